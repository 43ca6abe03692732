import { z } from 'zod'
import { EXAM_TYPES } from '../../catalog/exams.ts'
import { EXPECTED_FIELDS } from '../../values/expected-fields.ts'
import { day, flag, id, line, rupees, text, typedNumber } from '../../values/schemas.ts'
import { COUPON_CODE_PATTERN } from './coupon-codes.ts'
import { PROMOTION_STATES, PROMOTION_STATUSES } from './promotion-state.ts'
import { PROMOTION_TARGETS } from './promotion-terms.ts'

const DISCOUNT_TYPES = ['percent', 'amount'] as const

const MAX_CHOSEN = 200

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((input) => (input === '' ? null : input), schema.nullable())

const positive = (schema: typeof rupees) => schema.refine((value) => value > 0, 'Must be above 0')

const uses = typedNumber(
  z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(1_000_000, 'Must be at most 10,00,000'),
)

/** The fields of a promotion, with amounts in rupees. */
const promotionFields = z.object({
  code: text(30)
    .toLowerCase()
    .min(3, 'Code must be at least 3 characters')
    .regex(COUPON_CODE_PATTERN, 'Use letters, digits and hyphens only'),
  name: line(80).min(1, 'Name is required'),
  status: z.enum(PROMOTION_STATUSES, 'Choose a status'),
  discountType: z.enum(DISCOUNT_TYPES, 'Choose percent or amount'),
  discountValue: positive(rupees),
  maxDiscount: optional(positive(rupees)),
  minSubtotal: z.preprocess((input) => (input === '' ? 0 : input), rupees),
  target: z.enum(PROMOTION_TARGETS, 'Choose the whole order or chosen books'),
  productIds: z.array(id).max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} books`),
  categoryIds: z.array(id).max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} categories`),
  examTypes: z.array(z.enum(EXAM_TYPES)).max(EXAM_TYPES.length),
  startsOn: optional(day),
  endsOn: optional(day),
  usageLimit: optional(uses),
  usageLimitPerPhone: optional(uses),
  combinable: flag,
})
type Fields = z.infer<typeof promotionFields>

const isPercentage = ({ discountType, discountValue }: Fields): boolean =>
  discountType !== 'percent' || (Number.isInteger(discountValue) && discountValue <= 100)
const hasBooks = ({ target, productIds, categoryIds, examTypes }: Fields): boolean =>
  target === 'order' || productIds.length + categoryIds.length + examTypes.length > 0

/** `POST /api/admin/promotions`. */
export const promotionFormSchema = promotionFields
  .refine(isPercentage, { path: ['discountValue'], message: 'Must be a whole number from 1 to 100' })
  .refine(({ discountType, maxDiscount }) => discountType === 'percent' || maxDiscount === null, {
    path: ['maxDiscount'],
    message: 'Only a percentage can have a maximum',
  })
  .refine(hasBooks, { path: ['target'], message: 'Choose at least one book, category or exam' })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'Must not be before the first day',
  })
export type PromotionForm = z.infer<typeof promotionFormSchema>
export type PromotionInput = z.input<typeof promotionFormSchema>

/** `PATCH /api/admin/promotions/{id}`. The promotion with these fields must satisfy the rules of the form. */
export const promotionEditSchema = promotionFields.partial().extend(EXPECTED_FIELDS)
export type PromotionEdit = z.infer<typeof promotionEditSchema>

/** Filters of the list of promotions. Days are in Indian time, both inclusive: the totals are of the orders between them. */
export const promotionFilterSchema = z.object({
  state: z.enum(PROMOTION_STATES).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type PromotionFilters = z.infer<typeof promotionFilterSchema>

/** A promotion in the list of staff, with its totals. Amounts in rupees; cancelled orders do not count. */
export const adminPromotionSchema = z.object({
  ...promotionFields.shape,
  id: z.int(),
  discountValue: z.number(),
  maxDiscount: z.number().nullable(),
  minSubtotal: z.number(),
  productIds: z.array(z.int()),
  categoryIds: z.array(z.int()),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  usageLimit: z.int().nullable(),
  usageLimitPerPhone: z.int().nullable(),
  combinable: z.boolean(),
  code: z.string(),
  name: z.string(),
  /** The chosen books that still exist. */
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  state: z.enum(PROMOTION_STATES),
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** The orders that count towards the limit, whatever the dates of the list. */
  uses: z.int(),
  orders: z.int(),
  /** The discounts of the promotion. */
  discountGiven: z.number(),
  /** The totals of the orders that use it; null for staff who see no sales. */
  revenue: z.number().nullable(),
})
export type AdminPromotion = z.infer<typeof adminPromotionSchema>
