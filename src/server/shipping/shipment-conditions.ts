import { sql } from 'drizzle-orm'
import type { ShipmentConditions } from '../orders/order-views.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { shipments } from './shipping.tables.ts'

/** Conditions on the open shipment of an order, for lists of orders. */
export const shipmentConditions: ShipmentConditions = {
  bookedSince: (time) => sql`${orders.id} in (
    select order_id from ${shipments} where state = 'open' and created_at >= ${time.toISOString()}::timestamptz)`,
  isStuck: sql`${orders.id} in (
    select order_id from ${shipments} where state = 'open' and (booking = 'failed'
      or tracking_number is not null and coalesce(courier_status_at, created_at) < now() - interval '5 days'))`,
}
