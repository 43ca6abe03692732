import type { AdminPromotion } from '../../domain/orders/promotions/promotion-form.ts'
import { formatDay, startOfDay } from '../../domain/values/dates.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatPrice } from '../../domain/values/money.ts'

type Terms = Pick<
  AdminPromotion,
  | 'discountType'
  | 'discountValue'
  | 'maxDiscount'
  | 'minSubtotal'
  | 'target'
  | 'productIds'
  | 'categoryIds'
  | 'examTypes'
>

/** @example describeTerms(promotion) // '10% off, at most ₹200, orders of ₹999 or more' */
export function describeTerms(promotion: Terms): string {
  const { discountType, discountValue, maxDiscount, minSubtotal } = promotion
  const parts = [`${discountType === 'percent' ? `${discountValue}%` : formatPrice(discountValue)} off`]
  if (maxDiscount !== null) parts.push(`at most ${formatPrice(maxDiscount)}`)
  if (promotion.target === 'books') parts.push(describeBooks(promotion))
  if (minSubtotal > 0) parts.push(`orders of ${formatPrice(minSubtotal)} or more`)
  return parts.join(', ')
}

function describeBooks({ productIds, categoryIds, examTypes }: Terms): string {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  return [
    ...examTypes,
    ...counted(categoryIds.length, 'category', 'categories'),
    ...counted(productIds.length, 'book', 'books'),
  ].join(' + ')
}

/** @example describeDates({ startsOn: '2026-11-01', endsOn: null }) // 'From 1 November 2026' */
export function describeDates({ startsOn, endsOn }: Pick<AdminPromotion, 'startsOn' | 'endsOn'>): string {
  const [from, to] = [startsOn, endsOn].map((date) => date && formatDay(startOfDay(date)))
  if (from && to) return `${from} to ${to}`
  if (from) return `From ${from}`
  return to ? `Until ${to}` : 'Always'
}

/** @example describeLimits({ usageLimitPerPhone: 1, combinable: true }) // '1 order per mobile number, combinable' */
export function describeLimits({
  usageLimitPerPhone,
  combinable,
}: Pick<AdminPromotion, 'usageLimitPerPhone' | 'combinable'>): string {
  const perPhone =
    usageLimitPerPhone !== null &&
    `${formatCount(usageLimitPerPhone)} ${usageLimitPerPhone === 1 ? 'order' : 'orders'} per mobile number`
  return [perPhone, combinable && 'combinable'].filter(Boolean).join(', ')
}

/** @example describeUses({ uses: 3, usageLimit: 100 }) // '3 of 100 used' */
export const describeUses = ({ uses, usageLimit }: Pick<AdminPromotion, 'uses' | 'usageLimit'>): string =>
  usageLimit === null ? `${formatCount(uses)} used` : `${formatCount(uses)} of ${formatCount(usageLimit)} used`
