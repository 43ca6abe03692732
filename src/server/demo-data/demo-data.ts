import { and, asc, eq, inArray, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { demoTestimonials } from '../../../demo/shop/content.ts'
import { productsWithoutImages } from '../../../demo/shop/demo-products.ts'
import { demoPromotions } from '../../../demo/shop/promotions.ts'
import type { User } from '../../domain/accounts/session.ts'
import { type DemoData, isWithoutDemo } from '../../domain/settings/demo-data.ts'
import { createUser } from '../accounts/create-user.ts'
import { type GeneratedLogin, generatePassword } from '../accounts/seed-admin.ts'
import { audit } from '../database/audit.ts'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import { users } from '../database/schema/accounts.ts'
import { products } from '../database/schema/catalog.ts'
import { testimonials } from '../database/schema/content.ts'
import { orders } from '../database/schema/orders.ts'
import { auditLog } from '../database/schema/platform.ts'
import { promotions, promotionUses } from '../database/schema/promotions.ts'
import { countDemoTexts, removeDemoTexts } from './demo-texts.ts'

const DEMO_ROLES = ['manager', 'packer'] as const
/** Actions on an account that do not make it the shop's own. */
const VISITS = ['login', 'login failed', 'logout']

/**
 * Creates a manager and a packer, each named after the role, so that the roles can be tried.
 * @returns their logins
 */
export async function seedDemoStaff(tx: Transaction): Promise<GeneratedLogin[]> {
  const logins = DEMO_ROLES.map((role) => ({ username: role, password: generatePassword(), role }))
  for (const { role, ...login } of logins) await createUser(tx, login, true, role)
  return logins
}

/**
 * The demo's accounts: created in the transaction of the first one, and changed by no one since. An account whose password,
 * role or two-factor authentication was changed is the shop's own, and so is one with orders.
 */
const isDemoStaff = (db: Queryable) =>
  and(
    inArray(users.username, [...DEMO_ROLES]),
    eq(users.isAdmin, true),
    eq(users.createdAt, db.select({ createdAt: users.createdAt }).from(users).orderBy(asc(users.id)).limit(1)),
    notExists(
      db
        .select()
        .from(auditLog)
        .where(
          and(
            eq(auditLog.kind, 'user'),
            eq(auditLog.subjectId, sql`${users.id}::text`),
            notInArray(auditLog.action, VISITS),
          ),
        ),
    ),
    notExists(db.select().from(orders).where(eq(orders.userId, users.id))),
  )

/** Counts the accounts of the demo. */
const countDemoStaff = (db: Queryable): Promise<number> => db.$count(users, isDemoStaff(db))

/** Removes the accounts of the demo, which ends their sessions. What they did stays in the audit log. @returns their number */
async function removeDemoStaff(tx: Transaction): Promise<number> {
  return (await tx.delete(users).where(isDemoStaff(tx)).returning({ id: users.id })).length
}

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
