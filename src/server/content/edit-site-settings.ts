import { eq } from 'drizzle-orm'
import { isSecretSetting, MASK, settingFault, type SiteSettingForm } from '../../domain/site-settings.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Given } from '../http/contract.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import type { SiteSettingRow } from './content.queries.ts'
import { siteSettings } from './content.tables.ts'
import { mailSettingFault, type MailRules } from './mail-setting-fault.ts'
import { isSealed, seal } from '../database/sealed-value.ts'

/** What the store's own settings have to say of site settings. */
export interface SettingRules extends MailRules {
  secretKey: string | undefined
}

const KIND = 'site-setting'
const UNIQUE_VIOLATION = '23505'

/** Enters a site setting. A secret is sealed with the secret key, where there is one. */
export async function createSiteSetting(db: Database, actor: User, form: SiteSettingForm, rules: SettingRules) {
  if (isSecretSetting(form.key) && form.value === MASK) throw invalid({ value: 'Enter the value itself' })
  const values = { ...form, value: storedValue(form.key, form.value, rules.secretKey) }
  await refuseMailFault(db, form.key, values.value, rules)
  return refuseSecondKey(
    form.key,
    db.transaction(async (tx) => {
      const [row] = await tx.insert(siteSettings).values(values).returning()
      if (!row) throw new Error('The setting was not kept')
      await recordChange(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.key, after: read(row) })
      await announce(tx, 'content')
      return row
    }),
  )
}

/** Changes what is given of a site setting. A mask that comes back unchanged leaves the secret as it was. */
export async function changeSiteSetting(
  db: Database,
  actor: User,
  { id, ...form }: Given<SiteSettingForm> & { id: number },
  rules: SettingRules,
) {
  if (form.value !== undefined) {
    await refuseMailFault(db, form.key ?? (await findKey(db, id)), form.value.trim(), rules)
  }
  const changing = db.transaction(async (tx) => {
    const before = await lockSetting(tx, id)
    const [after = before] = await tx
      .update(siteSettings)
      .set({ ...form, value: valueAfter(before, form, rules.secretKey) })
      .where(eq(siteSettings.id, id))
      .returning()
    const change = { before: read(before), after: read(after) }
    await recordChange(tx, { actor, action: 'update', kind: KIND, id, subject: after.key, ...change })
    await announce(tx, 'content')
    return after
  })
  return refuseSecondKey(form.key ?? '', changing)
}

/** Takes a site setting away: what it set falls back to its default. */
export function deleteSiteSetting(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSetting(tx, id)
    await tx.delete(siteSettings).where(eq(siteSettings.id, id))
    await recordChange(tx, { actor, action: 'delete', kind: KIND, id, subject: before.key, before: read(before) })
    await announce(tx, 'content')
  })
}

function valueAfter(before: SiteSettingRow, form: Given<SiteSettingForm>, secretKey: string | undefined): string {
  const key = form.key ?? before.key
  const isUnchanged = form.value === undefined || (isSecretSetting(before.key) && form.value === MASK)
  if (!isUnchanged) return storedValue(key, form.value ?? '', secretKey)
  // Under another name the old secret might be shown, and it could not be opened.
  if (key !== before.key && isSecretSetting(before.key)) throw invalid({ value: 'Enter the value itself' })
  return key === before.key ? before.value : storedValue(key, before.value, secretKey)
}

function storedValue(key: string, typed: string, secretKey: string | undefined): string {
  const isSecret = isSecretSetting(key)
  const value = isSecret ? typed : typed.trim()
  const fault = settingFault(key, value)
  if (fault) throw invalid({ value: fault })
  if (!isSecret) return value
  if (isSealed(value)) throw invalid({ value: 'Enter the value itself' })
  return seal(value, key, secretKey)
}

async function refuseMailFault(db: Database, key: string, value: string, rules: SettingRules): Promise<void> {
  const fault = await mailSettingFault(db, key, value, rules)
  if (fault) throw invalid({ value: fault })
}

async function findKey(db: Database, id: number): Promise<string> {
  const [row] = await db.select({ key: siteSettings.key }).from(siteSettings).where(eq(siteSettings.id, id))
  return row?.key ?? ''
}

async function lockSetting(tx: Transaction, id: number): Promise<SiteSettingRow> {
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.id, id)).for('update')
  if (!row) throw notFound('Site setting')
  return row
}

/** The fields as the audit log may keep them: a secret under a name whose values it hides. */
const read = ({ key, value, description }: SiteSettingRow) =>
  isSecretSetting(key) ? { key, secretValue: value, description } : { key, value, description }

async function refuseSecondKey<Row>(key: string, writing: Promise<Row>): Promise<Row> {
  return writing.catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
    if (cause?.code !== UNIQUE_VIOLATION) throw error
    const message = `There is already a setting with the key ${key}`
    throw new Problem(409, 'key_taken', message, { fields: { key: message } })
  })
}
