import { type SQL, sql } from 'drizzle-orm'
import { PROVISIONAL_KINDS, REMITTED_KINDS } from '../../domain/cash/ledger.ts'
import type { OrderFacts } from '../../domain/cash/order-entries.ts'
import type { Queryable } from '../database/connect.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'
import { ledgerBooks, ledgerEntries, ledgerPostings, receivables } from '../database/schema/ledger.ts'

/** An order with what the ledger has of it, and by which courier and when it was delivered. */
export interface LedgerOrder extends OrderFacts {
  shipmentId: number | null
  courierName: string | null
  trackingNumber: string | null
  deliveredAt: Date
  /** When the courier delivered the parcel of the cancelled order all the same; null for every other. */
  carriedAt: Date | null
  updatedAt: Date
}

const isNotReversed = (entry: string) =>
  sql`not exists (select from ${ledgerEntries} r where r.reverses_id = ${sql.raw(entry)}.id)`

/** Books as a list by name. @param columns the names of the columns of copies and amount */
const bookList = (copies: SQL, amount: SQL) => sql`coalesce(jsonb_agg(jsonb_build_object('name', product_name,
  'copies', ${copies}, 'amountPaise', ${amount}) order by product_name), '[]')`

/** The entries of one kind: their number, and the one that is not reversed, with its amount on an account and its books. */
const entriesOf = (kind: 'delivery' | 'carried' | 'settlement') => sql`
  select count(*)::int as count,
    (array_agg(jsonb_build_object('id', e.id, 'amountPaise', m.amount, 'account', m.account,
      'books', (select ${bookList(sql`copies`, sql`amount_paise`)} from ${ledgerBooks} b where b.entry_id = e.id)))
      filter (where ${isNotReversed('e')}))[1] as standing
  from ${ledgerEntries} e cross join lateral (
    select p.amount_paise as amount, p.account from ${ledgerPostings} p where p.entry_id = e.id and p.amount_paise > 0
  ) as m
  where e.order_id = o.id and e.kind = ${kind}`

/** Reads orders for the ledger. */
export async function readLedgerOrders(db: Queryable, orderIds: readonly number[]): Promise<LedgerOrder[]> {
  if (orderIds.length === 0) return []
  const { rows } = await db.execute(sql`
    select o.id, o.status, o.payment_method, o.payment_status, o.total_paise, o.updated_at,
      books.list as books, d.count as deliveries, d.standing as delivery, s.count as settlements, s.standing as settlement,
      written_off.entries as write_offs, c.count as carries, c.standing as carried, parcel.carried_at,
      coalesce(r.balance_paise, 0)::float8 as balance,
      exists (select from ${ledgerEntries} e where e.order_id = o.id and ${isNotReversed('e')}
        and e.kind in ${[...REMITTED_KINDS, 'write_off']}) as is_remitted,
      parcel.id as shipment_id, coalesce(o.courier_name, parcel.courier_name, '') as courier_name,
      coalesce(o.tracking_number, parcel.tracking_number) as tracking_number,
      coalesce(o.delivered_at, o.updated_at) as delivered_at
    from ${orders} o
    left join ${receivables} r on r.order_id = o.id
    left join lateral (
      select p.id, p.tracking_number, carry.courier_name, carry.at as carried_at from ${shipments} p
      left join lateral (
        select p.courier_name, p.delivered_at as at where o.status = 'cancelled' and p.outcome = 'delivered'
      ) as carry on true
      where p.order_id = o.id and (p.state = 'open' or carry.at is not null)
      order by carry.at is not null desc, p.id desc limit 1
    ) as parcel on true
    cross join lateral (
      select ${bookList(sql`copies`, sql`amount`)} as list from (
        select i.product_name, sum(i.quantity) as copies, sum(i.paid_paise) as amount from ${orderItems} i
        where i.order_id = o.id group by i.product_name) as sold
    ) as books
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'amountPaise', p.amount_paise) order by e.id), '[]') as entries
      from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'write_off'
      where e.order_id = o.id and e.kind <> 'reversal' and ${isNotReversed('e')}
    ) as written_off
    cross join lateral (${entriesOf('delivery')}) as d
    cross join lateral (${entriesOf('carried')}) as c
    cross join lateral (${entriesOf('settlement')}) as s
    where o.id = any(${sql.param(orderIds)}::bigint[]) order by o.id`)
  return rows.map(toLedgerOrder)
}

const toLedgerOrder = (row: Record<string, unknown>): LedgerOrder => ({
  orderId: Number(row.id),
  status: row.status as LedgerOrder['status'],
  paymentMethod: row.payment_method as LedgerOrder['paymentMethod'],
  paymentStatus: row.payment_status as LedgerOrder['paymentStatus'],
  totalPaise: Number(row.total_paise),
  books: row.books as LedgerOrder['books'],
  deliveries: Number(row.deliveries),
  delivery: row.delivery as LedgerOrder['delivery'],
  isCarried: row.carried_at !== null,
  carries: Number(row.carries),
  carried: row.carried as LedgerOrder['carried'],
  settlements: Number(row.settlements),
  settlement: row.settlement as LedgerOrder['settlement'],
  writeOffs: row.write_offs as LedgerOrder['writeOffs'],
  isRemitted: row.is_remitted === true,
  balancePaise: Number(row.balance),
  shipmentId: row.shipment_id as number | null,
  courierName: (row.courier_name as string) || null,
  trackingNumber: row.tracking_number as string | null,
  deliveredAt: new Date(row.delivered_at as string),
  carriedAt: row.carried_at === null ? null : new Date(row.carried_at as string),
  updatedAt: new Date(row.updated_at as string),
})

/** The settlements without a remittance file that are not reversed, of orders: what a line of a file replaces. */
export async function listProvisional(
  db: Queryable,
  orderIds: readonly number[],
): Promise<{ id: number; orderId: number; amountPaise: number }[]> {
  if (orderIds.length === 0) return []
  const { rows } = await db.execute<{ id: number; order_id: string; amount: string }>(sql`
    select e.id, e.order_id, sum(p.amount_paise) as amount
    from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'bank'
    where e.order_id = any(${sql.param(orderIds)}::bigint[]) and e.kind in ${[...PROVISIONAL_KINDS]} and ${isNotReversed('e')}
    group by e.id order by e.id`)
  return rows.map((row) => ({ id: row.id, orderId: Number(row.order_id), amountPaise: Number(row.amount) }))
}
