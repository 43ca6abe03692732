import { and, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { toOffer } from '../../domain/merchant/offer.ts'
import { products } from '../database/schema/catalog.ts'
import { isPublished, type ProductRow } from '../catalog/products/listing.queries.ts'
import type { Database } from '../database/connect.ts'
import { iterateProductPages } from './merchant.queries.ts'
import type { MerchantClient } from './merchant-client.ts'
import { merchantOffers } from '../database/schema/merchant.ts'

/** Stores the target state of every product's offer. Writes changed rows only and is safe to repeat. */
export async function planOffers(db: Database, client: MerchantClient, shopUrl: string): Promise<void> {
  for await (const page of iterateProductPages(db)) {
    await upsertTargets(
      db,
      page.map((product) => toTarget(product, client, shopUrl)),
    )
  }
  await clearDeletedProducts(db)
}

function toTarget(product: ProductRow, client: MerchantClient, shopUrl: string) {
  const offer = toOffer(product, shopUrl)
  const isExcluded = 'excludedReason' in offer
  return {
    offerId: String(product.id),
    productId: product.id,
    name: product.name,
    examType: product.examType,
    targetFingerprint: isExcluded ? null : client.fingerprint(offer),
    excludedReason: isExcluded ? offer.excludedReason : null,
  }
}

async function upsertTargets(db: Database, rows: ReturnType<typeof toTarget>[]): Promise<void> {
  const { name, examType, targetFingerprint, excludedReason, rejectedFingerprint, lastError } = merchantOffers
  const newTarget = sql`excluded.target_fingerprint`
  await db
    .insert(merchantOffers)
    .values(rows)
    .onConflictDoUpdate({
      target: merchantOffers.offerId,
      set: {
        name: sql`excluded.name`,
        examType: sql`excluded.exam_type`,
        targetFingerprint: newTarget,
        excludedReason: sql`excluded.excluded_reason`,
        // A rejection is about the rejected content only.
        lastError: sql`case when ${rejectedFingerprint} = ${newTarget} then ${lastError} end`,
      },
      setWhere: sql`(${name}, ${examType}, ${targetFingerprint}, ${excludedReason}) is distinct from (excluded.name, excluded.exam_type, ${newTarget}, excluded.excluded_reason)`,
    })
}

/** Plans the removal of the offers of deleted and no longer published products. Rows that were never sent are deleted. */
async function clearDeletedProducts(db: Database): Promise<void> {
  const { productId, targetFingerprint, excludedReason, firstAttemptAt } = merchantOffers
  const isDeleted = notExists(
    db
      .select({ id: products.id })
      .from(products)
      .where(and(sql`${products.id} = ${productId}`, isPublished)),
  )
  await db.delete(merchantOffers).where(and(isDeleted, isNull(firstAttemptAt)))
  await db
    .update(merchantOffers)
    .set({ targetFingerprint: null, excludedReason: null, lastError: null, issue: null })
    .where(and(isDeleted, or(isNotNull(targetFingerprint), isNotNull(excludedReason))))
}
