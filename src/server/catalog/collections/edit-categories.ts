import { and, eq, ne, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { CategoryForm } from '../../../domain/catalog/collection-forms.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import type { Patch } from '../../http/openapi.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { categories, productCategories, products } from '../catalog.tables.ts'
import { nameTakenError } from './name-taken-error.ts'

const KIND = 'category'

/**
 * Creates a category.
 * @throws AppError 409 when another one has the name, ignoring case
 */
export function createCategory(db: Database, actor: User, form: CategoryForm) {
  return db.transaction(async (tx) => {
    await assertNameAvailable(tx, form.name, 0)
    const [row] = await tx.insert(categories).values(form).onConflictDoNothing().returning()
    if (!row) throw nameTakenError(KIND, form.name)
    await audit(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.name, after: row })
    return { ...row, productCount: 0 }
  })
}

/**
 * Updates the given fields of a category.
 * @throws AppError 404; 409 when another one has the name
 */
export function updateCategory(db: Database, actor: User, id: number, form: Patch<CategoryForm>) {
  return db.transaction(async (tx) => {
    const before = await lockCategory(tx, id)
    if (form.name !== undefined) await assertNameAvailable(tx, form.name, id)
    const [after = before] = await tx
      .update(categories)
      .set({ name: before.name, ...form })
      .where(eq(categories.id, id))
      .returning()
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: after.name, before, after })
    return { ...after, productCount: await countLinkedProducts(tx, id) }
  })
}

/**
 * Deletes a category.
 * @throws AppError 404; 409 while it is the primary category of a product. Its other product links are deleted
 */
export function deleteCategory(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockCategory(tx, id)
    const count = await tx.$count(products, eq(products.categoryId, id))
    if (count > 0) {
      const productCount = count === 1 ? 'a product' : `${count} products`
      const message = `${before.name} is the primary category of ${productCount}. Choose another one there first.`
      throw new ConflictError('has_products', message)
    }
    await tx.delete(categories).where(eq(categories.id, id))
    await audit(tx, { actor, action: 'delete', kind: KIND, id, subject: before.name, before })
  })
}

/** Locks it, so that no product can be added to it. */
async function lockCategory(tx: Transaction, id: number) {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!row) throw new NotFoundError('Category')
  return row
}

async function assertNameAvailable(tx: Transaction, name: string, own: number) {
  const sameName = and(eq(sql`lower(${categories.name})`, sql`lower(${name})`), ne(categories.id, own))
  if ((await tx.$count(categories, sameName)) > 0) throw nameTakenError(KIND, name)
}

const countLinkedProducts = (tx: Transaction, id: number) =>
  tx.$count(productCategories, eq(productCategories.categoryId, id))
