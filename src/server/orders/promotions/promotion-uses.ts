import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AppliedPromotion } from '../../../domain/orders/promotions/apply-promotions.ts'
import { usedByPhoneMessage, usedUpMessage } from '../../../domain/orders/promotions/promotion-rejection.ts'
import type { Promotion } from '../../../domain/orders/promotions/promotion-rejection.ts'
import type { PromotionTerms } from '../../../domain/orders/promotions/promotion-terms.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import type { OrderRow } from '../orders.queries.ts'
import { promotions, promotionUses } from '../../database/schema/promotions.ts'
import { countUses, lockLimits, type PromotionRow } from './request-promotions.ts'

/** Records that an order uses promotions, whose limits are locked. */
export async function recordUses(
  tx: Transaction,
  orderId: number,
  applied: readonly AppliedPromotion<Promotion>[],
): Promise<void> {
  if (applied.length === 0) return
  await tx
    .insert(promotionUses)
    .values(
      applied.map(({ terms, discountPaise }) => ({
        orderId,
        promotionId: terms.id,
        terms: toTerms(terms),
        discountPaise,
      })),
    )
    .prepare(`insert_promotion_uses_${applied.length}`)
    .execute()
}

/** The terms alone, as stored with an order. */
function toTerms(promotion: Promotion): PromotionTerms {
  const { code, percent, amountPaise, maxDiscountPaise, minSubtotalPaise } = promotion
  const { target, productIds, categoryIds, examTypes } = promotion
  return { code, percent, amountPaise, maxDiscountPaise, minSubtotalPaise, target, productIds, categoryIds, examTypes }
}

/** The terms with which an order was placed, and their promotion. */
export type UsedTerms = PromotionTerms & { id: number }

/** Reads the terms with which an order was placed, in the order of its codes. */
export async function readUsedTerms(db: Queryable, orderId: number): Promise<UsedTerms[]> {
  const uses = await db
    .select({ id: promotionUses.promotionId, terms: promotionUses.terms })
    .from(promotionUses)
    .where(eq(promotionUses.orderId, orderId))
    .orderBy(asc(promotionUses.promotionId))
  return uses.map(({ id, terms }) => ({ ...terms, id }))
}

/** Sets the discounts of an edited order. */
export async function saveDiscounts(
  tx: Transaction,
  orderId: number,
  applied: readonly AppliedPromotion<UsedTerms>[],
): Promise<void> {
  for (const { terms, discountPaise } of applied) {
    await tx
      .update(promotionUses)
      .set({ discountPaise })
      .where(and(eq(promotionUses.orderId, orderId), eq(promotionUses.promotionId, terms.id)))
  }
}

/** Gives back the uses of cancelled orders, or takes those of reopened orders again. */
export async function releaseUses(tx: Transaction, orderIds: readonly number[], isReleased: boolean): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(promotionUses)
    .set({ releasedAt: isReleased ? sql`now()` : null })
    .where(inArray(promotionUses.orderId, [...orderIds]))
}

/**
 * Locks the promotions of cancelled orders that are to be reopened, and finds those that cannot be used again.
 * @param reopened locked orders; together they share the remaining uses
 * @returns a sentence for each order that must stay cancelled
 */
export async function rejectedReopenings(
  tx: Transaction,
  reopened: readonly Pick<OrderRow, 'id' | 'customerPhone'>[],
): Promise<Map<number, string>> {
  const refused = new Map<number, string>()
  if (reopened.length === 0) return refused
  const orderIds = reopened.map(({ id }) => id)
  const used = await tx.select().from(promotionUses).where(inArray(promotionUses.orderId, orderIds))
  if (used.length === 0) return refused
  const promotionIds = [...new Set(used.map(({ promotionId }) => promotionId))]
  await lockLimits(tx, promotionIds)
  const rows = await tx.select().from(promotions).where(inArray(promotions.id, promotionIds))
  const taken = new Map<string, number>()
  for (const { id, customerPhone } of reopened) {
    const own = rows.filter((row) => used.some((use) => use.orderId === id && use.promotionId === row.id))
    const messages = await Promise.all(own.map((row) => limitMessage(tx, row, customerPhone, taken)))
    const message = messages.find((text) => text !== undefined)
    if (message !== undefined) refused.set(id, `${message}.`)
    else for (const row of own) for (const key of keysOf(row, customerPhone)) taken.set(key, (taken.get(key) ?? 0) + 1)
  }
  return refused
}

/** Returns why an order cannot get another mobile number with its promotions, whose limits it locks. */
export async function rejectedPhone(tx: Transaction, orderId: number, phone: string): Promise<string | undefined> {
  const used = await tx
    .select({ id: promotionUses.promotionId })
    .from(promotionUses)
    .where(eq(promotionUses.orderId, orderId))
  const ids = used.map(({ id }) => id)
  await lockLimits(tx, ids)
  const rows = await tx.select().from(promotions).where(inArray(promotions.id, ids))
  for (const { id, code, usageLimitPerPhone } of rows) {
    if (usageLimitPerPhone !== null && (await countUses(tx, id, phone)) >= usageLimitPerPhone) {
      return usedByPhoneMessage(code)
    }
  }
  return undefined
}

const keysOf = ({ id }: PromotionRow, phone: string): [total: string, ofPhone: string] => [`${id}`, `${id} ${phone}`]

/** @param taken the uses that orders reopened before it take, by promotion and by promotion and mobile number */
async function limitMessage(
  tx: Transaction,
  row: PromotionRow,
  phone: string,
  taken: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const { id, code, usageLimit, usageLimitPerPhone } = row
  const [total, ofPhone] = keysOf(row, phone)
  if (usageLimit !== null && (await countUses(tx, id)) + (taken.get(total) ?? 0) >= usageLimit) {
    return usedUpMessage(code)
  }
  if (
    usageLimitPerPhone !== null &&
    (await countUses(tx, id, phone)) + (taken.get(ofPhone) ?? 0) >= usageLimitPerPhone
  ) {
    return usedByPhoneMessage(code)
  }
  return undefined
}
