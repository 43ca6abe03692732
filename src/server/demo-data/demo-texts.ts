import { isDeepStrictEqual } from 'node:util'
import { asc, eq, inArray } from 'drizzle-orm'
import { demoTextEdit } from '../../../demo/shop/content.ts'
import { STANDARD_VERSION } from '../../domain/content/site-texts.ts'
import { addDays } from '../../domain/values/dates.ts'
import { users } from '../database/schema/accounts.ts'
import { siteTextVersions } from '../database/schema/content.ts'
import { lockSiteText } from '../content/site-texts/site-texts.queries.ts'
import type { Queryable, Transaction } from '../database/connect.ts'

const { name, fields } = demoTextEdit
const EDITED_DAYS_AGO = 9
const RESTORED_AFTER_DAYS = 6

/** Inserts two versions of a text by the first admin: an edit, and the standard text, which customers read again. */
export async function seedDemoTexts(tx: Transaction): Promise<void> {
  const [admin] = await tx.select().from(users).where(eq(users.isAdmin, true)).orderBy(users.id).limit(1)
  if (!admin) return
  const createdAt = addDays(new Date(), -EDITED_DAYS_AGO)
  const shared = { name, createdBy: admin.username }
  await tx.insert(siteTextVersions).values({ ...shared, fields, createdAt })
  await tx.insert(siteTextVersions).values({
    ...shared,
    fields: {},
    createdAt: addDays(createdAt, RESTORED_AFTER_DAYS),
    restoredFrom: STANDARD_VERSION,
  })
}

/**
 * Lists the versions of the demo, without one that staff have restored: it belongs to the history of the shop's own text.
 * Staff can have written versions like these too, so only the two oldest are the demo's, with exactly its time between them.
 */
async function findDemoVersions(db: Queryable): Promise<number[]> {
  const versions = await db
    .select()
    .from(siteTextVersions)
    .where(eq(siteTextVersions.name, name))
    .orderBy(asc(siteTextVersions.id))
  const [edit, restored] = versions
  if (!edit || restored?.restoredFrom !== STANDARD_VERSION || !isDeepStrictEqual(edit.fields, fields)) return []
  if (restored.createdAt.getTime() !== addDays(edit.createdAt, RESTORED_AFTER_DAYS).getTime()) return []
  const inUse = new Set(versions.map(({ restoredFrom }) => restoredFrom))
  return [edit.id, restored.id].filter((id) => !inUse.has(id))
}

/** Counts the versions of texts that are the demo's. */
export const countDemoTexts = async (db: Queryable): Promise<number> => (await findDemoVersions(db)).length

/** Removes the versions of texts that are the demo's. The text that customers read stays. @returns their number */
export async function removeDemoTexts(tx: Transaction): Promise<number> {
  await lockSiteText(tx, name)
  const ids = await findDemoVersions(tx)
  if (ids.length > 0) await tx.delete(siteTextVersions).where(inArray(siteTextVersions.id, ids))
  return ids.length
}
