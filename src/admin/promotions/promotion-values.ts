import { z } from 'zod'
import {
  type AdminPromotion,
  type PromotionForm,
  promotionFormSchema,
  type PromotionInput,
} from '../../domain/orders/promotions/promotion-form.ts'
import { addDays, dayOf } from '../../domain/values/dates.ts'
import { withoutUnit } from '../../domain/values/without-unit.ts'

/** The schema of the endpoint for what is typed: "10%" and "₹50" are numbers in a field of that unit. */
export const typedPromotionSchema: z.ZodType<PromotionForm, PromotionInput> = z.preprocess(
  (typed: PromotionInput): PromotionInput => ({
    ...typed,
    discountValue: withoutUnit(typed.discountValue, typed.discountType === 'percent' ? '%' : '₹'),
    maxDiscount: withoutUnit(typed.maxDiscount, '₹'),
    minSubtotal: withoutUnit(typed.minSubtotal, '₹'),
  }),
  promotionFormSchema,
)

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

/** The change that ends a promotion now. Days are inclusive: one that began today is switched off instead. */
export function endNow(
  { startsOn }: Pick<AdminPromotion, 'startsOn'>,
  now = new Date(),
): { status: 'draft' } | { endsOn: string } {
  const yesterday = dayOf(addDays(now, -1))
  return startsOn !== null && startsOn > yesterday ? { status: 'draft' } : { endsOn: yesterday }
}
