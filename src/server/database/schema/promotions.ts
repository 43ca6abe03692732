import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { PROMOTION_STATUSES } from '../../../domain/orders/promotions/promotion-state.ts'
import { PROMOTION_TARGETS, type PromotionTerms } from '../../../domain/orders/promotions/promotion-terms.ts'
import { checkAllOf, checkOneOf, createdAt, idColumn, paise, timestamptz, updatedAt } from '../columns.ts'
import { orders } from './orders.ts'

/** Discounts that customers get with a code. They are archived, never deleted: orders refer to them. */
export const promotions = pgTable(
  'promotions',
  {
    id: idColumn(),
    /** In lower case. */
    code: text().notNull().unique('promotions_code_unique'),
    /** What staff call it. Customers do not see it. */
    name: text().notNull(),
    status: text({ enum: PROMOTION_STATUSES }).notNull().default('draft'),
    /** Either a percentage or an amount once per order. */
    percent: integer(),
    amountPaise: paise(),
    /** The highest discount of a percentage. */
    maxDiscountPaise: paise(),
    minSubtotalPaise: paise().notNull().default(0),
    target: text({ enum: PROMOTION_TARGETS }).notNull().default('order'),
    /** The books of the target `books`. Not foreign keys: an id that was deleted matches nothing. */
    productIds: integer().array().notNull().default([]),
    categoryIds: integer().array().notNull().default([]),
    examTypes: text({ enum: EXAM_TYPES }).array().notNull().default([]),
    /** The first and the last day, in India. */
    startsOn: date({ mode: 'string' }),
    endsOn: date({ mode: 'string' }),
    usageLimit: integer(),
    usageLimitPerPhone: integer(),
    combinable: boolean().notNull().default(false),
    /** Increases with every edit. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('promotions_code_format', sql`${table.code} ~ '^[a-z0-9][a-z0-9-]*$'`),
    check('promotions_status', checkOneOf('status', PROMOTION_STATUSES)),
    check('promotions_target', checkOneOf('target', PROMOTION_TARGETS)),
    check('promotions_exam_types', checkAllOf('exam_types', EXAM_TYPES)),
    check('promotions_percent_or_amount', sql`(${table.percent} is null) <> (${table.amountPaise} is null)`),
    check(
      'promotions_discount_range',
      sql`case when ${table.percent} is null then ${table.amountPaise} > 0 and ${table.maxDiscountPaise} is null
        else ${table.percent} between 1 and 100 end`,
    ),
    check('promotions_max_discount_positive', sql`${table.maxDiscountPaise} > 0`),
    check('promotions_min_subtotal_range', sql`${table.minSubtotalPaise} >= 0`),
    check('promotions_dates_in_order', sql`${table.startsOn} <= ${table.endsOn}`),
    check(
      'promotions_limits_positive',
      sql`coalesce(${table.usageLimit}, 1) > 0 and coalesce(${table.usageLimitPerPhone}, 1) > 0`,
    ),
  ],
)

/** The promotions of each order. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    promotionId: integer()
      .notNull()
      .references(() => promotions.id),
    /** The terms at the time of the order. The order is priced with them again when it is edited. */
    terms: jsonb().$type<PromotionTerms>().notNull(),
    discountPaise: paise().notNull(),
    /** Set while the order is cancelled: the use does not count towards the limits. */
    releasedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.promotionId] }),
    check('promotion_uses_discount_range', sql`${table.discountPaise} >= 0`),
    index('promotion_uses_counted_index').on(table.promotionId).where(sql`${table.releasedAt} is null`),
    index().on(table.promotionId, table.createdAt),
  ],
)
