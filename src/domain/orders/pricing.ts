import { formatAmount, type Paise, paiseToRupees, rupeesToPaise } from '../values/money.ts'
import { spread } from '../values/spread.ts'
import { type AppliedPromotion, applyPromotions } from './promotions/apply-promotions.ts'
import { joinCouponCodes } from './promotions/coupon-codes.ts'
import type { ProductCategories, PromotableLine, PromotionTerms } from './promotions/promotion-terms.ts'

/** The reasons for an adjustment of the subtotal. */
export const ADJUSTMENT_KINDS = ['coupon', 'discount', 'replacement', 'shipping'] as const
type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** A discount or fee on top of the subtotal, as stored with the order. */
export interface Adjustment {
  kind: AdjustmentKind
  /** The label of its row below the subtotal, in cart, emails and invoice. */
  label: string
  /** Why staff gave it; only of their discounts. */
  reason?: string
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

/** A line with its total, its share in the discounts of promotions, and what the customer pays for it after all discounts. */
export type PricedLine<Line extends PriceableLine> = Line & {
  totalPaise: Paise
  promotionDiscountPaise: Paise
  paidPaise: Paise
}

/** Lines with their totals, the amounts of the order, and the promotions that were applied. */
export interface Pricing<Line extends PriceableLine = PriceableLine, Terms extends PromotionTerms = PromotionTerms>
  extends OrderAmounts {
  lines: PricedLine<Line>[]
  /** The codes of the promotions, joined; null without one. */
  couponCode: string | null
  promotions: AppliedPromotion<Terms>[]
}

/** The same amounts in rupees, as the API and the pages show them. */
export interface DisplayAmounts {
  subtotal: number
  /** The discounts of promotions and of staff and the value of a replacement, as a positive amount. */
  discount: number
  adjustments: DisplayAdjustment[]
  totalAmount: number
}
export interface DisplayAdjustment {
  kind: AdjustmentKind
  label: string
  reason?: string | undefined
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

/** The reductions of an order. */
interface Reductions<Terms extends PromotionTerms> {
  /** Checked: pricing applies them whatever their dates and limits. */
  promotions?: readonly Terms[]
  /** The categories of the products, for promotions of categories. */
  categories?: ProductCategories
  /** Reduces the total after the promotions, at most to zero. */
  discount?: StaffDiscount
}

/**
 * Prices an order: line totals, subtotal, promotions, adjustments and total, all in paise. What is paid for the lines adds up
 * to the total: a discount of staff is spread over the lines to the paisa.
 */
export function priceOrder<Line extends PriceableLine & PromotableLine, Terms extends PromotionTerms>(
  lines: readonly Line[],
  { promotions = [], categories = new Map(), discount }: Reductions<Terms> = {},
): Pricing<Line, Terms> {
  const totals = lines.map((line) => ({ ...line, totalPaise: lineTotalPaise(line) }))
  const { applied, shares } = applyPromotions(totals, promotions, categories)
  const promoted = totals.map(({ totalPaise }, index) => totalPaise - (shares[index] ?? 0))
  const subtotalPaise = sumLines(lines)
  const coupons = applied.flatMap(couponAdjustments)
  const remainingPaise = coupons.reduce((rest, { amountPaise }) => rest + amountPaise, subtotalPaise)
  const amounts = addUp(subtotalPaise, [...coupons, ...staffAdjustments(remainingPaise, discount), SHIPPING])
  const reductions = spread(amounts.totalPaise - remainingPaise, promoted)
  return {
    ...amounts,
    lines: totals.map((line, index) => ({
      ...line,
      promotionDiscountPaise: shares[index] ?? 0,
      paidPaise: (promoted[index] ?? 0) + (reductions[index] ?? 0),
    })),
    couponCode: joinCouponCodes(promotions.map(({ code }) => code)),
    promotions: applied,
  }
}

const addUp = (subtotalPaise: Paise, adjustments: Adjustment[]): OrderAmounts => ({
  subtotalPaise,
  adjustments,
  totalPaise: adjustments.reduce((total, { amountPaise }) => total + amountPaise, subtotalPaise),
})

/** A line of a replacement: the customer paid for its copies with the order that it replaces. */
interface CoveredLine extends PriceableLine {
  coveredPaise: Paise
}

/**
 * Prices an order that replaces books of another one: the customer pays nothing. What they paid before belongs to its lines
 * also after staff changed them: lines that were added share in what the removed ones covered.
 * @param replaced the id of the other order, and what its customer paid for the replaced copies
 */
export function priceReplacement<Line extends CoveredLine>(
  lines: readonly Line[],
  replaced: { orderId: number; paidPaise: Paise },
): Pricing<Line> & { lines: PricedLine<Line>[] } {
  const subtotalPaise = sumLines(lines)
  const label = `Replacement of order #${replaced.orderId}`
  const shares = spread(replaced.paidPaise - sumCovered(lines), uncoveredWeights(lines))
  return {
    lines: lines.map((line, index) => ({
      ...line,
      totalPaise: lineTotalPaise(line),
      promotionDiscountPaise: 0,
      paidPaise: 0,
      coveredPaise: line.coveredPaise + (shares[index] ?? 0),
    })),
    subtotalPaise,
    adjustments: [{ kind: 'replacement', label, amountPaise: -subtotalPaise }, SHIPPING],
    totalPaise: 0,
    couponCode: null,
    promotions: [],
  }
}

/** What the customer paid for the copies of a replacement with the order that it replaces. */
export const sumCovered = (lines: readonly Pick<CoveredLine, 'coveredPaise'>[]): Paise =>
  lines.reduce((sum, { coveredPaise }) => sum + coveredPaise, 0)

function uncoveredWeights(lines: readonly CoveredLine[]): Paise[] {
  const weights = lines.map((line) => (line.coveredPaise === 0 ? lineTotalPaise(line) : 0))
  return weights.some((weight) => weight > 0) ? weights : lines.map(lineTotalPaise)
}

/** Prices a cart without promotions, which only the server has: the amounts in rupees. */
export function priceCart(lines: readonly { price: number; quantity: number }[]): DisplayAmounts {
  const priceable = lines.map(({ price, quantity }) => ({ pricePaise: rupeesToPaise(price), quantity }))
  return toDisplayAmounts(addUp(sumLines(priceable), [SHIPPING]))
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
 * Splits what is paid for a line into prices of single copies, for services that know no discounts: units times price add up
 * to the paisa. Copies have two prices when their number does not divide the amount.
 * @example unitPrices({ quantity: 3, paidPaise: 100 }) // [{ units: 1, pricePaise: 34 }, { units: 2, pricePaise: 33 }]
 */
export function unitPrices({
  quantity,
  paidPaise,
}: {
  quantity: number
  paidPaise: Paise
}): { units: number; pricePaise: Paise }[] {
  const pricePaise = Math.floor(paidPaise / quantity)
  const dearer = paidPaise - pricePaise * quantity
  const prices = [
    { units: dearer, pricePaise: pricePaise + 1 },
    { units: quantity - dearer, pricePaise },
  ]
  return prices.filter(({ units }) => units > 0)
}

/** Converts stored amounts to rupees. */
export function toDisplayAmounts({ subtotalPaise, adjustments, totalPaise }: OrderAmounts): DisplayAmounts {
  const discountPaise = adjustments
    .filter(({ kind }) => kind !== 'shipping')
    .reduce((sum, { amountPaise }) => sum - amountPaise, 0)
  return {
    subtotal: paiseToRupees(subtotalPaise),
    discount: paiseToRupees(discountPaise),
    adjustments: adjustments.map(({ amountPaise, ...shown }) => ({ ...shown, amount: paiseToRupees(amountPaise) })),
    totalAmount: paiseToRupees(totalPaise),
  }
}

/**
 * An amount of a table of totals: nothing has one word in all its rows.
 * @example formatCharge(-76.35) // '−₹76.35'
 * @example formatCharge(0) // 'Free'
 */
export function formatCharge(amount: number): string {
  if (amount === 0) return 'Free'
  return amount < 0 ? `−${formatAmount(-amount)}` : formatAmount(amount)
}

/** No adjustment when the discount is 0 paise. */
const couponAdjustments = ({ terms, discountPaise }: AppliedPromotion): Adjustment[] =>
  discountPaise === 0
    ? []
    : [{ kind: 'coupon', label: `Discount (${terms.code.toUpperCase()})`, amountPaise: -discountPaise }]

function staffAdjustments(remainingPaise: Paise, discount: StaffDiscount | undefined): Adjustment[] {
  const amountPaise = Math.min(discount?.amountPaise ?? 0, remainingPaise)
  if (!discount || amountPaise === 0) return []
  const { reason } = discount
  return [{ kind: 'discount', label: `Discount: ${reason}`, reason, amountPaise: -amountPaise }]
}
