import type { ExamType } from '../../catalog/exams.ts'
import type { Paise } from '../../values/money.ts'

/** Which books a promotion discounts. */
export const PROMOTION_TARGETS = ['order', 'books'] as const

/** The discount of a promotion. The terms of a placed order do not change. */
export interface PromotionTerms {
  /** In lower case. */
  code: string
  /** 1 to 100; null for a fixed amount. */
  percent: number | null
  /** Taken off once per order; null for a percentage. */
  amountPaise: Paise | null
  /** The highest discount of a percentage; null for no limit. */
  maxDiscountPaise: Paise | null
  /** The lowest subtotal of an order with the promotion. */
  minSubtotalPaise: Paise
  /** All books of the order, or those that match one of the lists below. */
  target: (typeof PROMOTION_TARGETS)[number]
  productIds: number[]
  categoryIds: number[]
  examTypes: ExamType[]
}

/** The fields of an order line that decide whether a promotion discounts it. */
export interface PromotableLine {
  /** Null after the product was deleted. */
  productId: number | null
  examType: ExamType
}

/** The ids of the categories of each product. */
export type ProductCategories = ReadonlyMap<number, readonly number[]>

/** Returns whether a promotion discounts a line. */
export function isPromoted(
  line: PromotableLine,
  { target, productIds, categoryIds, examTypes }: PromotionTerms,
  categories: ProductCategories,
): boolean {
  if (target === 'order' || examTypes.includes(line.examType)) return true
  if (line.productId === null) return false
  const lineCategories = categories.get(line.productId) ?? []
  return productIds.includes(line.productId) || categoryIds.some((id) => lineCategories.includes(id))
}
