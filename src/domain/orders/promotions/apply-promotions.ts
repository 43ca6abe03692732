import { type Paise, percentOf } from '../../values/money.ts'
import { spread } from '../../values/spread.ts'
import { isPromoted, type ProductCategories, type PromotableLine, type PromotionTerms } from './promotion-terms.ts'

/** The discount that a promotion gives on an order. */
export interface AppliedPromotion<Terms extends PromotionTerms = PromotionTerms> {
  terms: Terms
  discountPaise: Paise
}

interface Application<Terms extends PromotionTerms> {
  applied: AppliedPromotion<Terms>[]
  /** The share of each line in all discounts, in the order of the lines. */
  shares: Paise[]
}

/**
 * Applies promotions to lines: first those on chosen books, then those on the whole order, each to the amount that the one
 * before left. A discount is spread over its lines to the paisa. A promotion whose minimum is not reached gives 0.
 * @param lines with their totals
 */
export function applyPromotions<Terms extends PromotionTerms>(
  lines: readonly (PromotableLine & { totalPaise: Paise })[],
  promotions: readonly Terms[],
  categories: ProductCategories,
): Application<Terms> {
  const subtotalPaise = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  let remaining = lines.map(({ totalPaise }) => totalPaise)
  const applied = inOrderOfApplication(promotions).map((terms) => {
    const weights = lines.map((line, index) => (isPromoted(line, terms, categories) ? (remaining[index] ?? 0) : 0))
    const promotedPaise = weights.reduce((sum, weight) => sum + weight, 0)
    const discountPaise = subtotalPaise < terms.minSubtotalPaise ? 0 : discountOf(promotedPaise, terms)
    const parts = spread(discountPaise, weights)
    remaining = remaining.map((left, index) => left - (parts[index] ?? 0))
    return { terms, discountPaise }
  })
  return { applied, shares: lines.map(({ totalPaise }, index) => totalPaise - (remaining[index] ?? 0)) }
}

const inOrderOfApplication = <Terms extends PromotionTerms>(promotions: readonly Terms[]): Terms[] => [
  ...promotions.filter(({ target }) => target === 'books'),
  ...promotions.filter(({ target }) => target === 'order'),
]

/** The discount on an amount: at most the amount, a percentage rounded half up. */
function discountOf(amountPaise: Paise, { percent, amountPaise: fixedPaise, maxDiscountPaise }: PromotionTerms): Paise {
  const discountPaise = percent === null ? (fixedPaise ?? 0) : percentOf(amountPaise, percent)
  return Math.min(discountPaise, maxDiscountPaise ?? discountPaise, amountPaise)
}
