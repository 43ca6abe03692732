import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { parseCouponCodes } from '../../../domain/orders/promotions/coupon-codes.ts'
import type { RequestedPromotion } from '../../../domain/orders/promotions/promotion-rejection.ts'
import type { ProductCategories, PromotionTerms } from '../../../domain/orders/promotions/promotion-terms.ts'
import { productCategories } from '../../database/schema/catalog.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { orders } from '../../database/schema/orders.ts'
import { promotions, promotionUses } from '../../database/schema/promotions.ts'

export type PromotionRow = typeof promotions.$inferSelect

interface Request {
  /** As the customer typed it. */
  couponCode?: string | null | undefined
  /** Undefined while it is not known. */
  customerPhone: string | undefined
}

/** Reads the requested promotions with their uses. They can be used up before the order is placed. */
export async function readRequested(db: Queryable, request: Request): Promise<RequestedPromotion[]> {
  const codes = parseCouponCodes(request.couponCode)
  if (codes.length === 0) return []
  return withUses(db, request, codes, await db.select().from(promotions).where(inArray(promotions.code, codes)))
}

/**
 * Reads the requested promotions and locks those with limits until the transaction ends, so that no other order can take the
 * last use. An edit of a promotion waits for the orders that use it. Lock promotions before products.
 */
export async function lockRequested(tx: Transaction, request: Request): Promise<RequestedPromotion[]> {
  const codes = parseCouponCodes(request.couponCode)
  if (codes.length === 0) return []
  const rows = await tx
    .select(getTableColumns(promotions))
    .from(promotions)
    .where(sql`${promotions.code} = any(${sql.param(codes)}::text[])`)
    .orderBy(promotions.id)
    .for('key share')
    .prepare('lock_requested_promotions')
    .execute()
  await lockLimits(
    tx,
    rows.filter(isLimited).map(({ id }) => id),
  )
  return withUses(tx, request, codes, rows)
}

/** Locks promotions in id order, for counting and taking uses. Orders without them do not wait. */
export async function lockLimits(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: promotions.id })
    .from(promotions)
    .where(inArray(promotions.id, [...ids]))
    .orderBy(promotions.id)
    .for('no key update')
}

const isLimited = ({ usageLimit, usageLimitPerPhone }: PromotionRow): boolean =>
  usageLimit !== null || usageLimitPerPhone !== null

/** Uses are counted only for limits. */
async function withUses(
  db: Queryable,
  { customerPhone }: Request,
  codes: readonly string[],
  rows: readonly PromotionRow[],
): Promise<RequestedPromotion[]> {
  const requested: RequestedPromotion[] = []
  for (const code of codes) {
    const promotion = rows.find((row) => row.code === code)
    requested.push({
      code,
      promotion,
      uses: promotion?.usageLimit ? await countUses(db, promotion.id) : 0,
      usesOfPhone:
        promotion?.usageLimitPerPhone && customerPhone ? await countUses(db, promotion.id, customerPhone) : 0,
    })
  }
  return requested
}

/** Counts the orders that use a promotion and are not cancelled. @param customerPhone counts only those of this number */
export async function countUses(db: Queryable, promotionId: number, customerPhone?: string): Promise<number> {
  const isCounted = and(eq(promotionUses.promotionId, promotionId), isNull(promotionUses.releasedAt))
  if (customerPhone === undefined) return db.$count(promotionUses, isCounted)
  const ofPhone = db.select({ id: orders.id }).from(orders).where(eq(orders.customerPhone, customerPhone))
  return db.$count(promotionUses, and(isCounted, inArray(promotionUses.orderId, ofPhone)))
}

/** Reads the categories of products, if a promotion chooses books by category. */
export async function readCategories(
  db: Queryable,
  terms: readonly PromotionTerms[],
  productIds: readonly number[],
): Promise<ProductCategories> {
  if (!terms.some(({ categoryIds }) => categoryIds.length > 0)) return new Map()
  const rows = await db
    .select()
    .from(productCategories)
    .where(inArray(productCategories.productId, [...productIds]))
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, links]) => [id, links.map(({ categoryId }) => categoryId)]))
}
