import { sql } from 'drizzle-orm'
import { auditAll } from '../database/audit.ts'
import type { Transaction } from '../database/connect.ts'
import { ORDER_KIND, orderSubject } from '../orders/order-history.ts'
import { orders } from '../database/schema/orders.ts'
import { ledgerEntries, receivables } from '../database/schema/ledger.ts'
import type { Actor } from './post-entries.ts'
import { cashExceptions } from '../database/schema/remittances.ts'

/**
 * Applies the new balances of orders, in the transaction that posted to them: an order whose cash was remitted becomes paid,
 * exceptions that the balance settles are resolved, and a payment for an order that is not delivered becomes one.
 * @param reason for the history of the order, such as the number and reference of the remittance
 */
export async function applyBalances(
  tx: Transaction,
  actor: Actor,
  orderIds: readonly number[],
  reason: Record<string, string> = {},
): Promise<void> {
  if (orderIds.length === 0) return
  await followPayments(tx, actor, orderIds, reason)
  await tx.execute(sql`
    update ${cashExceptions} x set status = 'resolved', resolution = 'settled', resolved_by = ${actor.username},
      resolved_at = now(), updated_at = now()
    from ${receivables} r join ${orders} o on o.id = r.order_id
    where r.order_id = x.order_id and r.order_id = any(${sql.param(orderIds)}::bigint[]) and x.status <> 'resolved'
      and (x.kind in ('short', 'over', 'undelivered') and r.balance_paise = 0 or x.kind = 'short' and r.balance_paise < 0
        or x.kind in ('undelivered', 'cancelled') and o.status = 'delivered'
        or x.kind = 'cancelled' and r.balance_paise = 0 and r.due_paise = 0)`)
  await tx.execute(sql`
    insert into ${cashExceptions} (kind, order_id, amount_paise)
    select case when r.due_paise > 0 then 'over' when o.status = 'cancelled' then 'cancelled' else 'undelivered' end,
      r.order_id, -r.balance_paise
    from ${receivables} r join ${orders} o on o.id = r.order_id
    where r.order_id = any(${sql.param(orderIds)}::bigint[]) and r.balance_paise < 0 and not exists (
      select from ${cashExceptions} x where x.order_id = r.order_id and x.status <> 'resolved')`)
}

/**
 * Marks the orders as paid that owe nothing any more because a remittance paid for them, and as unpaid again those of which
 * a remittance paid less than staff said: the last word is the file's. The numbers are a table of their
 * own: as a condition on each order, 10,000 of them would be searched 10,000 times.
 */
async function followPayments(
  tx: Transaction,
  actor: Actor,
  orderIds: readonly number[],
  reason: Record<string, string>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; customer_name: string; before: string; next: string }>(sql`
    with given as materialized (select unnest(${sql.param(orderIds)}::bigint[]) as id),
    settled as (
      select o.id, o.payment_status, case when r.balance_paise > 0 then 'pending' else 'completed' end as next
      from given join ${orders} o on o.id = given.id join ${receivables} r on r.order_id = given.id
      where r.due_paise > 0 and o.status = 'delivered'
        and (r.balance_paise > 0 and o.payment_status = 'completed' or r.balance_paise <= 0 and o.payment_status <> 'completed')
        and exists (
        select from ${ledgerEntries} e where e.order_id = o.id
          and (e.kind in ('remittance_line', 'assignment') or e.kind = 'utr' and r.balance_paise <= 0)
          and not exists (select from ${ledgerEntries} x where x.reverses_id = e.id))
      order by o.id for no key update of o
    )
    update ${orders} o set payment_status = settled.next, updated_at = now() from settled where settled.id = o.id
    returning o.id, o.customer_name, settled.payment_status as before, settled.next`)
  await auditAll(
    tx,
    rows.map(({ id, customer_name: customerName, before, next }) => ({
      actor,
      action: 'remit',
      kind: ORDER_KIND,
      id: Number(id),
      subject: orderSubject({ id: Number(id), customerName }),
      before: { paymentStatus: before },
      after: { paymentStatus: next, ...reason },
    })),
  )
}
