import { type SQL, sql } from 'drizzle-orm'
import { ndrReasonGroup } from '../../src/domain/shipping/ndr/ndr-reason.ts'
import type { Database, Transaction } from '../../src/server/database/connect.ts'
import { deliveries } from '../../src/server/database/schema/deliveries.ts'
import { orderItems, orders } from '../../src/server/database/schema/orders.ts'
import { ndrTasks } from '../../src/server/database/schema/ndr.ts'
import { courierRates, rtoReceiptItems, rtoReceipts, shipments } from '../../src/server/database/schema/shipping.ts'
import { recountDeliveries } from '../../src/server/shipping/promise/refresh-deliveries.ts'
import { dayText } from './plan-orders.ts'
import type { CashPlan } from './plan-remittances.ts'
import type { ShopOrder, SimulatedParcel } from './plan-shop.ts'
import { indianDay } from './plan-tracking.ts'
import { COURIERS, DELAY_QUANTILES, PLACES } from './planted-causes.ts'

const CHUNK_SIZE = 5000
/** The reasons of couriers for failed attempts, and for those after which the parcel goes back. */
const REASONS = {
  delivered: ['Customer Not Available', 'Customer Asked For Future Delivery', 'COD Amount Not Ready', 'Door Locked'],
  refused: ['Customer Refused', 'Customer Not Contactable', 'Customer Refused', 'Incomplete Address'],
} as const
/** The reasons of the failures that staff still have to decide, the newest first, with what customers answered. */
const EXAMPLES = [
  { reason: 'Customer Not Contactable' },
  { reason: 'Customer Asked For Future Delivery', answer: 'reattempt', days: 2 },
  { reason: 'Incomplete Address', answer: 'correct', address: '221, Near Shiv Mandir, Talwandi' },
  { reason: 'Customer Refused', answer: 'refuse' },
  { reason: 'Customer Not Available', action: 're-attempt', days: 1, state: 'sent' },
  { reason: 'Entry Restricted', action: 're-attempt', days: 1, state: 'failed' },
  { reason: 'COD Amount Not Ready' },
] as const

type Sent = ShopOrder & { parcel: SimulatedParcel }
const isSent = (order: ShopOrder): order is Sent => order.parcel !== null
const time = (value: number | null): Date | null => (value === null ? null : new Date(value))

/**
 * Inserts the parcels of a simulated shop as the reports of the couriers left them, with the failed attempts, the receipts of
 * those that came back, the promises of all orders and the prices of couriers, and counts the statistics of deliveries.
 */
export async function writeParcels(
  db: Database,
  planned: readonly ShopOrder[],
  { reusedNumbers }: Pick<CashPlan, 'reusedNumbers'>,
): Promise<void> {
  const reused = new Map(reusedNumbers.map(({ orderId, trackingNumber }) => [orderId, trackingNumber]))
  const sent = planned.filter(isSent)
  await db.transaction(async (tx) => {
    for (const rows of chunks(sent.map((order) => toShipment(order, reused)))) await insertShipments(tx, rows)
    for (const rows of chunks(toAttempts(sent))) await insertAttempts(tx, rows)
    await insertReceipts(tx, sent)
    for (const rows of chunks(planned.filter(({ source }) => source !== 'counter').map(toPromise))) {
      await insertPromises(tx, rows)
    }
    await insertRates(tx)
    await tx.execute(sql`
      update ${orders} set tracking_number = reused.number
      from jsonb_to_recordset(${JSON.stringify(reusedNumbers)}::jsonb) as r ("orderId" bigint, "trackingNumber" text),
      lateral (select r."trackingNumber" as number) as reused where id = r."orderId"`)
  })
  await recountDeliveries(db)
}

function* chunks(rows: readonly object[]): Generator<SQL> {
  for (let start = 0; start < rows.length; start += CHUNK_SIZE) {
    yield sql`${JSON.stringify(rows.slice(start, start + CHUNK_SIZE))}::jsonb`
  }
}

function toShipment({ id, placedAt, courier, parcel }: Sent, reused: ReadonlyMap<number, string>) {
  const { followed, receivedAt, trackingNumber } = parcel
  return {
    order_id: id,
    tracking_number: reused.get(id) ?? trackingNumber,
    courier_name: courier.name,
    state: receivedAt ? 'returned' : 'open',
    courier_status: followed.status,
    courier_status_text: followed.text,
    courier_status_at: time(followed.statusAt),
    picked_up_at: time(followed.pickedUpAt),
    delivered_at: time(followed.deliveredAt),
    returning_at: time(followed.returningAt),
    return_moved_at: time(followed.returnMovedAt),
    returned_at: time(followed.returnedAt),
    created_at: new Date(placedAt + 3_600_000),
  }
}

/** They are not polled: no courier has these parcels. */
const insertShipments = (tx: Transaction, rows: SQL) =>
  tx.execute(sql`
    insert into ${shipments} (order_id, reference, courier_order_id, courier_shipment_id, tracking_number, courier_name, state,
      booking, courier_status, courier_status_text, courier_status_at, picked_up_at, delivered_at, returning_at,
      return_moved_at, returned_at, next_poll_at, created_at)
    select order_id, order_id::text, 'demo-' || order_id, 'demo-' || order_id, tracking_number, courier_name, state, 'done',
      courier_status, courier_status_text, courier_status_at, picked_up_at, delivered_at, returning_at, return_moved_at,
      returned_at, now() + interval '1 year', created_at
    from jsonb_to_recordset(${rows}) as parcel (order_id bigint, tracking_number text, courier_name text, state text,
      courier_status text, courier_status_text text, courier_status_at timestamptz, picked_up_at timestamptz,
      delivered_at timestamptz, returning_at timestamptz, return_moved_at timestamptz, returned_at timestamptz,
      created_at timestamptz)`)

/** The failed attempts of all parcels. Those that are open get the examples, the newest first. */
function toAttempts(sent: readonly Sent[]) {
  const all = sent.flatMap(({ id, parcel }) =>
    parcel.followed.attempts.map((attempt, index) => {
      const reasons = REASONS[parcel.followed.returningAt ? 'refused' : 'delivered']
      const reason: string = reasons[(id + index) % reasons.length] ?? reasons[0]
      return { orderId: id, attempt: index + 1, reason, ...attempt }
    }),
  )
  const open = all.filter(({ outcome }) => outcome === null).toSorted((a, b) => b.failedAt - a.failedAt)
  const examples = new Map(open.map((attempt, index) => [attempt, EXAMPLES[index % EXAMPLES.length]]))
  return all.map((attempt) => {
    const row = { ...attempt, ...examples.get(attempt) }
    return { ...row, group: ndrReasonGroup(row.reason), failedAt: time(row.failedAt), closedAt: time(row.closedAt) }
  })
}

const insertAttempts = (tx: Transaction, rows: SQL) =>
  tx.execute(sql`
    insert into ${ndrTasks} (shipment_id, order_id, attempt, status, outcome, failed_at, closed_at, raised_at, reason,
      reason_group, courier_attempts, reason_read_at, answer, answer_day, answer_address, answered_at, action, comment,
      deferred_day, request_state, request_error, requested_by, requested_at)
    select s.id, s.order_id, attempt, case when a.outcome is not null then 'closed' when a.state = 'sent' then 'requested' else 'open' end,
      a.outcome, "failedAt", "closedAt", "failedAt", reason, "group", attempt, "failedAt", answer,
      case answer when 'reattempt' then day end, address, case when answer is not null then "failedAt" + interval '1 hour' end,
      action, case when action is not null then 'The buyer has confirmed the day.' else '' end,
      case when action is not null then day end, a.state, case a.state when 'failed' then 'Invalid phone number.' end,
      case when action is not null then 'demo' end, case when action is not null then "failedAt" + interval '2 hours' end
    from jsonb_to_recordset(${rows}) as a ("orderId" bigint, attempt int, outcome text, "failedAt" timestamptz,
      "closedAt" timestamptz, reason text, "group" text, answer text, days int, address text, action text, state text)
    cross join lateral (select (now() at time zone 'Asia/Kolkata')::date + coalesce(days, 1) as day) as chosen
    join ${shipments} s on s.order_id = "orderId" order by "failedAt"`)

/** The receipts of the parcels that came back. Their stock was never missing: see the stock movements of their orders. */
const insertReceipts = (tx: Transaction, sent: readonly Sent[]) => {
  const received = sent.flatMap(({ id, parcel }) =>
    parcel.receivedAt ? [{ id, at: time(parcel.receivedAt), outcome: id % 3 === 0 ? 'returned' : 'refused' }] : [],
  )
  return tx.execute(sql`
    with received as (
      insert into ${rtoReceipts} (shipment_id, order_id, outcome, batch, received_by_id, received_by, created_at)
      select s.id, s.order_id, r.outcome, gen_random_uuid(), 0, 'demo', r.at
      from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as r (id bigint, at timestamptz, outcome text)
      join ${shipments} s on s.order_id = r.id order by r.at
      returning id, order_id
    )
    insert into ${rtoReceiptItems} (receipt_id, order_item_id, restocked, written_off)
    select r.id, i.id, i.quantity, 0 from received r join ${orderItems} i on i.order_id = r.order_id`)
}

function toPromise({ id, placedAt, customer }: ShopOrder) {
  const { pincode, state, days } = customer.place
  const day = (after: number) => dayText(indianDay(placedAt, after))
  return {
    id,
    pincode,
    state,
    ordered: day(0),
    usually: day(days + DELAY_QUANTILES.usual),
    promised: day(days + DELAY_QUANTILES.latest),
  }
}

/** The promise: the days of the place. A slower courier breaks some of the promises. */
const insertPromises = (tx: Transaction, rows: SQL) =>
  tx.execute(sql`
    insert into ${deliveries} (order_id, pincode, state, ordered_on, basis, region, usually_by, promised_by)
    select id, pincode, state, ordered, 'measured', left(pincode, 3), usually, promised
    from jsonb_to_recordset(${rows}) as p (id bigint, pincode text, state text, ordered date, usually date, promised date)`)

function insertRates(tx: Transaction) {
  const rates = PLACES.flatMap(({ pincode, state, days }) =>
    COURIERS.map((courier) => ({
      pincode,
      state,
      courier: courier.name,
      ratePaise: courier.ratePaise + days * 300,
      returnPaise: courier.returnPaise,
      days: days + courier.extraDays,
    })),
  )
  return tx.insert(courierRates).values(rates).onConflictDoNothing()
}
