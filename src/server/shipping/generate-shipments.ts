import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/connect.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { ndrTasks } from './ndr/ndr.tables.ts'
import { rtoReceiptItems, rtoReceipts } from './rto/rto.tables.ts'
import { shipments } from './shipping.tables.ts'

const COURIERS = ['Delhivery', 'Blue Dart', 'DTDC', 'Xpressbees']

/** Failed deliveries of a demo, one for each kind of work. `hours` is the age of the attempt. */
const FAILED = [
  { hours: 2, group: 'unreachable', reason: 'Customer Not Contactable' },
  { hours: 5, group: 'later', reason: 'Customer Asked For Future Delivery', answer: 'reattempt', days: 2 },
  {
    hours: 9,
    group: 'address',
    reason: 'Incomplete Address',
    answer: 'correct',
    address: '221, Near Shiv Mandir, Talwandi',
  },
  { hours: 20, group: 'refused', reason: 'Customer Refused', answer: 'refuse' },
  { hours: 30, group: 'cash', reason: 'COD Amount Not Ready' },
  { hours: 26, group: 'unreachable', reason: 'Customer Not Available', action: 're-attempt', days: 1, state: 'sent' },
  { hours: 28, group: 'restricted', reason: 'Entry Restricted', action: 're-attempt', days: 1, state: 'failed' },
]
/** Parcels of a demo on their way back. */
const RETURNING = [
  { hours: 20, status: 'RETURNING', isMoving: false, group: 'refused', reason: 'Customer Refused' },
  { hours: 70, status: 'RETURNING', isMoving: true, group: 'unreachable', reason: 'Customer Not Contactable' },
  { hours: 150, status: 'RETURNED', isMoving: true, group: 'refused', reason: 'Customer Refused' },
]

/**
 * Adds to the shipments of the generated orders failed deliveries, parcels on their way back, and parcels that came back and
 * were received.
 */
export function generateShipments(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await insertReceived(tx)
    await failSome(tx)
    await returnSome(tx)
  })
}

/** A courier for each order, which stays the same. */
const COURIER = sql`(${sql.param(COURIERS)}::text[])[1 + (o.id % ${COURIERS.length})::int]`

/** Cancelled orders whose parcel came back and was received: their stock was restored when they were cancelled. */
async function insertReceived(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with sent as (
      insert into ${shipments} (order_id, reference, courier_order_id, courier_shipment_id, tracking_number, courier_name,
        state, booking, courier_status, courier_status_text, courier_status_at, picked_up_at, returning_at, return_moved_at,
        returned_at, next_poll_at, created_at)
      select o.id, o.id::text, 'demo-' || o.id, 'demo-' || o.id, 'RKS' || (o.id % 100000000), ${COURIER}, 'returned',
        'done', 'RETURNED', 'RTO Delivered', o.created_at + interval '12 days', o.created_at + interval '26 hours',
        o.created_at + interval '7 days', o.created_at + interval '8 days', o.created_at + interval '12 days', now(),
        o.created_at
      from ${orders} o
      where o.status = 'cancelled' and o.shipping_address <> '' and o.created_at < now() - interval '14 days'
        and not exists (select from ${shipments} s where s.order_id = o.id)
      returning id, order_id, returned_at
    ), received as (
      insert into ${rtoReceipts} (shipment_id, order_id, outcome, batch, received_by_id, received_by, created_at)
      select id, order_id, case when order_id % 3 = 0 then 'returned' else 'refused' end, gen_random_uuid(), 0, 'demo',
        returned_at + interval '5 hours'
      from sent returning id, order_id
    )
    insert into ${rtoReceiptItems} (receipt_id, order_item_id, restocked, written_off)
    select r.id, i.id, i.quantity, 0 from received r join ${orderItems} i on i.order_id = r.order_id`)
}

/** The newest parcels on their way, numbered, without those that are used already. */
const ON_THE_WAY = sql`
  select s.id, s.order_id, row_number() over (order by s.created_at desc, s.id) as number
  from ${shipments} s join ${orders} o on o.id = s.order_id
  where s.state = 'open' and s.courier_status = 'IN_TRANSIT' and o.status = 'shipped'`

async function failSome(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with example as (
      select *, row_number() over () as number from jsonb_to_recordset(${JSON.stringify(FAILED)}::jsonb) as example (
        hours int, "group" text, reason text, answer text, days int, address text, action text, state text)
    ), chosen as (
      select *, now() - make_interval(hours => hours) as at,
        ((now() at time zone 'Asia/Kolkata')::date + coalesce(days, 1)) as day
      from example join (${ON_THE_WAY}) as parcel using (number)
    ), failed as (
      update ${shipments} s set courier_status = 'ATTEMPT_FAILED', courier_status_text = 'Undelivered', courier_status_at = at
      from chosen where s.id = chosen.id returning s.id
    ), marked as (
      update ${orders} o set shipment_status = 'ATTEMPT_FAILED' from chosen where o.id = chosen.order_id returning o.id
    )
    insert into ${ndrTasks} (shipment_id, order_id, attempt, status, failed_at, raised_at, reason, reason_group,
      courier_attempts, reason_read_at, answer, answer_day, answer_address, answered_at, action, comment, deferred_day,
      request_state, request_error, requested_by, requested_at)
    select id, order_id, 1, case state when 'sent' then 'requested' else 'open' end, at, at, reason, "group", 1, at, answer,
      case answer when 'reattempt' then day end, address, case when answer is not null then at + interval '1 hour' end,
      action, case when action is not null then 'The buyer has confirmed the day.' else '' end,
      case when action is not null then day end, state, case state when 'failed' then 'Invalid phone number.' end,
      case when action is not null then 'demo' end, case when action is not null then at + interval '2 hours' end
    from chosen`)
}

async function returnSome(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with example as (
      select *, row_number() over () as number from jsonb_to_recordset(${JSON.stringify(RETURNING)}::jsonb) as example (
        hours int, status text, "isMoving" boolean, "group" text, reason text)
    ), chosen as (
      select *, now() - make_interval(hours => hours) as at from example join (${ON_THE_WAY}) as parcel using (number)
    ), returned as (
      update ${shipments} s set courier_status = chosen.status, courier_status_at = at, returning_at = at,
        courier_status_text = case chosen.status when 'RETURNED' then 'RTO Delivered' else 'RTO Initiated' end,
        return_moved_at = case when "isMoving" then at + interval '8 hours' end,
        returned_at = case chosen.status when 'RETURNED' then at + interval '90 hours' end,
        picked_up_at = least(s.picked_up_at, at)
      from chosen where s.id = chosen.id returning s.id
    ), marked as (
      update ${orders} o set shipment_status = chosen.status from chosen where o.id = chosen.order_id returning o.id
    )
    insert into ${ndrTasks} (shipment_id, order_id, attempt, status, outcome, failed_at, closed_at, raised_at, reason,
      reason_group, courier_attempts, reason_read_at)
    select id, order_id, 1, 'closed', 'returning', at - interval '20 hours', at, at - interval '20 hours', reason, "group", 1,
      at
    from chosen`)
}
