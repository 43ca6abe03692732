import { couponDiscount, findCoupon } from '../../domain/coupon.ts'
import { formatPrice, type Paise, paiseToRupees, rupeesToPaise } from '../../domain/money.ts'
import type { OrderRequest } from '../../domain/order.ts'
import type { OrderChange } from '../../domain/problem.ts'
import type { ProductForSale } from '../catalog/sell-stock.ts'
import { invalid, Problem } from '../http/problem.ts'

/** What is wanted of one product, with every price the customer was shown for it. */
interface WantedLine {
  productId: number
  quantity: number
  prices: number[]
}
/** One line of an order, priced by the database. */
export interface PricedLine {
  product: ProductForSale
  quantity: number
}
export interface Totals {
  subtotalPaise: Paise
  /** What books for JEE make up of the subtotal. */
  jeePaise: Paise
  discountPaise: Paise
  totalPaise: Paise
  couponCode: string | null
}

// ₹1,00,00,000: well within the integers that amounts are kept in.
const HIGHEST_SUBTOTAL: Paise = 1_000_000_000

/** The wanted quantities with one line a product, whatever the payload repeats. */
export function mergeItems(items: OrderRequest['items']): WantedLine[] {
  const merged = new Map<number, WantedLine>()
  for (const { productId, quantity, price } of items) {
    const line = merged.get(productId) ?? { productId, quantity: 0, prices: [] }
    const prices = price === undefined ? line.prices : [...line.prices, price]
    merged.set(productId, { productId, quantity: line.quantity + quantity, prices })
  }
  return [...merged.values()].toSorted((a, b) => a.productId - b.productId)
}

/**
 * Sets what the customer was shown against the truth.
 * @throws Problem 409 naming every line that is gone, short or priced differently
 */
export function priceLines(items: WantedLine[], held: ReadonlyMap<number, ProductForSale>): PricedLine[] {
  const changes: OrderChange[] = []
  const lines: PricedLine[] = []
  for (const item of items) {
    const product = held.get(item.productId)
    const reason = reasonAgainst(item, product)
    if (reason) changes.push(describeChange(reason, item.productId, product))
    if (product) lines.push({ product, quantity: item.quantity })
  }
  if (changes.length > 0) throw shortStock(changes)
  return lines
}

/** @throws Problem 400 for an unknown coupon or a sum beyond what an order may come to, 409 when the total is not the one the customer was shown */
export function addUp(lines: readonly PricedLine[], request: OrderRequest): Totals {
  const coupon = findCoupon(request.couponCode)
  if (request.couponCode && !coupon) throw invalid({ couponCode: 'This coupon code is not valid' })
  const subtotalPaise = sumOf(lines)
  const jeePaise = sumOf(lines.filter(({ product }) => product.examType === 'JEE'))
  if (subtotalPaise > HIGHEST_SUBTOTAL) {
    throw invalid({ items: `An order may come to at most ${formatPrice(paiseToRupees(HIGHEST_SUBTOTAL))}` })
  }
  const discountPaise = couponDiscount(subtotalPaise, coupon?.code)
  const totalPaise = subtotalPaise - discountPaise
  if (request.totalAmount !== undefined && rupeesToPaise(request.totalAmount) !== totalPaise) {
    const message = `The total is now ${formatPrice(paiseToRupees(totalPaise))}. Please check the new total.`
    throw new Problem(409, 'total_changed', message, { changes: [] })
  }
  return { subtotalPaise, jeePaise, discountPaise, totalPaise, couponCode: coupon?.code ?? null }
}

const sumOf = (lines: readonly PricedLine[]): Paise =>
  lines.reduce((sum, { product, quantity }) => sum + product.pricePaise * quantity, 0)

function reasonAgainst(item: WantedLine, product: ProductForSale | undefined): OrderChange['reason'] | undefined {
  if (!product) return 'gone'
  if (product.stock < item.quantity) return 'stock'
  if (item.prices.some((price) => rupeesToPaise(price) !== product.pricePaise)) return 'price'
  return undefined
}

function describeChange(
  reason: OrderChange['reason'],
  productId: number,
  product: ProductForSale | undefined,
): OrderChange {
  const { name = 'A product in your cart', pricePaise = 0, stock = 0 } = product ?? {}
  return { productId, name, reason, price: paiseToRupees(pricePaise), stock }
}

/** The 409 that names what is no longer as it was. */
export function shortStock(changes: OrderChange[]): Problem {
  const code = changes.some((change) => change.reason !== 'price') ? 'out_of_stock' : 'price_changed'
  return new Problem(409, code, changes.map(sentence).join(' '), { changes })
}

function sentence({ name, reason, price, stock }: OrderChange): string {
  if (reason === 'gone') return `${name} is no longer sold.`
  if (reason === 'price') return `${name} now costs ${formatPrice(price)}.`
  return stock === 0 ? `${name} is out of stock.` : `Only ${stock} of ${name} left.`
}
