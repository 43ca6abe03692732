import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { orderItems, orders } from '../orders.tables.ts'
import { type PayeeDeps, storeCustomerPayee } from './payee.ts'
import { returnItems, returns } from './returns.tables.ts'

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

/** Generates returns of the newest delivered orders, in different states. @returns their number */
export async function generateReturns({ db, config }: GenerateDeps): Promise<number> {
  const { rows } = await db.execute<{ return_id: number }>(sql`
    with example as (
      select *, row_number() over () as number from jsonb_to_recordset(${JSON.stringify(EXAMPLES)}::jsonb) as example (
        status text, hours int, reason text, note text, handover text, answer text, received int, condition text,
        accepted int, rejection text, utr text)
    ), ordered as (
      select o.id, i.id as item_id, i.price_paise, row_number() over (order by o.created_at desc) as number
      from ${orders} o
      cross join lateral (select id, price_paise from ${orderItems} where order_id = o.id order by id limit 1) as i
      where o.status = 'delivered' and o.shipping_address <> '' and not exists (select from ${returns} r where r.order_id = o.id)
      order by o.created_at desc limit ${EXAMPLES.length}
    ), chosen as (
      select *, now() - make_interval(hours => hours) as requested_at from example join ordered using (number)
    ), inserted as (
      insert into ${returns} (order_id, status, note, handover, answer, created_at, answered_at, received_at, checked_at,
        resolved_at, refund_paise, refund_utr)
      select id, status, coalesce(note, ''), handover, coalesce(answer, ''), requested_at,
        case when status not in ('requested', 'cancelled') then requested_at + interval '10 hours' end,
        case when received > 0 then requested_at + interval '80 hours' end,
        case when accepted >= 0 then requested_at + interval '90 hours' end,
        case when status in ('declined', 'cancelled', 'rejected', 'refunded') then requested_at + interval '100 hours' end,
        case when utr is not null then price_paise end, utr
      from chosen order by number desc
      returning id, order_id
    )
    insert into ${returnItems} (return_id, order_item_id, quantity, reason, received, condition, accepted,
      rejection_reason)
    select r.id, chosen.item_id, 1, chosen.reason, chosen.received, chosen.condition, chosen.accepted,
      chosen.rejection
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
