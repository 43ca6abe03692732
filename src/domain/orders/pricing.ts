import { formatAmount, type Paise, paiseToRupees, rupeesToPaise, percentOf } from '../values/money.ts'
import { type Coupon, findCoupon } from './coupon.ts'

/** The reasons for an adjustment of the subtotal. */
export const ADJUSTMENT_KINDS = ['coupon', 'discount', 'replacement', 'shipping'] as const
type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** A discount or fee on top of the subtotal, as stored with the order. */
export interface Adjustment {
  kind: AdjustmentKind
  /** The label of its row below the subtotal, in cart, emails and invoice. */
  label: string
  /** Added to the subtotal: negative for a discount, 0 for a free service. */
  amountPaise: Paise
}

/** The amounts of an order. The database checks that the total is the subtotal plus all adjustments. */
export interface OrderAmounts {
  subtotalPaise: Paise
  adjustments: Adjustment[]
  totalPaise: Paise
}

interface PriceableLine {
  pricePaise: Paise
  quantity: number
}

/** Lines with their totals, the amounts of the order, and the code of the coupon that was applied. */
export interface Pricing<Line extends PriceableLine = PriceableLine> extends OrderAmounts {
  lines: (Line & { totalPaise: Paise })[]
  couponCode: string | null
}

/** The same amounts in rupees, as the API and the pages show them. */
export interface DisplayAmounts {
  subtotal: number
  /** The discounts of the coupon and of staff and the value of a replacement, as a positive amount. */
  discount: number
  adjustments: DisplayAdjustment[]
  totalAmount: number
}
export interface DisplayAdjustment {
  kind: AdjustmentKind
  label: string
  amount: number
}

/** Shipping is free for every order. */
export const SHIPPING: Adjustment = { kind: 'shipping', label: 'Shipping', amountPaise: 0 }

/** A discount that staff give on one order. */
export interface StaffDiscount {
  amountPaise: Paise
  /** Customers see it. */
  reason: string
}

/**
 * Prices an order: line totals, subtotal, adjustments and total, all in paise.
 * @param couponCode as the customer typed it; an unknown code gives no discount
 * @param discount reduces the total after the coupon, at most to zero
 */
export function priceOrder<Line extends PriceableLine>(
  lines: readonly Line[],
  couponCode?: string | null,
  discount?: StaffDiscount,
): Pricing<Line> {
  const pricedLines = lines.map((line) => ({ ...line, totalPaise: lineTotalPaise(line) }))
  const subtotalPaise = sumLines(lines)
  const coupon = findCoupon(couponCode)
  const couponDiscount = couponAdjustments(subtotalPaise, coupon)
  const remainingPaise = couponDiscount.reduce((rest, { amountPaise }) => rest + amountPaise, subtotalPaise)
  const adjustments = [...couponDiscount, ...staffAdjustments(remainingPaise, discount), SHIPPING]
  const totalPaise = adjustments.reduce((total, { amountPaise }) => total + amountPaise, subtotalPaise)
  return { lines: pricedLines, subtotalPaise, adjustments, totalPaise, couponCode: coupon?.code ?? null }
}

/**
 * Prices an order that replaces books of another one: the customer pays nothing.
 * @param replacedId the id of the other order
 */
export function priceReplacement<Line extends PriceableLine>(
  lines: readonly Line[],
  replacedId: number,
): Pricing<Line> {
  const subtotalPaise = sumLines(lines)
  const label = `${REPLACEMENT_LABEL_PREFIX}${replacedId}`
  return {
    lines: lines.map((line) => ({ ...line, totalPaise: lineTotalPaise(line) })),
    subtotalPaise,
    adjustments: [{ kind: 'replacement', label, amountPaise: -subtotalPaise }, SHIPPING],
    totalPaise: 0,
    couponCode: null,
  }
}

/** Returns the number of the order that an order replaces; undefined for an order that replaces none. */
export function replacedOrderId(adjustments: readonly Pick<Adjustment, 'kind' | 'label'>[]): number | undefined {
  const replacement = adjustments.find(({ kind }) => kind === 'replacement')
  return replacement && Number(replacement.label.slice(REPLACEMENT_LABEL_PREFIX.length))
}

/** Prices a cart: the amounts in rupees. An unknown coupon code gives no discount. */
export function priceCart(
  lines: readonly { price: number; quantity: number }[],
  couponCode?: string | null,
): DisplayAmounts {
  const priceable = lines.map(({ price, quantity }) => ({ pricePaise: rupeesToPaise(price), quantity }))
  return toDisplayAmounts(priceOrder(priceable, couponCode))
}

/** The sum of all line totals. */
export const sumLines = (lines: readonly PriceableLine[]): Paise =>
  lines.reduce((sum, line) => sum + lineTotalPaise(line), 0)

/** Price times quantity of one line. */
export const lineTotalPaise = ({ pricePaise, quantity }: PriceableLine): Paise => pricePaise * quantity

/** Price times quantity of one line, in rupees. */
export const lineTotal = ({ price, quantity }: { price: number; quantity: number }): number =>
  paiseToRupees(lineTotalPaise({ pricePaise: rupeesToPaise(price), quantity }))

/**
 * The unit price of a line including its share of all adjustments, rounded to the paisa, for services that have no field
 * for adjustments.
 */
export const netUnitPrice = (pricePaise: Paise, { subtotalPaise, totalPaise }: OrderAmounts): Paise =>
  subtotalPaise === 0 ? 0 : Math.round((pricePaise * totalPaise) / subtotalPaise)

/** Converts stored amounts to rupees. */
export function toDisplayAmounts({ subtotalPaise, adjustments, totalPaise }: OrderAmounts): DisplayAmounts {
  const discountPaise = adjustments
    .filter(({ kind }) => kind !== 'shipping')
    .reduce((sum, { amountPaise }) => sum - amountPaise, 0)
  return {
    subtotal: paiseToRupees(subtotalPaise),
    discount: paiseToRupees(discountPaise),
    adjustments: adjustments.map(({ kind, label, amountPaise }) => ({
      kind,
      label,
      amount: paiseToRupees(amountPaise),
    })),
    totalAmount: paiseToRupees(totalPaise),
  }
}

/** @example formatAdjustment(-76.35) // '−₹76.35' @example formatAdjustment(0) // 'Free' */
export function formatAdjustment(amount: number): string {
  if (amount === 0) return 'Free'
  return amount < 0 ? `−${formatAmount(-amount)}` : formatAmount(amount)
}

/** No adjustment when the discount rounds to 0 paise. */
function couponAdjustments(subtotalPaise: Paise, coupon: Coupon | undefined): Adjustment[] {
  const discountPaise = coupon ? percentOf(subtotalPaise, coupon.percentOff) : 0
  if (!coupon || discountPaise === 0) return []
  return [{ kind: 'coupon', label: `Discount (${coupon.code.toUpperCase()})`, amountPaise: -discountPaise }]
}

const DISCOUNT_LABEL_PREFIX = 'Discount: '
const REPLACEMENT_LABEL_PREFIX = 'Replacement of order #'

/** The reason in the label of a discount of staff. */
export const discountReason = (label: string): string => label.slice(DISCOUNT_LABEL_PREFIX.length)

function staffAdjustments(remainingPaise: Paise, discount: StaffDiscount | undefined): Adjustment[] {
  const amountPaise = Math.min(discount?.amountPaise ?? 0, remainingPaise)
  if (!discount || amountPaise === 0) return []
  return [{ kind: 'discount', label: `${DISCOUNT_LABEL_PREFIX}${discount.reason}`, amountPaise: -amountPaise }]
}
