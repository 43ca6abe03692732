import { formatDay, startOfDay } from '../../values/dates.ts'
import { formatPrice, type Paise, paiseToRupees } from '../../values/money.ts'
import { MAX_COUPON_CODES } from './coupon-codes.ts'
import { type PromotionLimits, promotionState } from './promotion-state.ts'
import { isPromoted, type ProductCategories, type PromotableLine, type PromotionTerms } from './promotion-terms.ts'

/** A promotion with the rules of its use. */
export interface Promotion extends PromotionTerms, PromotionLimits {
  id: number
  /** Orders of one mobile number that can use it; null for no limit. */
  usageLimitPerPhone: number | null
  /** Whether an order can have another combinable promotion beside it. */
  combinable: boolean
}

/** A code that a customer typed, and its promotion, if there is one. */
export interface RequestedPromotion {
  code: string
  promotion: Promotion | undefined
  /** The orders that use it and are not cancelled; those of the mobile number are 0 while it is not known. */
  uses: number
  usesOfPhone: number
}

/** The order that a promotion is requested for. */
interface Context {
  lines: readonly (PromotableLine & { totalPaise: Paise })[]
  categories: ProductCategories
  /** The day in India, as YYYY-MM-DD. */
  today: string
}

/**
 * Returns why an order cannot have the requested codes, as a sentence for the customer without a full stop; undefined if it
 * can have all of them.
 */
export function promotionRejection(requested: readonly RequestedPromotion[], context: Context): string | undefined {
  for (const request of requested) {
    const message = rejectionOf(request, context)
    if (message) return message
  }
  if (requested.length > MAX_COUPON_CODES) return `An order can have at most ${MAX_COUPON_CODES} coupon codes`
  const single = requested.find(({ promotion }) => !promotion?.combinable)
  if (requested.length > 1 && single) return `${nameOf(single.code)} cannot be combined with another code`
  return undefined
}

function rejectionOf(
  { code, promotion, uses, usesOfPhone }: RequestedPromotion,
  { lines, categories, today }: Context,
): string | undefined {
  // A draft and an archived promotion do not exist for customers.
  if (promotion?.status !== 'active') return UNKNOWN_CODE
  const { startsOn, endsOn, usageLimitPerPhone } = promotion
  const state = promotionState(promotion, uses, today)
  if (state === 'scheduled') return `${nameOf(code)} can be used from ${dayText(startsOn)}`
  if (state === 'expired') return `${nameOf(code)} expired on ${dayText(endsOn)}`
  if (state === 'used_up') return usedUpMessage(code)
  if (usageLimitPerPhone !== null && usesOfPhone >= usageLimitPerPhone) return usedByPhoneMessage(code)
  if (!lines.some((line) => isPromoted(line, promotion, categories))) {
    return `${nameOf(code)} is not valid for these books`
  }
  return minimumRejection(promotion, lines)
}

const UNKNOWN_CODE = 'This coupon code is not valid'
export const usedUpMessage = (code: string): string => `${nameOf(code)} has been used up`
export const usedByPhoneMessage = (code: string): string =>
  `${nameOf(code)} has already been used with this mobile number`

function minimumRejection({ code, minSubtotalPaise }: Promotion, lines: Context['lines']): string | undefined {
  const missingPaise = minSubtotalPaise - lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  if (missingPaise <= 0) return undefined
  const [minimum, missing] = [minSubtotalPaise, missingPaise].map((paise) => formatPrice(paiseToRupees(paise)))
  return `${nameOf(code)} needs an order of ${minimum} or more. Add books for ${missing} more`
}

/** A code as customers read it. */
export const nameOf = (code: string): string => code.toUpperCase()

const dayText = (date: string | null): string => (date === null ? '' : formatDay(startOfDay(date)))

/** The benefit of promotions in a few words. @example describeBenefit([{ percent: 10, amountPaise: null }]) // '10% off' */
export const describeBenefit = (terms: readonly Pick<PromotionTerms, 'percent' | 'amountPaise'>[]): string =>
  terms
    .map(
      ({ percent, amountPaise }) =>
        `${percent === null ? formatPrice(paiseToRupees(amountPaise ?? 0)) : `${percent}%`} off`,
    )
    .join(' and ')
