import { sql } from 'drizzle-orm'
import { PROVISIONAL_KINDS } from '../../domain/cash/ledger.ts'
import type { OrderFacts } from '../../domain/cash/order-entries.ts'
import { auditLog } from '../database/audit.tables.ts'
import type { Queryable } from '../database/connect.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { orders } from '../orders/orders.tables.ts'
import { shipments } from '../shipping/shipping.tables.ts'
import { ledgerEntries, ledgerPostings, receivables } from './ledger.tables.ts'

/** An order with what the ledger has of it, and by which courier and when it was delivered. */
export interface LedgerOrder extends OrderFacts {
  shipmentId: number | null
  courierName: string | null
  trackingNumber: string | null
  deliveredAt: Date
  updatedAt: Date
}

const isStanding = (entry: string) =>
  sql`not exists (select from ${ledgerEntries} r where r.reverses_id = ${sql.raw(entry)}.id)`

/** The entries of one kind: their number, and the one that is not reversed, with its amount on an account. */
const entriesOf = (kind: 'delivery' | 'settlement') => sql`
  select count(*)::int as count,
    (array_agg(jsonb_build_object('id', e.id, 'amountPaise', m.amount, 'isReceivable', m.is_receivable))
      filter (where ${isStanding('e')}))[1] as standing
  from ${ledgerEntries} e cross join lateral (
    select sum(p.amount_paise) filter (where p.amount_paise > 0) as amount,
      bool_or(p.account = 'courier_receivable' and p.amount_paise > 0) as is_receivable
    from ${ledgerPostings} p where p.entry_id = e.id
  ) as m
  where e.order_id = o.id and e.kind = ${kind}`

/** Reads orders for the ledger. */
export async function readLedgerOrders(db: Queryable, orderIds: readonly number[]): Promise<LedgerOrder[]> {
  if (orderIds.length === 0) return []
  const { rows } = await db.execute(sql`
    select o.id, o.status, o.payment_method, o.payment_status, o.total_paise, o.updated_at,
      d.count as deliveries, d.standing as delivery, s.count as settlements, s.standing as settlement,
      coalesce(r.balance_paise, 0)::float8 as balance,
      exists (select from ${ledgerEntries} e where e.order_id = o.id and ${isStanding('e')}
        and e.kind in ('remittance_line', 'assignment', 'write_off', 'utr')) as is_remitted,
      parcel.id as shipment_id, coalesce(o.courier_name, '') as courier_name,
      coalesce(o.tracking_number, parcel.tracking_number) as tracking_number,
      coalesce(parcel.delivered_at, (select max(a.created_at) from ${auditLog} a
        where a.kind = ${ORDER_KIND} and a.subject_id = o.id::text and a.after ->> 'status' = 'delivered'),
        o.updated_at) as delivered_at
    from ${orders} o
    left join ${receivables} r on r.order_id = o.id
    left join lateral (
      select p.id, p.tracking_number, p.delivered_at from ${shipments} p where p.order_id = o.id and p.state = 'open'
      order by p.id desc limit 1
    ) as parcel on true
    cross join lateral (${entriesOf('delivery')}) as d
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
  deliveries: Number(row.deliveries),
  delivery: row.delivery as LedgerOrder['delivery'],
  settlements: Number(row.settlements),
  settlement: row.settlement as LedgerOrder['settlement'],
  isRemitted: row.is_remitted === true,
  balancePaise: Number(row.balance),
  shipmentId: row.shipment_id as number | null,
  courierName: (row.courier_name as string) || null,
  trackingNumber: row.tracking_number as string | null,
  deliveredAt: new Date(row.delivered_at as string),
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
    where e.order_id = any(${sql.param(orderIds)}::bigint[]) and e.kind in ${[...PROVISIONAL_KINDS]} and ${isStanding('e')}
    group by e.id order by e.id`)
  return rows.map((row) => ({ id: row.id, orderId: Number(row.order_id), amountPaise: Number(row.amount) }))
}
