import { type SQL, sql } from 'drizzle-orm'
import { BROUGHT_OUTCOMES, REFUSED_OUTCOMES } from '../../domain/orders/parcel-outcomes.ts'
import { shipments } from '../database/schema/shipping.ts'

/** The parcel of the shipment `s` turned back. */
export const IS_RETURNED = sql`coalesce(s.outcome in ${REFUSED_OUTCOMES}, false)`
/** It turned back or was delivered. */
export const IS_ENDED = sql`coalesce(s.outcome in ${BROUGHT_OUTCOMES}, false)`

/** The condition that a parcel of an order turned back, also if another was delivered later. */
export const hasReturnedParcel = (orderId: SQL): SQL =>
  sql`exists (select from ${shipments} s where s.order_id = ${orderId} and ${IS_RETURNED})`

/** The shipment of an order that was the last to be delivered or to turn back, for a lateral join. */
export const lastEndedParcel = (orderId: SQL): SQL => sql`
  select s.id, s.outcome, s.outcome_at from ${shipments} s
  where s.order_id = ${orderId} and ${IS_ENDED} order by s.outcome_at desc limit 1`
