import { type SQL, sql } from 'drizzle-orm'

/** Tracking statuses of a parcel that the customer did not accept: it is on its way back, or came back (RTO). */
const REFUSED = sql.raw(`('RETURNING', 'RETURNED')`)

/** A condition: the customer did not accept a parcel of the order. By name: shipping is a layer above orders. */
export const isRefused = (orderId: SQL): SQL =>
  sql`exists (select from shipments s where s.order_id = ${orderId} and s.courier_status in ${REFUSED})`
