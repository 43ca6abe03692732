import { and, eq, ne, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { InstituteForm } from '../../../domain/catalog/collection-forms.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import type { Patch } from '../../http/openapi.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { institutes, products } from '../catalog.tables.ts'
import { nameTakenError } from './name-taken-error.ts'

const KIND = 'institute'

/**
 * Creates an institute.
 * @throws AppError 409 when another one has the name, ignoring case
 */
export function createInstitute(db: Database, actor: User, form: InstituteForm) {
  return db.transaction(async (tx) => {
    await assertNameAvailable(tx, form.name, 0)
    const [row] = await tx.insert(institutes).values(form).onConflictDoNothing().returning()
    if (!row) throw nameTakenError(KIND, form.name)
    await audit(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.name, after: row })
    return { ...row, productCount: 0 }
  })
}

/**
 * Updates the given fields of an institute.
 * @throws AppError 404; 409 when another one has the name
 */
export function updateInstitute(db: Database, actor: User, id: number, form: Patch<InstituteForm>) {
  return db.transaction(async (tx) => {
    const before = await lockInstitute(tx, id)
    if (form.name !== undefined) await assertNameAvailable(tx, form.name, id)
    const [after = before] = await tx
      .update(institutes)
      .set({ name: before.name, ...form })
      .where(eq(institutes.id, id))
      .returning()
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: after.name, before, after })
    return { ...after, productCount: await countLinkedProducts(tx, id) }
  })
}

/**
 * Deletes an institute.
 * @throws AppError 404; 409 while products belong to it
 */
export function deleteInstitute(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockInstitute(tx, id)
    const count = await countLinkedProducts(tx, id)
    if (count > 0) {
      const productCount = count === 1 ? 'a product' : `${count} products`
      throw new ConflictError('has_products', `${before.name} still has ${productCount}. Move or delete them first.`)
    }
    await tx.delete(institutes).where(eq(institutes.id, id))
    await audit(tx, { actor, action: 'delete', kind: KIND, id, subject: before.name, before })
  })
}

/** Locks it, so that no product can be added to it. */
async function lockInstitute(tx: Transaction, id: number) {
  const [row] = await tx.select().from(institutes).where(eq(institutes.id, id)).for('update')
  if (!row) throw new NotFoundError('Institute')
  return row
}

async function assertNameAvailable(tx: Transaction, name: string, own: number) {
  const sameName = and(eq(sql`lower(${institutes.name})`, sql`lower(${name})`), ne(institutes.id, own))
  if ((await tx.$count(institutes, sameName)) > 0) throw nameTakenError(KIND, name)
}

const countLinkedProducts = (tx: Transaction, id: number) => tx.$count(products, eq(products.instituteId, id))
