import {
  ADDRESS_FIELDS,
  modificationBlocker,
  type ModifiedLine,
  type OrderContentsEdit,
} from '../../../domain/orders/order-contents.ts'
import { isPrepaid } from '../../../domain/orders/order-status.ts'
import { changedPaymentStatus } from '../../../domain/orders/payment.ts'
import {
  type Adjustment,
  type Pricing,
  priceOrder,
  priceReplacement,
  sumCovered,
} from '../../../domain/orders/pricing.ts'
import { formatAmount, type Paise, paiseToRupees, rupeesToPaise } from '../../../domain/values/money.ts'
import type { ProductCategories } from '../../../domain/orders/promotions/promotion-terms.ts'
import type { LineConflict } from '../../../domain/values/problem.ts'
import type { PricedProduct } from '../../catalog/products/decrement-stock.ts'
import { ConflictError, ValidationError } from '../../http/errors.ts'
import {
  assertDiscount,
  assertSubtotalInRange,
  lineConflictError,
  type NewOrderLine,
  toOrderLine,
  toShortage,
} from '../order-pricing.ts'
import type { OrderItemRow, OrderRow, OrderWithItems } from '../orders.queries.ts'
import type { UsedTerms } from '../promotions/promotion-uses.ts'

/** The columns of an order that a modification sets. */
export type ModifiedColumns = Partial<
  Pick<
    OrderRow,
    | 'customerName'
    | 'customerEmail'
    | 'customerPhone'
    | 'shippingAddress'
    | 'city'
    | 'state'
    | 'pincode'
    | 'correctedAddress'
    | 'correctedPhone'
    | 'paymentStatus'
  >
> &
  Pick<OrderRow, 'subtotalPaise' | 'adjustments' | 'totalPaise'>

/** A line of the modified order. */
export type PlannedLine = NewOrderLine & { id?: number }

/** Everything that a modification writes. */
export interface ModificationPlan {
  columns: ModifiedColumns
  lines: PlannedLine[]
  promotions: Pricing<PlannedLine, UsedTerms>['promotions']
  /** The change of each product's stock. */
  stockChanges: { productId: number; change: number }[]
  /** The changed fields as texts, for the history. Empty if the order already has these contents. */
  before: Record<string, string>
  after: Record<string, string>
}

/** What the plan depends on beside the order. */
interface PlanContext {
  /** The locked products of the order and of the added lines, by id. */
  products: ReadonlyMap<number, PricedProduct>
  /** The promotions of the order, with the terms of the day it was placed. */
  promotions: readonly UsedTerms[]
  categories: ProductCategories
  /** Whether books of the order came back or are expected; not those of a return that was declined or cancelled. */
  hasReturn: boolean
}

/**
 * Plans a modification without applying it. Kept lines keep their price, added lines get the price of today. The promotions
 * of the order stay, whatever their dates and limits; one whose minimum is no longer reached gives no discount.
 * @param order locked
 * @throws ConflictError (409) when the parcel has left the shop, for other books in an order with a return, or with the lines that have too little stock
 * @throws ValidationError (400) for an unknown line, a discount above the total or without a reason
 */
export function planModification(
  order: OrderWithItems,
  { items, discountAmount, discountReason: reason, ...address }: OrderContentsEdit,
  { products, promotions, categories, hasReturn }: PlanContext,
): ModificationPlan {
  const blocker = modificationBlocker(order)
  if (blocker) throw new ConflictError('order_not_editable', blocker)
  const lines = items ? planLines(order, items, products) : order.items
  if (hasReturn && !isSameLines(order.items, lines)) {
    throw new ConflictError('order_has_return', 'This order has a return: its books cannot be changed.')
  }
  const stockChanges = planStock(order.items, lines, products)
  const current = staffDiscount(order.adjustments)
  const discount = {
    amountPaise: discountAmount === undefined ? (current?.amountPaise ?? 0) : rupeesToPaise(discountAmount),
    reason: reason ?? current?.reason ?? '',
  }
  const { replacesOrderId } = order
  const priced =
    replacesOrderId === null
      ? priceOrder(lines, { promotions, categories, discount })
      : {
          ...priceReplacement(lines, { orderId: replacesOrderId, paidPaise: sumCovered(order.items) }),
          promotions: [],
        }
  const { subtotalPaise, adjustments, totalPaise } = priced
  assertSubtotalInRange(subtotalPaise)
  assertDiscount(discount, priced)
  assertTotalOfPaidOrder(order, totalPaise)
  const changedAddress = Object.fromEntries(
    Object.entries(address).filter(([field, value]) => value !== undefined && value !== order[field as keyof OrderRow]),
  )
  const paymentStatus = changedPaymentStatus(order, totalPaise)
  const columns: ModifiedColumns = {
    ...changedAddress,
    ...clearedCorrections(changedAddress),
    subtotalPaise,
    adjustments,
    totalPaise,
    ...(paymentStatus && { paymentStatus }),
  }
  return {
    columns,
    lines: priced.lines,
    promotions: priced.promotions,
    stockChanges,
    ...describeChange(order, { ...order, ...columns, items: lines }, changedAddress),
  }
}

/** A new address or mobile number replaces what the courier got after a failed delivery of an earlier parcel. */
function clearedCorrections(changed: object): Pick<ModifiedColumns, 'correctedAddress' | 'correctedPhone'> {
  const isMoved = ['shippingAddress', 'city', 'state', 'pincode'].some((field) => Object.hasOwn(changed, field))
  return {
    ...(isMoved && { correctedAddress: null }),
    ...(Object.hasOwn(changed, 'customerPhone') && { correctedPhone: null }),
  }
}

function planLines(
  { items }: OrderWithItems,
  requested: readonly ModifiedLine[],
  products: ReadonlyMap<number, PricedProduct>,
): PlannedLine[] {
  const lines = requested.map(({ productId, lineId, quantity }): PlannedLine => {
    const existing = items.find((item) => (lineId === undefined ? item.productId === productId : item.id === lineId))
    if (existing) return { ...existing, quantity }
    const product = products.get(productId ?? 0)
    if (!product) throw new ValidationError({ items: 'A book of the order is no longer sold. Reload the order.' })
    return toOrderLine(product, quantity)
  })
  const keys = lines.map(({ id, productId }) => id ?? `product ${productId}`)
  if (new Set(keys).size < keys.length) throw new ValidationError({ items: 'Each book can have one line only' })
  return lines
}

const isSameLines = (before: readonly OrderItemRow[], after: readonly PlannedLine[]): boolean =>
  before.length === after.length &&
  before.every(({ id, quantity }) => after.some((line) => line.id === id && line.quantity === quantity))

/** The changes of stock between two sets of lines. A deleted product has no stock and cannot be ordered again. */
function planStock(
  before: readonly OrderItemRow[],
  after: readonly PlannedLine[],
  products: ReadonlyMap<number, PricedProduct>,
): ModificationPlan['stockChanges'] {
  const changes = new Map<number, number>()
  const conflicts: LineConflict[] = []
  const add = ({ productId }: PlannedLine, copies: number) => {
    if (productId !== null) changes.set(productId, (changes.get(productId) ?? 0) + copies)
  }
  for (const line of before) add(line, line.quantity)
  for (const line of after) {
    add(line, -line.quantity)
    const taken = line.quantity - (before.find(({ id }) => id === line.id)?.quantity ?? 0)
    const product = products.get(line.productId ?? 0)
    if (taken > (product?.stock ?? 0)) conflicts.push(toShortage(line, product, product?.stock ?? 0))
  }
  if (conflicts.length > 0) throw lineConflictError(conflicts)
  return [...changes]
    .filter(([productId, change]) => change !== 0 && products.has(productId))
    .map(([productId, change]) => ({ productId, change }))
}

/** @throws ConflictError (409) when the total of an order changes that its customer has paid */
function assertTotalOfPaidOrder(order: OrderWithItems, totalPaise: Paise): void {
  const isPaid = isPrepaid(order) || (order.paymentStatus === 'completed' && order.totalPaise > 0)
  if (!isPaid || totalPaise === order.totalPaise) return
  const paid = formatAmount(paiseToRupees(order.totalPaise))
  const message = `The customer has paid ${paid}. Cancel this order and take a new one, or keep the total with a discount.`
  throw new ConflictError('order_paid', message)
}

function staffDiscount(adjustments: readonly Adjustment[]) {
  const found = adjustments.find(({ kind }) => kind === 'discount')
  return found && { amountPaise: -found.amountPaise, reason: found.reason ?? '' }
}

type Contents = Pick<OrderRow, 'adjustments' | 'totalPaise'> & {
  items: readonly Pick<PlannedLine, 'productName' | 'quantity'>[]
}

/** The changed fields before and after, as texts that staff read in the history. */
function describeChange(before: Contents & OrderRow, after: Contents & OrderRow, changedAddress: object) {
  const addressFields = ADDRESS_FIELDS.filter((field) => Object.hasOwn(changedAddress, field))
  const describe = (order: Contents & OrderRow) => ({
    ...Object.fromEntries(addressFields.map((field) => [field, order[field]])),
    items: order.items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', '),
    discount: describeDiscount(order.adjustments),
    totalAmount: formatAmount(paiseToRupees(order.totalPaise)),
  })
  const texts: [Record<string, string>, Record<string, string>] = [describe(before), describe(after)]
  const changed = Object.keys(texts[0]).filter((field) => texts[0][field] !== texts[1][field])
  const pick = (from: Record<string, string>) => Object.fromEntries(changed.map((field) => [field, from[field] ?? '']))
  return { before: pick(texts[0]), after: pick(texts[1]) }
}

function describeDiscount(adjustments: readonly Adjustment[]): string {
  const discount = staffDiscount(adjustments)
  return discount ? `${formatAmount(paiseToRupees(discount.amountPaise))}, ${discount.reason}` : ''
}
