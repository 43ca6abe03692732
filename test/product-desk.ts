import { eq } from 'drizzle-orm'
import type { EditedProduct } from '../src/domain/admin-product.ts'
import { auditLog } from '../src/server/accounts/audit.tables.ts'
import { stockMovements } from '../src/server/catalog/catalog.tables.ts'
import { makeCategory } from './factories.ts'
import { loginAdmin } from './people.ts'
import type { TestStore } from './test-store.ts'
import type { Visitor } from './visitor.ts'

let serial = 0

/** Somebody of the staff, two categories, and what makes a product of its own name. */
export async function openDesk(store: TestStore) {
  serial += 1
  const [jee, physics] = [await makeCategory(store, `JEE ${serial}`), await makeCategory(store, `Physics ${serial}`)]
  const { visitor: admin, user } = await loginAdmin(store)
  const form = {
    name: `Waves & Optics ${serial}`,
    price: 349,
    categoryId: jee.id,
    examType: 'JEE',
    classTypes: ['12th'],
  }
  return { admin, user, jee, physics, form, serial }
}

/** Adds a product as staff do. */
export const addProduct = async (admin: Visitor, form: object) =>
  (await admin.ask<EditedProduct>('POST', '/products', form)).body

/** How a product's stock came about. */
export const movementsOf = ({ db }: TestStore, id: number) =>
  db.select().from(stockMovements).where(eq(stockMovements.productId, id)).orderBy(stockMovements.id)

/** What the audit log tells of a product, the oldest first. */
export const auditOf = ({ db }: TestStore, id: number) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
    .orderBy(auditLog.id)
