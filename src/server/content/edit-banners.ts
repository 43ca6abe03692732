import { eq, sql } from 'drizzle-orm'
import type { Banner } from '../../domain/content/content.ts'
import { type BannerForm, isSchedule, SCHEDULE_ERROR } from '../../domain/content/content-forms.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Patch } from '../http/openapi.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { ValidationError } from '../http/errors.ts'
import { readBanner } from './content.queries.ts'
import { banners } from '../database/schema/content.ts'

/** The entity type of banners in the audit log. */
export const BANNER_KIND = 'banner'

const toTimes = ({ startsAt, endsAt }: Pick<Banner, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

/** Whether a banner is shown now. */
const IS_SHOWN = sql<boolean>`${banners.active}
  and coalesce(${banners.startsAt} <= now(), true) and coalesce(${banners.endsAt} > now(), true)`

/** Shows the banners whose time has come and hides those whose time is over. Triggers invalidate the cached pages. */
export async function applyBannerSchedule(db: Database | Transaction): Promise<void> {
  await db.update(banners).set({ isShown: IS_SHOWN }).where(sql`${banners.isShown} <> (${IS_SHOWN})`)
}

/** The state follows from the other fields, so it is no change of its own. */
function toAudit(banner: Banner): Omit<Banner, 'state'> {
  const { state: _, ...stored } = banner
  return stored
}

/** Creates a banner. */
export function createBanner(db: Database, actor: User, form: BannerForm) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(banners)
      .values({ ...form, ...toTimes(form) })
      .returning({ id: banners.id })
    if (!row) throw new Error('INSERT returned no row')
    await applyBannerSchedule(tx)
    const after = await readBanner(tx, row.id)
    await audit(tx, {
      actor,
      action: 'create',
      kind: BANNER_KIND,
      id: row.id,
      subject: after.title,
      after: toAudit(after),
    })
    return after
  })
}

type BannerEdit = Patch<BannerForm> & { expected?: ExpectedFields }

/**
 * Updates the given fields of a banner.
 * @throws NotFoundError
 * @throws ValidationError when it would disappear before it appears
 * @throws ConflictError when another user has changed the same fields
 */
export function updateBanner(db: Database, actor: User, id: number, { expected, ...form }: BannerEdit) {
  return db.transaction(async (tx) => {
    const before = await lockBanner(tx, id)
    assertNoEditConflict(BANNER_KIND, { current: before, fields: form, expected })
    const { startsAt = before.startsAt, endsAt = before.endsAt } = form
    if (!isSchedule({ startsAt, endsAt })) throw new ValidationError({ endsAt: SCHEDULE_ERROR })
    await tx
      .update(banners)
      .set({ title: before.title, ...form, ...toTimes({ startsAt, endsAt }) })
      .where(eq(banners.id, id))
    await applyBannerSchedule(tx)
    const after = await readBanner(tx, id)
    const changes = { before: toAudit(before), after: toAudit(after) }
    await audit(tx, { actor, action: 'update', kind: BANNER_KIND, id, subject: after.title, ...changes })
    return after
  })
}

/** Deletes a banner. @throws NotFoundError */
export function deleteBanner(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockBanner(tx, id)
    await tx.delete(banners).where(eq(banners.id, id))
    await audit(tx, { actor, action: 'delete', kind: BANNER_KIND, id, subject: before.title, before: toAudit(before) })
  })
}

async function lockBanner(tx: Transaction, id: number): Promise<Banner> {
  await tx.select({ id: banners.id }).from(banners).where(eq(banners.id, id)).for('update')
  return readBanner(tx, id)
}
