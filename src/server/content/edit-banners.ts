import { eq } from 'drizzle-orm'
import type { BannerForm } from '../../domain/content/content-forms.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Patch } from '../http/openapi.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { NotFoundError } from '../http/errors.ts'
import { banners } from './content.tables.ts'

const KIND = 'banner'

/** Creates a banner. */
export function createBanner(db: Database, actor: User, form: BannerForm) {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(banners).values(form).returning()
    if (!row) throw new Error('INSERT returned no row')
    await audit(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.title, after: row })
    return row
  })
}

type BannerEdit = Patch<BannerForm> & { expected?: ExpectedFields }

/**
 * Updates the given fields of a banner.
 * @throws NotFoundError
 * @throws ConflictError when another user has changed the same fields
 */
export function updateBanner(db: Database, actor: User, id: number, { expected, ...form }: BannerEdit) {
  return db.transaction(async (tx) => {
    const before = await lockBanner(tx, id)
    assertNoEditConflict(KIND, { current: before, fields: form, expected })
    const [after = before] = await tx
      .update(banners)
      .set({ title: before.title, ...form })
      .where(eq(banners.id, id))
      .returning()
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: after.title, before, after })
    return after
  })
}

/** Deletes a banner. @throws NotFoundError */
export function deleteBanner(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockBanner(tx, id)
    await tx.delete(banners).where(eq(banners.id, id))
    await audit(tx, { actor, action: 'delete', kind: KIND, id, subject: before.title, before })
  })
}

async function lockBanner(tx: Transaction, id: number) {
  const [row] = await tx.select().from(banners).where(eq(banners.id, id)).for('update')
  if (!row) throw new NotFoundError('Banner')
  return row
}
