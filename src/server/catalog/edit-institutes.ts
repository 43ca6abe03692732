import { and, eq, ne, sql } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import type { InstituteForm } from '../../domain/shelf-forms.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Given } from '../http/contract.ts'
import { notFound, Problem } from '../http/problem.ts'
import { institutes, products } from './catalog.tables.ts'
import { nameTaken } from './name-taken.ts'

const KIND = 'institute'

/**
 * Adds an institute.
 * @throws Problem 409 when there is one of that name, in whatever case
 */
export function createInstitute(db: Database, actor: User, form: InstituteForm) {
  return db.transaction(async (tx) => {
    await refuseTakenName(tx, form.name, 0)
    const [row] = await tx.insert(institutes).values(form).onConflictDoNothing().returning()
    if (!row) throw nameTaken(KIND, form.name)
    await recordChange(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.name, after: row })
    await announce(tx, 'catalog')
    return { ...row, productCount: 0 }
  })
}

/**
 * Changes what is given of an institute.
 * @throws Problem 404; 409 when another one has that name
 */
export function changeInstitute(db: Database, actor: User, id: number, form: Given<InstituteForm>) {
  return db.transaction(async (tx) => {
    const before = await lockInstitute(tx, id)
    if (form.name !== undefined) await refuseTakenName(tx, form.name, id)
    const [after = before] = await tx
      .update(institutes)
      .set({ name: before.name, ...form })
      .where(eq(institutes.id, id))
      .returning()
    await recordChange(tx, { actor, action: 'update', kind: KIND, id, subject: after.name, before, after })
    await announce(tx, 'catalog')
    return { ...after, productCount: await countBooks(tx, id) }
  })
}

/**
 * Takes an institute away.
 * @throws Problem 404; 409 while products belong to it
 */
export function deleteInstitute(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockInstitute(tx, id)
    const count = await countBooks(tx, id)
    if (count > 0) {
      const books = count === 1 ? 'a product' : `${count} products`
      throw new Problem(409, 'in_use', `${before.name} still has ${books}. Move or delete them first.`)
    }
    await tx.delete(institutes).where(eq(institutes.id, id))
    await recordChange(tx, { actor, action: 'delete', kind: KIND, id, subject: before.name, before })
    await announce(tx, 'catalog')
  })
}

/** While it is locked no product can be put under it. */
async function lockInstitute(tx: Transaction, id: number) {
  const [row] = await tx.select().from(institutes).where(eq(institutes.id, id)).for('update')
  if (!row) throw notFound('Institute')
  return row
}

async function refuseTakenName(tx: Transaction, name: string, own: number) {
  const sameName = and(eq(sql`lower(${institutes.name})`, sql`lower(${name})`), ne(institutes.id, own))
  if ((await tx.$count(institutes, sameName)) > 0) throw nameTaken(KIND, name)
}

const countBooks = (tx: Transaction, id: number) => tx.$count(products, eq(products.instituteId, id))
