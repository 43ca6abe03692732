import { eq } from 'drizzle-orm'
import type { BannerForm } from '../../domain/content-forms.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Given } from '../http/contract.ts'
import { notFound } from '../http/problem.ts'
import { banners } from './content.tables.ts'

const KIND = 'banner'

/** Puts up a banner. */
export function createBanner(db: Database, actor: User, form: BannerForm) {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(banners).values(form).returning()
    if (!row) throw new Error('The banner was not kept')
    await recordChange(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.title, after: row })
    await announce(tx, 'content')
    return row
  })
}

/** Changes what is given of a banner. */
export function changeBanner(db: Database, actor: User, id: number, form: Given<BannerForm>) {
  return db.transaction(async (tx) => {
    const before = await lockBanner(tx, id)
    const [after = before] = await tx
      .update(banners)
      .set({ title: before.title, ...form })
      .where(eq(banners.id, id))
      .returning()
    await recordChange(tx, { actor, action: 'update', kind: KIND, id, subject: after.title, before, after })
    await announce(tx, 'content')
    return after
  })
}

/** Takes a banner down for good. */
export function deleteBanner(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockBanner(tx, id)
    await tx.delete(banners).where(eq(banners.id, id))
    await recordChange(tx, { actor, action: 'delete', kind: KIND, id, subject: before.title, before })
    await announce(tx, 'content')
  })
}

async function lockBanner(tx: Transaction, id: number) {
  const [row] = await tx.select().from(banners).where(eq(banners.id, id)).for('update')
  if (!row) throw notFound('Banner')
  return row
}
