import { percentSaved } from '../../domain/catalog/discount.ts'
import { cleanImagePath } from '../../domain/catalog/images/images.ts'
import { REASON_REQUIRED } from '../../domain/orders/order-contents.ts'
import type { OrderSource, PaymentMethod } from '../../domain/orders/order-status.ts'
import type { OrderRequest } from '../../domain/orders/order.ts'
import { lineTotalPaise, priceOrder, type Pricing, type StaffDiscount } from '../../domain/orders/pricing.ts'
import {
  type Promotion,
  promotionRejection,
  type RequestedPromotion,
} from '../../domain/orders/promotions/promotion-rejection.ts'
import type { ProductCategories, PromotableLine } from '../../domain/orders/promotions/promotion-terms.ts'
import { dayOf } from '../../domain/values/dates.ts'
import { formatAmount, formatPrice, type Paise, paiseToRupees, rupeesToPaise } from '../../domain/values/money.ts'
import type { LineConflict } from '../../domain/values/problem.ts'
import type { PricedProduct } from '../catalog/products/decrement-stock.ts'
import { AppError, ConflictError, ValidationError } from '../http/errors.ts'
import type { OrderItemRow } from './orders.queries.ts'

/** A line of an order before it is stored. */
export type NewOrderLine = Omit<OrderItemRow, 'id' | 'orderId'>

/** Returns a line with the product's current facts and prices. Later changes of the product do not change it. */
export const toOrderLine = (product: PricedProduct, quantity: number): NewOrderLine & { productId: number } => ({
  productId: product.id,
  productName: product.name,
  productImage: cleanImagePath(product.image),
  quantity,
  pricePaise: product.pricePaise,
  lineDiscountPaise: 0,
  lineDiscountReason: null,
  originalPricePaise: product.originalPricePaise,
  costPricePaise: product.costPricePaise,
  discountPercentage: product.discountPercentage,
  promotionDiscountPaise: 0,
  paidPaise: product.pricePaise * quantity,
  coveredPaise: 0,
  examType: product.examType,
  classType: product.classType,
  condition: product.condition,
  isbn: null,
  sku: null,
  shelfLocation: null,
})

/**
 * Returns the conflict of a line that needs more copies than there are.
 * @param product the locked product; undefined if it was deleted
 * @param stock the copies that the line could have
 */
export const toShortage = (line: NewOrderLine, product: PricedProduct | undefined, stock: number): LineConflict => ({
  productId: line.productId ?? 0,
  name: product?.name ?? line.productName,
  reason: product ? 'stock' : 'gone',
  price: paiseToRupees(line.pricePaise),
  stock,
})

/** The requested quantity of one product, and every price in rupees that the customer saw for it. */
interface RequestedLine {
  productId: number
  quantity: number
  expectedPrices: number[]
}
/** A line of a new order with its locked product. */
export interface OrderLine extends PromotableLine {
  product: PricedProduct
  /** The price of a copy less the discount of staff. */
  pricePaise: Paise
  quantity: number
  discount?: StaffDiscount | undefined
}

/** What staff agree with the customer for an order that they take. */
export interface OrderTerms {
  source: OrderSource
  paymentMethod: PaymentMethod
  /** The UTR of a payment by UPI. */
  paymentReference: string | null
  /** The discount on the price of each copy, by product. */
  lineDiscounts: ReadonlyMap<number, StaffDiscount>
  /** Reduces the total after the promotions. */
  discount?: StaffDiscount
}

/** The terms of every order of the website. */
export const WEBSITE_TERMS: OrderTerms = {
  source: 'website',
  paymentMethod: 'cod',
  paymentReference: null,
  lineDiscounts: new Map(),
}

/** The part of a request that its amounts depend on. */
export type PriceableRequest = Pick<OrderRequest, 'items' | 'totalAmount' | 'couponCode'> & {
  customerPhone: string | undefined
}

/** The codes of a request with their promotions, and the categories of its products. */
interface RequestedPromotions {
  requested: readonly RequestedPromotion[]
  categories: ProductCategories
}

type Reductions = RequestedPromotions & Pick<OrderTerms, 'lineDiscounts' | 'discount'>

/** ₹1,00,00,000, which the integer columns can hold. */
const MAX_SUBTOTAL: Paise = 1_000_000_000

/** Merges the lines of a request into one line per product, in id order. */
export function mergeLines(items: OrderRequest['items']): RequestedLine[] {
  const merged = new Map<number, RequestedLine>()
  for (const { productId, quantity, price } of items) {
    const line = merged.get(productId) ?? { productId, quantity: 0, expectedPrices: [] }
    const expectedPrices = price === undefined ? line.expectedPrices : [...line.expectedPrices, price]
    merged.set(productId, { productId, quantity: line.quantity + quantity, expectedPrices })
  }
  return [...merged.values()].toSorted((a, b) => a.productId - b.productId)
}

/**
 * Prices the lines of a request with the server's prices and applies the promotions of its codes.
 * @param products the locked products by id
 * @throws ConflictError (409) with every line whose product was deleted, has too little stock or has another price than
 *   the customer saw; without lines when only the total differs
 * @throws ValidationError (400) for a code that the order cannot have, a discount above the price, or a subtotal above the
 *   limit
 */
export function priceRequest(
  request: PriceableRequest,
  lines: readonly RequestedLine[],
  products: ReadonlyMap<number, PricedProduct>,
  { requested, categories, lineDiscounts, discount }: Reductions,
): Pricing<OrderLine, Promotion> {
  const orderLines = matchLines(lines, products).map((line) => discountLine(line, lineDiscounts.get(line.product.id)))
  const rejection = findRejection(orderLines, { requested, categories })
  if (rejection) throw new ValidationError({ couponCode: rejection })
  const promotions = requested.flatMap(({ promotion }) => promotion ?? [])
  const pricing = priceOrder(orderLines, { promotions, categories, ...(discount && { discount }) })
  assertSubtotalInRange(pricing.subtotalPaise)
  if (discount) assertDiscount(discount, pricing)
  assertExpectedTotal(request, pricing)
  return pricing
}

/** Returns why an order cannot have the requested codes today. */
export const findRejection = (
  lines: readonly OrderLine[],
  { requested, categories }: RequestedPromotions,
): string | undefined =>
  promotionRejection(requested, {
    lines: lines.map((line) => ({ ...line, totalPaise: lineTotalPaise(line) })),
    categories,
    today: dayOf(new Date()),
  })

/** @throws ValidationError (400) for a subtotal above the limit */
export function assertSubtotalInRange(subtotalPaise: Paise): void {
  if (subtotalPaise <= MAX_SUBTOTAL) return
  throw new ValidationError({ items: `An order may come to at most ${formatPrice(paiseToRupees(MAX_SUBTOTAL))}` })
}

function matchLines(lines: readonly RequestedLine[], products: ReadonlyMap<number, PricedProduct>): OrderLine[] {
  const conflicts: LineConflict[] = []
  const matched: OrderLine[] = []
  for (const line of lines) {
    const product = products.get(line.productId)
    const reasons = conflictReasons(line, product)
    conflicts.push(...reasons.map((reason) => toLineConflict(reason, line.productId, product)))
    if (product) matched.push(toPricedLine(product, line.quantity))
  }
  if (conflicts.length > 0) throw lineConflictError(conflicts)
  return matched
}

/** A line at the product's price of today. */
export const toPricedLine = (product: PricedProduct, quantity: number): OrderLine => ({
  product,
  productId: product.id,
  examType: product.examType,
  pricePaise: product.pricePaise,
  quantity,
})

/** @throws ValidationError (400) for a discount above the price */
function discountLine(line: OrderLine, discount: StaffDiscount | undefined): OrderLine {
  if (!discount || discount.amountPaise === 0) return line
  if (discount.amountPaise <= line.pricePaise) {
    return { ...line, pricePaise: line.pricePaise - discount.amountPaise, discount }
  }
  const { name, pricePaise } = line.product
  const message = `The discount on ${name} can be at most ${formatAmount(paiseToRupees(pricePaise))}`
  throw new ValidationError({ items: message })
}

/** The price of a line with the discount of staff, as stored. */
export const linePrice = ({ pricePaise, discount, product }: OrderLine) => ({
  pricePaise,
  lineDiscountPaise: discount?.amountPaise ?? 0,
  lineDiscountReason: discount?.reason ?? null,
  ...(discount && {
    discountPercentage: percentSaved(pricePaise, product.originalPricePaise),
  }),
})

/**
 * Checks a discount of staff against the priced order.
 * @throws ValidationError (400) for a discount above the total or without a reason
 */
export function assertDiscount(
  { amountPaise, reason }: StaffDiscount,
  { adjustments, totalPaise }: Pick<Pricing, 'adjustments' | 'totalPaise'>,
): void {
  if (amountPaise === 0) return
  if (!reason) throw new ValidationError({ discountReason: REASON_REQUIRED })
  const appliedPaise = -(adjustments.find(({ kind }) => kind === 'discount')?.amountPaise ?? 0)
  if (appliedPaise === amountPaise) return
  const most = formatAmount(paiseToRupees(appliedPaise + totalPaise))
  throw new ValidationError({ discountAmount: `The discount can be at most ${most}` })
}

function assertExpectedTotal({ totalAmount }: PriceableRequest, { totalPaise }: Pick<Pricing, 'totalPaise'>): void {
  if (totalAmount === undefined || rupeesToPaise(totalAmount) === totalPaise) return
  const message = `The total is now ${formatPrice(paiseToRupees(totalPaise))}. Please check the new total.`
  throw new ConflictError('total_changed', message, { changes: [] })
}

/** Returns every difference, so that the customer checks the order once. The price of a sold-out product does not matter. */
function conflictReasons(line: RequestedLine, product: PricedProduct | undefined): LineConflict['reason'][] {
  if (!product) return ['gone']
  const isShort = product.stock < line.quantity
  const isRepriced = line.expectedPrices.some((price) => rupeesToPaise(price) !== product.pricePaise)
  return [
    ...(isShort ? ['stock' as const] : []),
    ...(isRepriced && !(isShort && product.stock === 0) ? ['price' as const] : []),
  ]
}

function toLineConflict(
  reason: LineConflict['reason'],
  productId: number,
  product: PricedProduct | undefined,
): LineConflict {
  const { name = 'A product in your cart', pricePaise = 0, stock = 0 } = product ?? {}
  return { productId, name, reason, price: paiseToRupees(pricePaise), stock }
}

/** The 409 with all conflicting lines and a message that names them. */
export function lineConflictError(conflicts: LineConflict[]): AppError {
  const code = conflicts.some(({ reason }) => reason !== 'price') ? 'out_of_stock' : 'price_changed'
  return new ConflictError(code, conflicts.map(conflictMessage).join(' '), { changes: conflicts })
}

function conflictMessage({ name, reason, price, stock }: LineConflict): string {
  if (reason === 'gone') return `${name} is no longer sold.`
  if (reason === 'price') return `${name} now costs ${formatPrice(price)}.`
  return stock === 0 ? `${name} is out of stock.` : `Only ${stock} of ${name} left.`
}
