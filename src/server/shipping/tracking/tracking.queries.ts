import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { deliveries } from '../../orders/deliveries/deliveries.tables.ts'
import { orders } from '../../orders/orders.tables.ts'

const { id, status, shipmentStatus, courierName, trackingUrl, trackingNumber } = orders
const { estimatedDelivery, createdAt, paymentMethod, totalPaise } = orders
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
  totalPaise,
  measuredBy: sql<string | null>`case when ${deliveries.basis} = 'measured' then ${deliveries.promisedBy}::text end`,
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
