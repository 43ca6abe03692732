import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InvoiceFilters } from '../../../domain/orders/invoices/invoice.ts'
import { addDays, startOfDay } from '../../../domain/values/dates.ts'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS, type Paging } from '../../http/paging.ts'
import { containsPattern } from '../../http/table-query.ts'
import { orders } from '../../database/schema/orders.ts'
import { invoices } from '../../database/schema/invoices.ts'

const original = alias(invoices, 'original')

/** An invoice or credit note with the date of its order and the invoice that it corrects. */
export type InvoiceRow = Awaited<ReturnType<typeof listInvoicesOfOrder>>[number]

const selectInvoices = (db: Queryable) =>
  db
    .select({
      invoice: invoices,
      orderedAt: orders.createdAt,
      original: { number: original.number, issuedAt: original.issuedAt },
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(original, eq(original.id, invoices.originalId))

/** Returns an invoice or credit note. */
export async function findInvoice(db: Queryable, id: number): Promise<InvoiceRow | undefined> {
  return (await selectInvoices(db).where(eq(invoices.id, id)))[0]
}

/** Returns an invoice or credit note. */
export async function findInvoiceByNumber(db: Queryable, number: string): Promise<InvoiceRow | undefined> {
  return (await selectInvoices(db).where(eq(invoices.number, number)))[0]
}

/** Returns the invoices and credit notes of an order, oldest first. */
export const listInvoicesOfOrder = (db: Queryable, orderId: number) =>
  selectInvoices(db).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id))

/** Returns the valid invoices of orders, in the order of their ids. Orders without one are skipped. */
export async function findValidInvoices(db: Queryable, orderIds: readonly number[]): Promise<InvoiceRow[]> {
  const rows = await selectInvoices(db).where(
    and(inArray(invoices.orderId, [...orderIds]), eq(invoices.series, 'RS'), isNull(invoices.cancelledAt)),
  )
  const byOrder = new Map(rows.map((row) => [row.invoice.orderId, row]))
  return orderIds.flatMap((id) => byOrder.get(id) ?? [])
}

/** Returns one page of the invoices and credit notes that match the filters, newest first, and their total. */
export async function listInvoices(db: Queryable, query: InvoiceFilters & Paging) {
  const { limit = MAX_ROWS, offset = 0 } = query
  const condition = toCondition(query)
  const rows = await selectInvoices(db)
    .where(condition)
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(invoices, condition) }
}

function toCondition({ search, kind, state, from, to }: InvoiceFilters): SQL | undefined {
  const isCancelled = state === 'cancelled' ? isNotNull(invoices.cancelledAt) : isNull(invoices.cancelledAt)
  return and(
    kind ? eq(invoices.kind, kind) : undefined,
    state ? isCancelled : undefined,
    from ? gte(invoices.issuedAt, startOfDay(from)) : undefined,
    to ? lt(invoices.issuedAt, addDays(startOfDay(to), 1)) : undefined,
    search ? matches(search) : undefined,
  )
}

/** The number of the document, or number, name, phone and email of its order. Each side has an index of its own. */
function matches(search: string): SQL {
  const pattern = containsPattern(search)
  return sql`${invoices.id} in (
    select id from invoices where number ilike ${pattern}
    union select i.id from invoices i join ${orders} o on o.id = i.order_id where o.search_key like lower(${pattern}))`
}
