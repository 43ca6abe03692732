import { eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  type DraftContent,
  type ManualOrder,
  manualOrderSchema,
  type ManualQuote,
  quotableDraftSchema,
} from '../../../domain/orders/manual-order.ts'
import type { OrderRequest } from '../../../domain/orders/order.ts'
import { ORDER_SOURCE_LABELS, PAYMENT_METHOD_LABELS } from '../../../domain/orders/order-status.ts'
import { type StaffDiscount, toDisplayAmounts } from '../../../domain/orders/pricing.ts'
import { paiseToRupees, rupeesToPaise } from '../../../domain/values/money.ts'
import { normalizeMobile } from '../../../domain/values/phones.ts'
import { readProducts, lockProducts } from '../../catalog/products/decrement-stock.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { validationHook } from '../../http/errors.ts'
import { ORDER_KIND, PLACE_ACTION } from '../order-history.ts'
import type { OrderTerms } from '../order-pricing.ts'
import { withNewUtr } from '../payments/with-new-utr.ts'
import { type OrderDeps, placeOrderIn, priceRequestIn } from '../place-order.ts'
import { updateOrdersIn } from '../update-orders.ts'
import { assertOpen, lockDraft } from './order-drafts.ts'
import { orderDrafts } from '../../database/schema/orders.ts'

type PricedFields = Pick<ManualOrder, 'items' | 'discountAmount' | 'discountReason'>

/**
 * Prices a draft as an order would be priced now, without placing it.
 * @throws ConflictError (409) with the lines that have too little stock or are no longer sold
 * @throws ValidationError (400) for an invalid amount, discount or coupon code
 */
export async function quoteDraft(db: Database, draft: DraftContent): Promise<ManualQuote> {
  const parsed = quotableDraftSchema.safeParse(draft)
  validationHook(parsed)
  const { items, couponCode } = parsed.data ?? draft
  const priced = parsed.data as PricedFields
  const request = { items: toRequestLines(items), couponCode, customerPhone: normalizeMobile(draft.customerPhone) }
  const pricing = await db.transaction((tx) => priceRequestIn(tx, request, toDiscounts(priced), readProducts))
  return {
    ...toDisplayAmounts(pricing),
    lines: pricing.lines.map(({ product, pricePaise, totalPaise }) => ({
      productId: product.id,
      name: product.name,
      listPrice: paiseToRupees(product.pricePaise),
      price: paiseToRupees(pricePaise),
      stock: product.stock,
      total: paiseToRupees(totalPaise),
    })),
  }
}

interface Conversion {
  version: number
  /** The total that staff saw, in rupees. */
  totalAmount: number
}

/**
 * Creates the order of a draft in one transaction, by the same command as the checkout. A counter sale is
 * delivered and has its invoice at once. A repeated conversion returns the same order.
 * @throws NotFoundError for an unknown or discarded draft
 * @throws ConflictError (409) when the draft or the total changed, stock is short, or another payment has the UTR
 * @throws ValidationError (400) for missing or invalid fields
 * @throws AppError (403) when the customer is blocked
 */
export function convertDraft(deps: OrderDeps, actor: User, draftId: number, conversion: Conversion): Promise<number> {
  return withNewUtr('paymentReference', () =>
    deps.db.transaction((tx) => convertDraftIn(tx, deps, { actor, draftId, ...conversion })),
  )
}

async function convertDraftIn(
  tx: Transaction,
  deps: OrderDeps,
  { actor, draftId, version, totalAmount }: Conversion & { actor: User; draftId: number },
): Promise<number> {
  const draft = await lockDraft(tx, draftId)
  if (draft.orderId !== null) return draft.orderId
  assertOpen(draft, version)
  const order = parseOrder(draft.content)
  const request = { ...toRequest(order), totalAmount }
  const input = { request, userId: 0, idempotency: undefined, terms: toTerms(order) }
  const { order: placed } = await placeOrderIn(tx, deps.outbox, input, lockProducts)
  await recordPlacement(tx, actor, placed.id, order)
  if (order.isCounterSale) await completeCounterSale(tx, deps, actor, placed.id)
  await tx.update(orderDrafts).set({ orderId: placed.id, content: null }).where(eq(orderDrafts.id, draftId))
  return placed.id
}

/** @throws ValidationError (400) with every missing or invalid field */
function parseOrder(content: DraftContent | null): ManualOrder {
  if (!content) throw new Error('An open draft has a content')
  const parsed = manualOrderSchema(content).safeParse(content)
  validationHook(parsed)
  return parsed.data as ManualOrder
}

const toRequestLines = (items: readonly { productId: number; quantity: number }[]): OrderRequest['items'] =>
  items.map(({ productId, quantity }) => ({ productId, quantity }))

const toRequest = ({ items, couponCode, notes, ...order }: ManualOrder): OrderRequest => ({
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  shippingAddress: order.shippingAddress,
  city: order.city,
  state: order.state,
  pincode: order.pincode,
  // The terms have the payment method of the order.
  paymentMethod: 'cod',
  items: toRequestLines(items),
  couponCode: couponCode || null,
  notes: notes || null,
})

const toTerms = (order: ManualOrder): OrderTerms => ({
  source: order.source,
  paymentMethod: order.paymentMethod,
  paymentReference: order.paymentReference,
  ...toDiscounts(order),
})

function toDiscounts({
  items,
  discountAmount,
  discountReason,
}: PricedFields): Pick<OrderTerms, 'lineDiscounts' | 'discount'> {
  const toDiscount = (amount: number, reason: string): StaffDiscount => ({ amountPaise: rupeesToPaise(amount), reason })
  const discounted = items.filter((line) => line.discountAmount > 0)
  return {
    lineDiscounts: new Map(
      discounted.map((line) => [line.productId, toDiscount(line.discountAmount, line.discountReason)]),
    ),
    ...(discountAmount > 0 && { discount: toDiscount(discountAmount, discountReason) }),
  }
}

/** The entry of the history that says who took the order. */
function recordPlacement(tx: Transaction, actor: User, orderId: number, order: ManualOrder): Promise<void> {
  const after = {
    source: ORDER_SOURCE_LABELS[order.source],
    paymentMethod: PAYMENT_METHOD_LABELS[order.paymentMethod],
    ...(order.paymentReference && { paymentReference: order.paymentReference }),
  }
  const subject = `#${orderId} ${order.customerName}`
  return audit(tx, { actor, action: PLACE_ACTION, kind: ORDER_KIND, id: orderId, subject, after })
}

/** Marks the order as delivered, which issues its invoice. The customer has the books, so no email says so. */
async function completeCounterSale(tx: Transaction, deps: OrderDeps, actor: User, orderId: number): Promise<void> {
  await updateOrdersIn(tx, deps, {
    by: 'staff',
    actor,
    updates: new Map([[orderId, { edit: { status: 'delivered' } }]]),
    isSilent: true,
  })
}
