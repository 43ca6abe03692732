import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { deliveries } from '../../database/schema/deliveries.ts'
import { orders } from '../../database/schema/orders.ts'

const { id, status, shipmentStatus, courierName, trackingUrl, trackingNumber } = orders
const { estimatedDelivery, createdAt, paymentMethod, paymentStatus, totalPaise } = orders
const trackingColumns = {
  id,
  status,
  shipmentStatus,
  courierName,
  trackingUrl,
  trackingNumber,
  estimatedDelivery,
  createdAt,
  paymentMethod,
  paymentStatus,
  totalPaise,
  promisedBy: deliveries.promisedBy,
}

/** Returns the tracking fields of an order, without personal data. */
export async function findTracking(db: Queryable, orderId: number) {
  const [row] = await db
    .select(trackingColumns)
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(eq(orders.id, orderId))
  return row
}

export type TrackingRow = NonNullable<Awaited<ReturnType<typeof findTracking>>>
