import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { addDays } from '../../../domain/values/dates.ts'
import type { Database } from '../../database/connect.ts'
import { orders } from '../../database/schema/orders.ts'
import { findReturn } from '../returns/returns.queries.ts'
import { returns } from '../../database/schema/returns.ts'
import { issueCreditNote, issueInvoices } from './issue-invoices.ts'

const MAX_INVOICES = 300

/** Generates the invoices of the newest shipped orders of a demo, and the credit notes of their returns. @returns their number */
export async function generateInvoices(db: Database): Promise<number> {
  const newest = await db
    .select({ id: orders.id, createdAt: orders.createdAt, updatedAt: orders.updatedAt })
    .from(orders)
    .where(and(inArray(orders.status, ['shipped', 'delivered']), isNull(orders.invoiceNumber)))
    .orderBy(desc(orders.createdAt))
    .limit(MAX_INVOICES)
  const now = new Date()
  for (const { id, createdAt, updatedAt } of newest.toReversed()) {
    const shippedAt = addDays(createdAt, 1)
    await db.transaction(async (tx) => {
      await issueInvoices(tx, [id], shippedAt < now ? shippedAt : now)
      // The ledger dates the payment by `updatedAt`.
      await tx.update(orders).set({ updatedAt }).where(eq(orders.id, id))
    })
  }
  const refunded = await db
    .select({ id: returns.id, resolvedAt: returns.resolvedAt })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        isNotNull(returns.refundPaise),
        isNotNull(orders.invoiceNumber),
        sql`not exists (select from invoices where return_id = ${returns.id})`,
      ),
    )
    .orderBy(asc(returns.resolvedAt), asc(returns.id))
  for (const { id, resolvedAt } of refunded) {
    await db.transaction(async (tx) => {
      const row = await findReturn(tx, id)
      const amounts = row?.items.map(({ settledPaise }) => settledPaise ?? 0) ?? []
      if (row) await issueCreditNote(tx, row, amounts, resolvedAt ?? undefined)
    })
  }
  return newest.length + refunded.length
}
