import { findCoupon } from '../../domain/orders/coupon.ts'
import { formatPrice, type Paise, paiseToRupees, rupeesToPaise } from '../../domain/values/money.ts'
import type { OrderRequest } from '../../domain/orders/order.ts'
import { priceOrder, type Pricing } from '../../domain/orders/pricing.ts'
import type { LineConflict } from '../../domain/values/problem.ts'
import type { PricedProduct } from '../catalog/products/decrement-stock.ts'
import { AppError, ConflictError, ValidationError } from '../http/errors.ts'

/** The requested quantity of one product, and every price in rupees that the customer saw for it. */
interface RequestedLine {
  productId: number
  quantity: number
  expectedPrices: number[]
}
/** A line of a new order with its locked product. */
export interface OrderLine {
  product: PricedProduct
  pricePaise: Paise
  quantity: number
}

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
 * Prices the lines of a request with the server's prices and applies the coupon.
 * @param products the locked products by id
 * @throws ConflictError (409) with every line whose product was deleted, has too little stock or has another price than
 *   the customer saw; without lines when only the total differs
 * @throws ValidationError (400) for an unknown coupon or a subtotal above the limit
 */
export function priceRequest(
  request: OrderRequest,
  lines: readonly RequestedLine[],
  products: ReadonlyMap<number, PricedProduct>,
): Pricing<OrderLine> {
  const orderLines = matchLines(lines, products)
  if (request.couponCode && !findCoupon(request.couponCode)) {
    throw new ValidationError({ couponCode: 'This coupon code is not valid' })
  }
  const pricing = priceOrder(orderLines, request.couponCode)
  assertSubtotalInRange(pricing.subtotalPaise)
  assertExpectedTotal(request, pricing)
  return pricing
}

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
    const reason = conflictReason(line, product)
    if (reason) conflicts.push(toLineConflict(reason, line.productId, product))
    if (product) matched.push({ product, pricePaise: product.pricePaise, quantity: line.quantity })
  }
  if (conflicts.length > 0) throw lineConflictError(conflicts)
  return matched
}

function assertExpectedTotal({ totalAmount }: OrderRequest, { totalPaise }: Pricing<OrderLine>): void {
  if (totalAmount === undefined || rupeesToPaise(totalAmount) === totalPaise) return
  const message = `The total is now ${formatPrice(paiseToRupees(totalPaise))}. Please check the new total.`
  throw new ConflictError('total_changed', message, { changes: [] })
}

function conflictReason(line: RequestedLine, product: PricedProduct | undefined): LineConflict['reason'] | undefined {
  if (!product) return 'gone'
  if (product.stock < line.quantity) return 'stock'
  if (line.expectedPrices.some((price) => rupeesToPaise(price) !== product.pricePaise)) return 'price'
  return undefined
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
