import { and, eq, ne, sql } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import type { CategoryForm } from '../../domain/shelf-forms.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Given } from '../http/contract.ts'
import { notFound, Problem } from '../http/problem.ts'
import { categories, productCategories, products } from './catalog.tables.ts'
import { nameTaken } from './name-taken.ts'

const KIND = 'category'

/**
 * Adds a category.
 * @throws Problem 409 when there is one of that name, in whatever case
 */
export function createCategory(db: Database, actor: User, form: CategoryForm) {
  return db.transaction(async (tx) => {
    await refuseTakenName(tx, form.name, 0)
    const [row] = await tx.insert(categories).values(form).onConflictDoNothing().returning()
    if (!row) throw nameTaken(KIND, form.name)
    await recordChange(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.name, after: row })
    await announce(tx, 'catalog')
    return { ...row, productCount: 0 }
  })
}

/**
 * Changes what is given of a category.
 * @throws Problem 404; 409 when another one has that name
 */
export function changeCategory(db: Database, actor: User, id: number, form: Given<CategoryForm>) {
  return db.transaction(async (tx) => {
    const before = await lockCategory(tx, id)
    if (form.name !== undefined) await refuseTakenName(tx, form.name, id)
    const [after = before] = await tx
      .update(categories)
      .set({ name: before.name, ...form })
      .where(eq(categories.id, id))
      .returning()
    await recordChange(tx, { actor, action: 'update', kind: KIND, id, subject: after.name, before, after })
    await announce(tx, 'catalog')
    return { ...after, productCount: await countBooks(tx, id) }
  })
}

/**
 * Takes a category away.
 * @throws Problem 404; 409 while it is the primary category of a product. Other links to it go with it
 */
export function deleteCategory(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockCategory(tx, id)
    const count = await tx.$count(products, eq(products.categoryId, id))
    if (count > 0) {
      const books = count === 1 ? 'a product' : `${count} products`
      const sentence = `${before.name} is the primary category of ${books}. Choose another one there first.`
      throw new Problem(409, 'in_use', sentence)
    }
    await tx.delete(categories).where(eq(categories.id, id))
    await recordChange(tx, { actor, action: 'delete', kind: KIND, id, subject: before.name, before })
    await announce(tx, 'catalog')
  })
}

/** While it is locked no product can be put under it. */
async function lockCategory(tx: Transaction, id: number) {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!row) throw notFound('Category')
  return row
}

async function refuseTakenName(tx: Transaction, name: string, own: number) {
  const sameName = and(eq(sql`lower(${categories.name})`, sql`lower(${name})`), ne(categories.id, own))
  if ((await tx.$count(categories, sameName)) > 0) throw nameTaken(KIND, name)
}

const countBooks = (tx: Transaction, id: number) => tx.$count(productCategories, eq(productCategories.categoryId, id))
