import { and, desc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { type PayeeDeps, storeCustomerPayee } from './payee.ts'
import { returnItems, returns } from '../../database/schema/returns.ts'

const CHECKED = { received: 1, condition: 'damaged', accepted: 1 }

/** Returns of a demo, one for each kind of work. `hours` is the age of the request. */
const EXAMPLES = [
  { status: 'requested', hours: 5, reason: 'misprint', note: 'Pages 81 to 88 are torn out.' },
  { status: 'requested', hours: 60, reason: 'wrong_item', note: 'I ordered Part 2 and got Part 1.' },
  { status: 'drop_off', hours: 70, reason: 'damaged', handover: 'drop_off', answer: 'Sorry about the damaged cover.' },
  { status: 'received', hours: 100, reason: 'old_edition', handover: 'drop_off', received: 1, condition: 'sellable' },
  { status: 'accepted', hours: 130, reason: 'damaged', handover: 'drop_off', ...CHECKED },
  {
    status: 'rejected',
    hours: 200,
    reason: 'not_as_described',
    handover: 'drop_off',
    received: 1,
    condition: 'sellable',
    accepted: 0,
    rejection: 'used',
  },
  { status: 'declined', hours: 150, reason: 'not_as_described', answer: 'The book is as described on its page.' },
  { status: 'refunded', hours: 300, reason: 'damaged', handover: 'drop_off', utr: '301234567890', ...CHECKED },
  { status: 'cancelled', hours: 330, reason: 'missing_part', note: 'Found it, sorry.' },
]

type GenerateDeps = Pick<PayeeDeps, 'config'> & { db: Database }

const HOUR_MS = 60 * 60 * 1000

/**
 * Generates returns in different states, each of an order that was delivered before.
 * @returns their number: a shop with few delivered parcels has fewer
 */
export async function generateReturns({ db, config }: GenerateDeps): Promise<number> {
  const examples = await chooseOrders(db)
  const { rows } = await db.execute<{ return_id: number }>(sql`
    with example as (
      select * from jsonb_to_recordset(${JSON.stringify(examples)}::jsonb) as example (
        id bigint, status text, hours int, reason text, note text, handover text, answer text, received int, condition text,
        accepted int, rejection text, utr text)
    ), chosen as (
      select example.*, item.id as item_id, item.paid_paise / item.quantity as copy_paise, now() - make_interval(hours => hours) as requested_at
      from example
      cross join lateral (select i.id, i.paid_paise, i.quantity from ${orderItems} i where order_id = example.id order by i.id limit 1) as item
    ), inserted as (
      insert into ${returns} (order_id, status, note, handover, answer, created_at, answered_at, received_at, checked_at,
        resolved_at, refund_paise, refund_utr)
      select id, status, coalesce(note, ''), handover, coalesce(answer, ''), requested_at,
        case when status not in ('requested', 'cancelled') then requested_at + interval '10 hours' end,
        case when received > 0 then requested_at + interval '80 hours' end,
        case when accepted >= 0 then requested_at + interval '90 hours' end,
        case when status in ('declined', 'cancelled', 'rejected', 'refunded') then requested_at + interval '100 hours' end,
        case when utr is not null then copy_paise end, utr
      from chosen order by hours desc
      returning id, order_id
    )
    insert into ${returnItems} (return_id, order_item_id, quantity, reason, received, condition, accepted,
      rejection_reason, settled_paise)
    select r.id, chosen.item_id, 1, chosen.reason, chosen.received, chosen.condition, chosen.accepted,
      chosen.rejection, case when chosen.utr is not null then chosen.copy_paise end
    from inserted r join chosen on chosen.id = r.order_id
    returning return_id`)
  const ids = rows.map(({ return_id: id }) => id)
  const accepted = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(inArray(returns.id, ids), eq(returns.status, 'accepted')))
  for (const { id } of accepted) await storeCustomerPayee(db, id, 'customer@okbank', config)
  return rows.length
}

/** Gives each example the order without a return that was delivered last before the request. */
async function chooseOrders(db: Database) {
  const delivered = await db
    .select({ id: orders.id, deliveredAt: orders.deliveredAt })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'delivered'),
        ne(orders.shippingAddress, ''),
        notExists(db.select().from(returns).where(eq(returns.orderId, orders.id))),
      ),
    )
    .orderBy(desc(orders.deliveredAt), desc(orders.id))
  const now = Date.now()
  const used = new Set<number>()
  return EXAMPLES.toSorted((a, b) => a.hours - b.hours).flatMap((example) => {
    const requestedAt = now - example.hours * HOUR_MS
    const order = delivered.find(
      ({ id, deliveredAt }) => (deliveredAt?.getTime() ?? now) < requestedAt && !used.has(id),
    )
    if (!order) return []
    used.add(order.id)
    return [{ ...example, id: order.id }]
  })
}
