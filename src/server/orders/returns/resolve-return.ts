import { eq } from 'drizzle-orm'
import { isUnpaidDelivery } from '../../../domain/orders/payment.ts'
import { priceReplacement, sumCovered } from '../../../domain/orders/pricing.ts'
import { NOTHING_PAID } from '../../../domain/orders/returns/admin-return.ts'
import { RETURN_STATUS_LABELS, type ReturnStatus } from '../../../domain/orders/returns/return-states.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { formatAmount, type Paise, paiseToRupees, rupeesToPaise } from '../../../domain/values/money.ts'
import { spread } from '../../../domain/values/spread.ts'
import { applyStockMovements, lockProducts } from '../../catalog/products/decrement-stock.ts'
import { audit } from '../../database/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError, ValidationError } from '../../http/errors.ts'
import { issueCreditNote } from '../invoices/issue-invoices.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import { lineConflictError, type NewOrderLine, toShortage } from '../order-pricing.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { withNewUtr } from '../payments/with-new-utr.ts'
import { insertWithRandomId } from '../place-order.ts'
import { replacementSentEmail, returnRefundedEmail } from './return-emails.ts'
import type { ReturnWithOrder } from './returns.queries.ts'
import { returnItems, returns } from '../../database/schema/returns.ts'
import { type Actor, auditReturn, type ReturnDeps, takeStep, withLockedReturn } from './update-return.ts'

/**
 * Creates the order of ₹0 that replaces the accepted copies. It is packed and shipped as any order; the return follows it.
 * @returns the id of the order
 * @throws ConflictError (409) when nothing is accepted, the return has a replacement already, or stock is short
 */
export function sendReplacement(deps: ReturnDeps, actor: Actor, id: number): Promise<number> {
  return withLockedReturn(deps, id, async (tx, row) => {
    assertUnresolved(row)
    const lines = acceptedLines(row)
    const orderId = await insertReplacement(tx, actor, row, lines)
    await takeStock(tx, actor, orderId, lines)
    await tx.update(returns).set({ replacementOrderId: orderId }).where(eq(returns.id, id))
    await settle(
      tx,
      row,
      row.items.map(({ valuePaise }) => valuePaise),
    )
    const facts = { replacementOrder: `#${orderId}` }
    await auditReturn(tx, actor, row, { before: row.status, after: row.status, facts })
    await deps.outbox.enqueue(tx, (settings) => [replacementSentEmail(row, orderId, settings)])
    return orderId
  })
}

const SETTLED = new Set<ReturnStatus>(['replacement_shipped', 'refunded', 'closed'])

/** @throws ConflictError (409) */
function assertUnresolved({ status, replacementOrderId }: ReturnWithOrder): void {
  if (SETTLED.has(status)) {
    const message = `This return is settled already: ${RETURN_STATUS_LABELS[status].toLowerCase()}. Load the page again.`
    throw new ConflictError('return_state', message)
  }
  if (status !== 'accepted') throw new ConflictError('return_state', 'First check the books and accept them.')
  if (replacementOrderId !== null) {
    const message = `Order #${replacementOrderId} replaces these books already. Cancel it first.`
    throw new ConflictError('return_replaced', message)
  }
}

/** The accepted copies at the price at which they were ordered, with what was paid for them. */
function acceptedLines({ items }: ReturnWithOrder): NewOrderLine[] {
  return items.flatMap(({ accepted, line, valuePaise }) => {
    const { id: _, orderId: __, ...facts } = line
    const amounts = { promotionDiscountPaise: 0, paidPaise: 0, coveredPaise: valuePaise }
    return accepted ? [{ ...facts, quantity: accepted, ...amounts }] : []
  })
}

/** Stores how much of what was paid for each line a return has used up. @param amounts by line, in paise */
async function settle(tx: Transaction, { items }: ReturnWithOrder, amounts: readonly Paise[]): Promise<void> {
  for (const [index, { id, accepted }] of items.entries()) {
    if (accepted)
      await tx
        .update(returnItems)
        .set({ settledPaise: amounts[index] ?? 0 })
        .where(eq(returnItems.id, id))
  }
}

async function insertReplacement(
  tx: Transaction,
  actor: Actor,
  { id, order }: ReturnWithOrder,
  lines: NewOrderLine[],
): Promise<number> {
  const { subtotalPaise, adjustments, totalPaise, couponCode } = priceReplacement(lines, {
    orderId: order.id,
    paidPaise: sumCovered(lines),
  })
  const { userId, customerName, customerEmail, customerPhone, shippingAddress, city, state, pincode } = order
  const { correctedAddress, correctedPhone } = order
  const replacement = await insertWithRandomId(tx, {
    userId,
    customerName,
    customerEmail,
    customerPhone,
    shippingAddress,
    city,
    state,
    pincode,
    correctedAddress,
    correctedPhone,
    // Nothing is to be collected.
    paymentMethod: 'cod',
    paymentStatus: 'completed',
    paymentReference: null,
    source: order.source,
    replacesOrderId: order.id,
    notes: null,
    subtotalPaise,
    adjustments,
    totalPaise,
    couponCode,
  })
  const staffNotes = `Replaces books of order #${order.id} (${returnNumber(id)})`
  await tx.update(orders).set({ staffNotes }).where(eq(orders.id, replacement.id))
  await tx.insert(orderItems).values(lines.map((line) => ({ ...line, orderId: replacement.id })))
  const subject = orderSubject(replacement)
  const after = { replacementOf: `#${order.id}`, return: returnNumber(id) }
  await audit(tx, { actor, action: 'create', kind: ORDER_KIND, id: replacement.id, subject, after })
  return replacement.id
}

/** Takes the copies from the stock. @throws ConflictError (409) with the lines that have too little */
async function takeStock(tx: Transaction, actor: Actor, orderId: number, lines: NewOrderLine[]): Promise<void> {
  const products = await lockProducts(tx, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])
  const short = lines.filter((line) => {
    const needed = lines.reduce(
      (sum, { productId, quantity }) => (productId === line.productId ? sum + quantity : sum),
      0,
    )
    return (products.get(line.productId ?? 0)?.stock ?? 0) < needed
  })
  if (short.length > 0) {
    throw lineConflictError(
      short.map((line) => {
        const product = products.get(line.productId ?? 0)
        return toShortage(line, product, product?.stock ?? 0)
      }),
    )
  }
  const movements = lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, change: -quantity, reason: 'replacement' as const, orderId }],
  )
  await applyStockMovements(tx, movements, { actor })
}

/** What was paid for the accepted copies, less earlier refunds: a refund cannot exceed it. */
export const refundablePaise = ({ items }: Pick<ReturnWithOrder, 'items'>): Paise =>
  items.reduce((total, { valuePaise }) => total + valuePaise, 0)

interface Refund {
  /** In rupees. */
  amount: number
  utr: string
}

/**
 * Records that the money was paid back, with the reference of the transfer.
 * @throws ConflictError (409) when nothing is accepted, a replacement was sent, the order was never paid, or another payment
 *   has the UTR
 * @throws ValidationError (400) for more than was paid for the accepted copies, less earlier refunds
 */
export function refundReturn(deps: ReturnDeps, actor: Actor, id: number, refund: Refund): Promise<void> {
  return withNewUtr('utr', () =>
    withLockedReturn(deps, id, (tx, row) => refundReturnIn(tx, deps, { actor, row, ...refund })),
  )
}

async function refundReturnIn(
  tx: Transaction,
  deps: ReturnDeps,
  { actor, row, amount, utr }: Refund & { actor: Actor; row: ReturnWithOrder },
): Promise<void> {
  assertUnresolved(row)
  if (isUnpaidDelivery(row.order)) throw new ConflictError('not_paid', NEVER_PAID)
  const refundPaise = rupeesToPaise(amount)
  const maxPaise = refundablePaise(row)
  if (refundPaise > maxPaise) throw new ValidationError({ amount: aboveRefundable(maxPaise) })
  const columns = { refundPaise, refundUtr: utr }
  const facts = { refund: formatAmount(amount), utr }
  const refunded = await takeStep(tx, actor, row, { event: 'refund', columns, facts })
  const values = row.items.map(({ valuePaise }) => valuePaise)
  const amounts = spread(refundPaise, values)
  await settle(tx, row, amounts)
  await issueCreditNote(tx, row, amounts)
  await deps.outbox.enqueue(tx, (settings) => [returnRefundedEmail(refunded, settings)])
}

const NEVER_PAID = 'This order was never paid, so there is nothing to pay back. If it was paid, first mark it as paid.'

const aboveRefundable = (maxPaise: Paise): string =>
  maxPaise === 0 ? NOTHING_PAID : `The customer paid ${formatAmount(paiseToRupees(maxPaise))} for the accepted books`

/** Closes a settled return. @throws ConflictError (409) while it is not settled */
export function closeReturn(deps: ReturnDeps, actor: Actor, id: number): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    await takeStep(tx, actor, row, { event: 'close' })
  })
}
