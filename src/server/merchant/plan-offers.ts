import { and, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { offerOf } from '../../domain/merchant-offer.ts'
import { products } from '../catalog/catalog.tables.ts'
import type { ProductRow } from '../catalog/listing.queries.ts'
import type { Database } from '../database/connect.ts'
import { eachPageOfProducts } from './merchant.queries.ts'
import type { MerchantListing } from './merchant-listing.ts'
import { merchantOffers } from './merchant.tables.ts'

/** Writes down what the listing should say of every product. What is so already is not written. May be done again. */
export async function planOffers(db: Database, listing: MerchantListing, shopUrl: string): Promise<void> {
  for await (const page of eachPageOfProducts(db)) {
    await want(
      db,
      page.map((product) => wantedOf(product, listing, shopUrl)),
    )
  }
  await wantNoneOfGone(db)
}

/** What the listing should say of a product. */
function wantedOf(product: ProductRow, listing: MerchantListing, shopUrl: string) {
  const offer = offerOf(product, shopUrl)
  const isLeftOut = 'leftOut' in offer
  return {
    offerId: String(product.id),
    productId: product.id,
    name: product.name,
    examType: product.examType,
    wanted: isLeftOut ? null : listing.fingerprint(offer),
    leftOut: isLeftOut ? offer.leftOut : null,
  }
}

async function want(db: Database, rows: ReturnType<typeof wantedOf>[]): Promise<void> {
  const { name, examType, wanted, leftOut, refused, trouble } = merchantOffers
  const given = sql`excluded.wanted`
  await db
    .insert(merchantOffers)
    .values(rows)
    .onConflictDoUpdate({
      target: merchantOffers.offerId,
      set: {
        name: sql`excluded.name`,
        examType: sql`excluded.exam_type`,
        wanted: given,
        leftOut: sql`excluded.left_out`,
        // What was said against it counts no longer once it is another.
        trouble: sql`case when ${refused} = ${given} then ${trouble} end`,
      },
      setWhere: sql`(${name}, ${examType}, ${wanted}, ${leftOut}) is distinct from (excluded.name, excluded.exam_type, ${given}, excluded.left_out)`,
    })
}

/** Products that were deleted: those that may be listed are to be taken away, of the others nothing is kept. */
async function wantNoneOfGone(db: Database): Promise<void> {
  const { productId, wanted, leftOut, triedAt } = merchantOffers
  const isGone = notExists(db.select({ id: products.id }).from(products).where(sql`${products.id} = ${productId}`))
  await db.delete(merchantOffers).where(and(isGone, isNull(triedAt)))
  await db
    .update(merchantOffers)
    .set({ wanted: null, leftOut: null, trouble: null, issue: null })
    .where(and(isGone, or(isNotNull(wanted), isNotNull(leftOut))))
}
