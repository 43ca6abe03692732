import { eq } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { orders } from '../orders/orders.tables.ts'

const { id, status, shipmentStatus, courierName, trackingUrl, trackingNumber } = orders
const { estimatedDelivery, createdAt } = orders
const shipping = { id, status, shipmentStatus, courierName, trackingUrl, trackingNumber, estimatedDelivery, createdAt }

/** What is known of an order's way to the door, and nothing of who ordered it. */
export async function findTracked(db: Reader, orderId: number) {
  const [row] = await db.select(shipping).from(orders).where(eq(orders.id, orderId))
  return row
}

export type TrackedRow = NonNullable<Awaited<ReturnType<typeof findTracked>>>
