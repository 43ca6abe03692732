import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { PRINTED_BOOKS_HSN } from '../../../domain/catalog/tax.ts'
import { invoiceNumber, type InvoiceKind, type InvoiceSeries } from '../../../domain/orders/invoices/invoice.ts'
import { createCreditNoteContent } from '../../../domain/orders/invoices/credit-note.ts'
import {
  createInvoiceContent,
  type InvoiceBuyer,
  type InvoiceContent,
  invoiceKindOf,
  type InvoiceSeller,
  taxTotals,
} from '../../../domain/orders/invoices/invoice-content.ts'
import { type OrderStatus, TEST_SOURCE } from '../../../domain/orders/order-status.ts'
import type { Paise } from '../../../domain/values/money.ts'
import { financialYearOf } from '../../../domain/values/financial-year.ts'
import { products } from '../../database/schema/catalog.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { listSiteSettings, presentStore } from '../../settings/settings.queries.ts'
import { findOrders, type OrderItemRow, type OrderRow, type OrderWithItems } from '../orders.queries.ts'
import { orders } from '../../database/schema/orders.ts'
import type { ReturnWithOrder } from '../returns/returns.queries.ts'
import { invoiceCounters, type InvoiceRecord, invoices } from '../../database/schema/invoices.ts'

/** A document before it has its number. */
interface NewInvoice {
  orderId: number
  kind: InvoiceKind
  content: InvoiceContent
  buyer: InvoiceBuyer
  originalId?: number
  returnId?: number
}

/**
 * Issues the invoices of locked orders that are booked with the courier. A valid invoice of the same content stays; one of
 * other content, because the order was changed, is cancelled and a new one is issued. An order that replaces books of
 * another one gets none, and neither does a test order: nothing is sold.
 * @param issuedAt the date of new invoices
 * @returns the number of the valid invoice of each order that has one
 */
export async function issueInvoices(
  tx: Transaction,
  orderIds: readonly number[],
  issuedAt = new Date(),
): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map()
  const found = await findOrders(tx, [...orderIds])
  const toInvoice = found.filter(({ replacesOrderId, source }) => replacesOrderId === null && source !== TEST_SOURCE)
  if (toInvoice.length === 0) return new Map()
  const valid = await findValidInvoices(tx, toInvoice)
  const created = await createInvoices(tx, toInvoice)
  const changed = created.filter((invoice) => !isSameSale(valid.get(invoice.orderId), invoice))
  const numbers = new Map([...valid].map(([orderId, { number }]) => [orderId, number]))
  if (changed.length === 0) return numbers
  await cancelInvoices(
    tx,
    changed.map(({ orderId }) => orderId),
  )
  for (const { orderId, number } of await insertInvoices(tx, 'RS', changed, issuedAt)) {
    await tx.update(orders).set({ invoiceNumber: number }).where(eq(orders.id, orderId))
    numbers.set(orderId, number)
  }
  return numbers
}

/**
 * Brings the invoices of locked orders up to date with their new statuses: an order that is shipped or delivered without
 * an invoice gets one, that of a cancelled order is cancelled.
 * @param changes undefined for a status that stays
 * @returns the numbers of the invoices that were issued, by order
 */
export async function updateInvoices(
  tx: Transaction,
  changes: readonly { order: Pick<OrderRow, 'id' | 'invoiceNumber'>; status: OrderStatus | undefined }[],
): Promise<Map<number, string>> {
  const isSent = (status: OrderStatus | undefined) => status === 'shipped' || status === 'delivered'
  const cancelled = changes.flatMap(({ order, status }) => (status === 'cancelled' ? order.id : []))
  await cancelInvoices(tx, cancelled)
  const sent = changes.flatMap(({ order, status }) => (isSent(status) && order.invoiceNumber === null ? order.id : []))
  return issueInvoices(tx, sent)
}

/**
 * Issues the credit note of a refunded return. It corrects the invoice of the order that the customer paid: books of a
 * replacement were paid with the order that it replaces. Does nothing if there is no valid invoice.
 * @param refunds what was paid back for each line of the return, in paise
 */
export async function issueCreditNote(
  tx: Transaction,
  { id, order, items }: ReturnWithOrder,
  refunds: readonly Paise[],
  issuedAt = new Date(),
): Promise<void> {
  const paid = await findPaidOrder(tx, order)
  const original = (await findValidInvoices(tx, [paid])).get(paid.id)
  if (!original) return
  const returned = items.map(({ accepted, line }, index) => ({
    description: describeLine(line),
    pricePaise: line.pricePaise,
    quantity: accepted ?? 0,
    refundPaise: refunds[index] ?? 0,
  }))
  const earlier = await tx
    .select({ content: invoices.content })
    .from(invoices)
    .where(and(eq(invoices.orderId, paid.id), eq(invoices.series, 'RC')))
  const notes = earlier.map((note) => note.content)
  const content = createCreditNoteContent(original.content, returned, notes)
  const buyer = original.buyer ?? toBuyer(order)
  const note = {
    orderId: paid.id,
    kind: 'credit-note',
    content,
    buyer,
    originalId: original.id,
    returnId: id,
  } as const
  await insertInvoices(tx, 'RC', [note], issuedAt)
}

/** Follows replacements to the order that the customer paid. */
async function findPaidOrder(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'replacesOrderId'>,
): Promise<Pick<OrderRow, 'id'>> {
  if (order.replacesOrderId === null) return order
  const { id, replacesOrderId } = orders
  const [replaced] = await tx.select({ id, replacesOrderId }).from(orders).where(eq(id, order.replacesOrderId))
  return replaced ? findPaidOrder(tx, replaced) : order
}

async function findValidInvoices(
  tx: Transaction,
  sold: readonly Pick<OrderWithItems, 'id'>[],
): Promise<Map<number, InvoiceRecord>> {
  const ids = sold.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(inArray(invoices.orderId, ids), eq(invoices.series, 'RS'), isNull(invoices.cancelledAt)))
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** Cancels the valid invoices of locked orders. They stay, marked as cancelled. */
export async function cancelInvoices(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  await tx
    .update(invoices)
    .set({ cancelledAt: new Date() })
    .where(and(inArray(invoices.orderId, ids), eq(invoices.series, 'RS'), isNull(invoices.cancelledAt)))
  await tx.update(orders).set({ invoiceNumber: null }).where(inArray(orders.id, ids))
}

async function createInvoices(tx: Transaction, sold: readonly OrderWithItems[]): Promise<NewInvoice[]> {
  const seller = await readInvoiceSeller(tx)
  const productIds = sold.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const taxed = await tx
    .select({ id: products.id, hsnCode: products.hsnCode, gstRate: products.gstRate })
    .from(products)
    .where(inArray(products.id, [...new Set(productIds)]))
  const taxOf = new Map(taxed.map(({ id, ...tax }) => [id, tax]))
  return sold.map((order) => {
    const lines = order.items.map((line) => ({
      description: describeLine(line),
      // A product that was deleted is a printed book, as nearly all are.
      ...(taxOf.get(line.productId ?? 0) ?? { hsnCode: PRINTED_BOOKS_HSN, gstRate: 0 as const }),
      quantity: line.quantity,
      pricePaise: line.pricePaise,
      paidPaise: line.paidPaise,
    }))
    const content = createInvoiceContent({ seller, ...order, lines })
    return { orderId: order.id, kind: invoiceKindOf(content), content, buyer: toBuyer(order) }
  })
}

async function readInvoiceSeller(db: Queryable): Promise<InvoiceSeller> {
  // Without a name that staff entered, the document is printed with the first name of the shop.
  const { name, seller, phone, email } = presentStore(await listSiteSettings(db), { storeName: '', publicUrl: '' })
  return { name: seller.name || name, address: seller.address, phone, email, gstin: seller.gstin }
}

const describeLine = ({ productName, examType, classType, condition }: OrderItemRow): string =>
  `${productName} (${examType}, ${classType}${condition === 'used' ? ', used' : ''})`

const toBuyer = (order: ReturnWithOrder['order']): InvoiceBuyer => ({
  name: order.customerName,
  address: order.shippingAddress,
  city: order.city,
  state: order.state,
  pincode: order.pincode,
  phone: order.customerPhone,
  email: order.customerEmail,
})

/** Whether the buyer and everything sold are the same. A new address of the seller is no reason for a new number. */
function isSameSale(valid: InvoiceRecord | undefined, { content, buyer }: NewInvoice): boolean {
  if (!valid) return false
  const { seller: _, ...issued } = valid.content
  const { seller: __, ...current } = content
  return isDeepStrictEqual(issued, current) && isDeepStrictEqual(valid.buyer, buyer)
}

/**
 * Draws consecutive numbers and stores the documents. The counter stays locked until the transaction ends, so a transaction
 * that fails leaves no gap.
 */
async function insertInvoices(
  tx: Transaction,
  series: InvoiceSeries,
  documents: readonly NewInvoice[],
  issuedAt: Date,
) {
  const financialYear = financialYearOf(issuedAt)
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ series, financialYear, lastSerial: documents.length })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.financialYear],
      set: { lastSerial: sql`${invoiceCounters.lastSerial} + ${documents.length}` },
    })
    .returning({ lastSerial: invoiceCounters.lastSerial })
  if (!counter) throw new Error('The counter of the invoices was not stored')
  const firstSerial = counter.lastSerial - documents.length + 1
  return tx
    .insert(invoices)
    .values(
      documents.map((document, index) => {
        const { taxablePaise, taxPaise } = taxTotals(document.content)
        const serial = firstSerial + index
        const number = invoiceNumber(series, financialYear, serial)
        const amounts = { taxablePaise, taxPaise, totalPaise: document.content.totalPaise }
        return { ...document, ...amounts, series, financialYear, serial, number, issuedAt }
      }),
    )
    .returning({ orderId: invoices.orderId, number: invoices.number })
}
