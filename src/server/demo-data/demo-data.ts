import { and, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { demoTestimonials } from '../../../demo/shop/content.ts'
import { productsWithoutImages } from '../../../demo/shop/demo-products.ts'
import { demoPromotions } from '../../../demo/shop/promotions.ts'
import type { User } from '../../domain/accounts/session.ts'
import { type DemoData, isWithoutDemo } from '../../domain/settings/demo-data.ts'
import { products } from '../database/schema/catalog.ts'
import { testimonials } from '../database/schema/content.ts'
import { audit } from '../database/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { countDemoStaff, removeDemoStaff } from './demo-staff.ts'
import { countDemoTexts, removeDemoTexts } from './demo-texts.ts'
import { promotions, promotionUses } from '../database/schema/promotions.ts'

const NOTHING = sql`false`

/** The demo's books. One whose name or code staff have changed is the shop's own. */
export const isDemoBook = and(
  inArray(
    products.name,
    productsWithoutImages.map(({ name }) => name),
  ),
  sql`${products.sku} ~ '^RS-[0-9]{4}$'`,
)

/** The demo's opinions of customers, word for word. */
const isDemoTestimonial: SQL =
  or(
    ...demoTestimonials.map(({ name, comment }) => and(eq(testimonials.name, name), eq(testimonials.comment, comment))),
  ) ?? NOTHING

/** The demo's promotions, except those that an order has used: orders refer to them. */
const unusedDemoPromotions = (db: Queryable) =>
  and(
    or(...demoPromotions.map(({ code, name }) => and(eq(promotions.code, code), eq(promotions.name, name)))) ?? NOTHING,
    notExists(db.select().from(promotionUses).where(eq(promotionUses.promotionId, promotions.id))),
  )

/** Counts what the store still has of the demo. */
export async function readDemoData(db: Queryable): Promise<DemoData> {
  const [books, opinions, discounts, textVersions, staff] = await Promise.all([
    db.$count(products, isDemoBook),
    db.$count(testimonials, isDemoTestimonial),
    db.$count(promotions, unusedDemoPromotions(db)),
    countDemoTexts(db),
    countDemoStaff(db),
  ])
  return { books, testimonials: opinions, promotions: discounts, textVersions, staff }
}

/**
 * Removes the demo's books with their photos, stock and reviews, its testimonials, its unused promotions, its versions of texts
 * and its accounts of staff. Settings, categories, institutes, the banner, orders and everything of the shop's own stay. A nightly job deletes
 * the image files.
 * @returns the numbers of removed rows
 */
export function removeDemoData(db: Database, actor: User): Promise<DemoData> {
  return db.transaction(async (tx) => {
    const books = await tx.delete(products).where(isDemoBook).returning({ id: products.id })
    const opinions = await tx.delete(testimonials).where(isDemoTestimonial).returning({ id: testimonials.id })
    const discounts = await tx.delete(promotions).where(unusedDemoPromotions(tx)).returning({ id: promotions.id })
    const textVersions = await removeDemoTexts(tx)
    const removed = {
      books: books.length,
      testimonials: opinions.length,
      promotions: discounts.length,
      textVersions,
      staff: await removeDemoStaff(tx),
    }
    const entry = { actor, action: 'remove', kind: 'demo', id: null, subject: 'Demo data' }
    if (!isWithoutDemo(removed)) await audit(tx, { ...entry, before: removed })
    return removed
  })
}
