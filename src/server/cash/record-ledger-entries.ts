import { sql } from 'drizzle-orm'
import { planOrderEntries } from '../../domain/cash/order-entries.ts'
import { type Posting, transfer } from '../../domain/cash/ledger.ts'
import type { Paise } from '../../domain/values/money.ts'
import { type Database, type Transaction, withoutTransactionStart } from '../database/connect.ts'
import { followChanges, ordersOf } from '../database/pending-changes.ts'
import { orders } from '../database/schema/orders.ts'
import { orderRefunds, returns } from '../database/schema/returns.ts'
import { applyBalances } from './apply-balances.ts'
import { ledgerEntries, ledgerPostings, receivables } from '../database/schema/ledger.ts'
import { type LedgerOrder, readLedgerOrders } from './ledger-orders.ts'
import { type NewEntry, postEntries, SHIPROCKET, SYSTEM } from './post-entries.ts'

const BATCH_SIZE = 1000

/**
 * Posts the deliveries, payments and refunds of orders that changed since the last run. A run that is killed is repeated:
 * each batch is one transaction, and the keys of the entries are unique.
 * @returns the number of posted entries
 */
export async function recordLedgerEntries(db: Database): Promise<number> {
  let posted = 0
  // These entries are not part of the request, such as an import, so they must not claim its idempotency key.
  await withoutTransactionStart(() =>
    followChanges(db, 'ledger', { batchSize: BATCH_SIZE }, async (tx, changes) => {
      posted += await postEntriesOf(tx, ordersOf(changes))
    }),
  )
  return posted
}

async function postEntriesOf(tx: Transaction, orderIds: readonly number[]): Promise<number> {
  const changed = await readLedgerOrders(tx, orderIds)
  const planned = changed.flatMap((order) =>
    planOrderEntries(order).map((entry) => ({
      ...entry,
      orderId: order.orderId,
      occurredAt: dateOf(entry.kind, order),
    })),
  )
  const posted = await postEntries(tx, SYSTEM, planned)
  // They depend on what is left on the courier's account after the entries above.
  const refunds = [...(await planRefunds(tx, orderIds)), ...(await planOrderRefunds(tx, orderIds))]
  for (const key of await postEntries(tx, SYSTEM, refunds)) posted.add(key)
  await describeReceivables(tx, changed)
  const isOfCourier = ({ postings }: Pick<NewEntry, 'postings'>) =>
    postings.some(({ account }) => account === 'courier_receivable')
  const touched = [...planned, ...refunds].filter((entry) => posted.has(entry.sourceKey) && isOfCourier(entry))
  await applyBalances(tx, SHIPROCKET, [...new Set(touched.flatMap(({ orderId }) => orderId ?? []))])
  return posted.size
}

/**
 * A first delivery is dated when the parcel was delivered. A correction (a reversal, and a delivery that is booked again) is
 * dated when it is posted: one of a past month would leave that month with only a half of it.
 */
function dateOf(kind: NewEntry['kind'], order: LedgerOrder): Date {
  const { deliveries, deliveredAt, carries, carriedAt, updatedAt } = order
  if (kind === 'delivery') return deliveries > 0 ? new Date() : deliveredAt
  if (kind === 'carried') return carries > 0 ? new Date() : (carriedAt ?? updatedAt)
  return kind === 'reversal' ? new Date() : updatedAt
}

/** The refunds of returns, each once. */
async function planRefunds(tx: Transaction, orderIds: readonly number[]): Promise<NewEntry[]> {
  if (orderIds.length === 0) return []
  const { rows } = await tx.execute<{ id: number; order_id: string; refund_paise: number; at: string }>(sql`
    select id, order_id, refund_paise, coalesce(resolved_at, updated_at) as at from ${returns}
    where order_id = any(${sql.param(orderIds)}::bigint[]) and refund_paise > 0 order by id`)
  return rows.map((row) => ({
    sourceKey: `refund:${row.id}`,
    kind: 'refund',
    orderId: Number(row.order_id),
    postings: transfer(row.refund_paise, 'bank', 'refunds'),
    occurredAt: new Date(row.at),
  }))
}

/**
 * The refunds of cancelled orders, each once. Such an order is no sale, so its payment was not booked as one: it is booked with
 * the first refund, as money that is owed to the customer. Money for the order that is already on an account, because the
 * courier paid for it or delivered it all the same, is taken from there, and only the rest is new at the bank.
 */
async function planOrderRefunds(tx: Transaction, orderIds: readonly number[]): Promise<NewEntry[]> {
  if (orderIds.length === 0) return []
  const { rows } = await tx.execute<{
    id: number
    order_id: string
    amount: number
    deduction: number
    total: number
    overpaid: string | null
    adjusted: string | null
    at: string
  }>(sql`
    select r.id, r.order_id, r.amount_paise as amount, r.deduction_paise as deduction, o.total_paise as total, r.created_at as at,
      -c.balance_paise as overpaid, (
        select -sum(p.amount_paise) from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id
        where e.order_id = o.id and p.account = 'adjustments' and e.kind <> 'refund') as adjusted
    from ${orderRefunds} r join ${orders} o on o.id = r.order_id left join ${receivables} c on c.order_id = r.order_id
    where r.order_id = any(${sql.param(orderIds)}::bigint[]) order by r.id`)
  const entryOf = (row: (typeof rows)[number]) => ({ orderId: Number(row.order_id), occurredAt: new Date(row.at) })
  const first = [...new Map(rows.toReversed().map((row) => [row.order_id, row])).values()]
  return [
    ...first.map((row) => ({
      ...entryOf(row),
      sourceKey: `prepayment:${row.order_id}`,
      kind: 'prepayment' as const,
      postings: prepaymentPostings(row.total, Number(row.overpaid), Number(row.adjusted)),
    })),
    ...rows.map((row) => ({
      ...entryOf(row),
      sourceKey: `order-refund:${row.id}`,
      kind: 'refund' as const,
      postings: refundPostings(row.amount, row.deduction),
    })),
  ]
}

function prepaymentPostings(totalPaise: Paise, overpaidPaise: Paise, adjustedPaise: Paise): Posting[] {
  const fromCourier = Math.min(totalPaise, Math.max(0, overpaidPaise))
  const fromAdjustments = Math.min(totalPaise - fromCourier, Math.max(0, adjustedPaise))
  const postings: Posting[] = [
    { account: 'refunds', amountPaise: -totalPaise },
    { account: 'courier_receivable', amountPaise: fromCourier },
    { account: 'adjustments', amountPaise: fromAdjustments },
    { account: 'bank', amountPaise: totalPaise - fromCourier - fromAdjustments },
  ]
  return postings.filter(({ amountPaise }) => amountPaise !== 0)
}

/** A deduction is no sale: it is on the account of adjustments. */
const refundPostings = (amountPaise: Paise, deductionPaise: Paise): Posting[] => [
  { account: 'refunds', amountPaise: amountPaise + deductionPaise },
  { account: 'bank', amountPaise: -amountPaise },
  ...(deductionPaise === 0 ? [] : [{ account: 'adjustments' as const, amountPaise: -deductionPaise }]),
]

/** Writes courier, tracking number, delivery and amount due of orders to their receivables. */
async function describeReceivables(tx: Transaction, changed: readonly LedgerOrder[]): Promise<void> {
  const rows = changed.map((order) => {
    const { orderId, shipmentId, courierName, trackingNumber, carriedAt } = order
    const day = order.status === 'delivered' ? order.deliveredAt : carriedAt
    const isDue = day !== null && order.paymentMethod === 'cod'
    const deliveredAt = isDue ? day.toISOString() : null
    return { orderId, shipmentId, courierName, trackingNumber, deliveredAt, duePaise: isDue ? order.totalPaise : 0 }
  })
  await tx.execute(sql`
    update ${receivables} r set shipment_id = coalesce(f."shipmentId", r.shipment_id),
      courier_name = coalesce(f."courierName", r.courier_name),
      tracking_number = coalesce(f."trackingNumber", r.tracking_number), delivered_at = f."deliveredAt",
      due_paise = f."duePaise"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f ("orderId" bigint, "shipmentId" int, "courierName" text,
      "trackingNumber" text, "deliveredAt" timestamptz, "duePaise" bigint)
    where r.order_id = f."orderId"`)
}
