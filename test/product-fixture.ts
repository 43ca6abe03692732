import { and, eq } from 'drizzle-orm'
import type { AdminProduct } from '../src/domain/catalog/admin-product.ts'
import { auditLog } from '../src/server/database/audit.tables.ts'
import { stockMovements } from '../src/server/catalog/catalog.tables.ts'
import { makeCategory } from './factories.ts'
import { loginAsAdmin } from './users.ts'
import type { TestStore } from './test-store.ts'
import type { TestClient } from './test-client.ts'

let serial = 0

/** Creates a staff client, two categories and the form values of a uniquely named product. */
export async function openProductFixture(store: TestStore) {
  serial += 1
  const [jee, physics] = [await makeCategory(store, `JEE ${serial}`), await makeCategory(store, `Physics ${serial}`)]
  const { client: admin, user } = await loginAsAdmin(store)
  const form = {
    name: `Waves & Optics ${serial}`,
    price: 349,
    categoryId: jee.id,
    examType: 'JEE',
    classTypes: ['12th'],
  }
  return { admin, user, jee, physics, form, serial }
}

/** Adds a product through the admin API. */
export const addProduct = async (admin: TestClient, form: object) =>
  (await admin.requestJson<AdminProduct>('POST', '/products', form)).body

/** Returns the stock movements of a product, oldest first. */
export const stockMovementsOf = ({ db }: TestStore, id: number) =>
  db.select().from(stockMovements).where(eq(stockMovements.productId, id)).orderBy(stockMovements.id)

/** Returns the audit entries of a product, oldest first. */
export const auditEntriesOf = ({ db }: TestStore, id: number) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.kind, 'product'), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id)
