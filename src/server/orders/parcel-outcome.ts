// What became of a parcel, in SQL: the rule of `domain/shipping/parcel-outcome.ts`. The tables of shipping are above those of
// orders, so their columns are named here as text. `s` is the shipment.
import { type SQL, sql } from 'drizzle-orm'

const TURNED_AT = sql.raw('coalesce(s.returned_at, s.returning_at)')

/** The condition that a parcel turned back (RTO). */
export const IS_RETURNED: SQL = sql`(${TURNED_AT} is not null and (s.delivered_at is null or ${TURNED_AT} >= s.delivered_at))`

/** The condition that a parcel was delivered and did not come back. */
export const IS_DELIVERED: SQL = sql`(s.delivered_at is not null and s.delivered_at > coalesce(${TURNED_AT}, '-infinity'))`

/** The outcome of a parcel; null while it is open. */
export const PARCEL_OUTCOME: SQL = sql`(case when ${IS_RETURNED} then 'returned' when ${IS_DELIVERED} then 'delivered'
  when s.courier_status = 'LOST' then 'lost' end)`

/** The condition that a parcel of an order turned back, also if another was delivered later. */
export const hasReturnedParcel = (orderId: SQL): SQL =>
  sql`exists (select from shipments s where s.order_id = ${orderId} and ${IS_RETURNED})`

/** The shipment of an order that was the last to be delivered or to turn back, for a lateral join. */
export const lastEndedParcel = (orderId: SQL): SQL => sql`
  select s.id, s.delivered_at, s.returning_at, ${PARCEL_OUTCOME} as outcome from shipments s
  where s.order_id = ${orderId} and (s.delivered_at is not null or s.returning_at is not null)
  order by greatest(s.delivered_at, ${TURNED_AT}) desc limit 1`
