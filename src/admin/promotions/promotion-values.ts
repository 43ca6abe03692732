import type { AdminPromotion, PromotionInput } from '../../domain/orders/promotions/promotion-form.ts'

/** The values of the form of a new promotion. Empty inputs are no limit. */
export const NEW_PROMOTION: PromotionInput = {
  code: '',
  name: '',
  status: 'draft',
  discountType: 'percent',
  discountValue: '',
  maxDiscount: '',
  minSubtotal: '',
  target: 'order',
  productIds: [],
  categoryIds: [],
  examTypes: [],
  startsOn: '',
  endsOn: '',
  usageLimit: '',
  usageLimitPerPhone: '',
  combinable: false,
}

/** The values of a stored promotion. */
export function toValues(promotion: AdminPromotion): PromotionInput {
  const { code, name, status, discountType, discountValue, minSubtotal, target, combinable } = promotion
  const { productIds, categoryIds, examTypes } = promotion
  return {
    code: code.toUpperCase(),
    name,
    status,
    discountType,
    discountValue,
    maxDiscount: promotion.maxDiscount ?? '',
    minSubtotal: minSubtotal === 0 ? '' : minSubtotal,
    target,
    productIds,
    categoryIds,
    examTypes,
    startsOn: promotion.startsOn ?? '',
    endsOn: promotion.endsOn ?? '',
    usageLimit: promotion.usageLimit ?? '',
    usageLimitPerPhone: promotion.usageLimitPerPhone ?? '',
    combinable,
  }
}
