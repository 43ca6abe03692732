import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { EMAIL_SETTING_KEYS } from '../../domain/settings/email-settings.ts'
import { isAllowedSender } from '../../domain/settings/sender-address.ts'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import {
  isSecretSetting,
  SECRET_MASK,
  type SiteSettingForm,
  validateSetting,
} from '../../domain/settings/site-settings.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import { audit } from '../database/audit.ts'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import { encryptSecret, isEncrypted } from '../database/encrypted-value.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/sql-state.ts'
import { privateHostMessage, resolveHost, validateSmtpPort } from '../email/smtp-host.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { ConflictError, NotFoundError, ValidationError } from '../http/errors.ts'
import type { HttpTimeouts } from '../http/http-request.ts'
import type { Patch } from '../http/openapi.ts'
import { isPrivateIp } from '../http/private-ip.ts'
import { presentSetting, type SiteSettingRow } from './settings.queries.ts'
import { readShopIdentity } from './shop-identity.ts'

/** The part of the configuration that limits SMTP settings. */
interface SmtpPolicy extends ShopIdentity {
  allowPrivateSmtpHosts: boolean
  smtpTimeouts: HttpTimeouts
}

/**
 * Validates a site setting if it is one of the SMTP settings.
 * @returns an error message for staff; undefined if the setting is valid or not an SMTP setting
 */
async function validateSmtpSetting(
  db: Queryable,
  key: string,
  value: string,
  { allowPrivateSmtpHosts, smtpTimeouts, ...first }: SmtpPolicy,
): Promise<string | undefined> {
  if (key === EMAIL_SETTING_KEYS.port && !allowPrivateSmtpHosts) return validateSmtpPort(Number(value))
  if (key === EMAIL_SETTING_KEYS.host && !allowPrivateSmtpHosts) return validateSmtpHost(value, smtpTimeouts.connectMs)
  if (key === EMAIL_SETTING_KEYS.from) {
    const { hostname } = new URL((await readShopIdentity(db, first)).publicUrl)
    if (isAllowedSender(value, hostname, await readSmtpUser(db))) return undefined
    return `The sender must be an address of the store's domain (${hostname}), or of the mailbox that logs in: mail servers treat emails from other domains as spam.`
  }
  return undefined
}

/** Accepts a name that does not resolve now: the host is checked again before every connection. */
async function validateSmtpHost(host: string, limitMs: number): Promise<string | undefined> {
  const addresses = await resolveHost(host, limitMs).catch(() => [])
  return addresses.length > 0 && addresses.every(isPrivateIp) ? privateHostMessage(host) : undefined
}

async function readSmtpUser(db: Queryable): Promise<string> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, EMAIL_SETTING_KEYS.user))
  return row?.value ?? ''
}

/** The part of the configuration that applies to site settings. */
export interface SiteSettingsConfig extends SmtpPolicy {
  secretKey: string | undefined
}

/** The kind of the settings' entries in the audit log. */
export const KIND = 'site-setting'

/**
 * Creates a site setting. A secret is encrypted when SECRET_KEY is set.
 * @throws ValidationError for an invalid value
 * @throws ConflictError when the key is taken
 */
export async function createSiteSetting(db: Database, actor: User, form: SiteSettingForm, config: SiteSettingsConfig) {
  if (isSecretSetting(form.key) && form.value === SECRET_MASK)
    throw new ValidationError({ value: 'Enter the value itself' })
  const values = { ...form, value: toStoredValue(form.key, form.value, config.secretKey) }
  await assertValidSmtpSetting(db, form.key, values.value, config)
  return withUniqueKey(
    form.key,
    db.transaction(async (tx) => {
      const [row] = await tx.insert(siteSettings).values(values).returning()
      if (!row) throw new Error('INSERT returned no row')
      await audit(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.key, after: auditFields(row) })
      return row
    }),
  )
}

/**
 * Updates the given fields of a site setting. A value equal to the mask leaves the secret as it is.
 * @throws NotFoundError
 * @throws ValidationError for an invalid value
 * @throws ConflictError when another user has changed the same fields, or the key is taken
 */
export async function updateSiteSetting(
  db: Database,
  actor: User,
  { id, expected, ...form }: Patch<SiteSettingForm> & { id: number; expected?: ExpectedFields },
  config: SiteSettingsConfig,
) {
  if (form.value !== undefined) {
    await assertValidSmtpSetting(db, form.key ?? (await findKey(db, id)), form.value.trim(), config)
  }
  const update = db.transaction(async (tx) => {
    const before = await lockSetting(tx, id)
    assertNoEditConflict('setting', { current: presentSetting(before, { isAdmin: true }), fields: form, expected })
    const [after = before] = await tx
      .update(siteSettings)
      .set({ ...form, value: nextValue(before, form, config.secretKey) })
      .where(eq(siteSettings.id, id))
      .returning()
    const change = { before: auditFields(before), after: auditFields(after) }
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: after.key, ...change })
    return after
  })
  return withUniqueKey(form.key ?? '', update)
}

/** Deletes a site setting, so that its default applies. @throws NotFoundError */
export function deleteSiteSetting(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSetting(tx, id)
    await tx.delete(siteSettings).where(eq(siteSettings.id, id))
    await audit(tx, { actor, action: 'delete', kind: KIND, id, subject: before.key, before: auditFields(before) })
  })
}

function nextValue(before: SiteSettingRow, form: Patch<SiteSettingForm>, secretKey: string | undefined): string {
  const key = form.key ?? before.key
  const isUnchanged = form.value === undefined || (isSecretSetting(before.key) && form.value === SECRET_MASK)
  if (!isUnchanged) return toStoredValue(key, form.value ?? '', secretKey)
  // Under another key the old secret might be shown, and it could not be decrypted.
  if (key !== before.key && isSecretSetting(before.key)) throw new ValidationError({ value: 'Enter the value itself' })
  return key === before.key ? before.value : toStoredValue(key, before.value, secretKey)
}

function toStoredValue(key: string, input: string, secretKey: string | undefined): string {
  const isSecret = isSecretSetting(key)
  const value = isSecret ? input : input.trim()
  const message = validateSetting(key, value)
  if (message) throw new ValidationError({ value: message })
  if (!isSecret) return value
  if (isEncrypted(value)) throw new ValidationError({ value: 'Enter the value itself' })
  return encryptSecret(value, key, secretKey)
}

async function assertValidSmtpSetting(
  db: Database,
  key: string,
  value: string,
  config: SiteSettingsConfig,
): Promise<void> {
  const message = await validateSmtpSetting(db, key, value, config)
  if (message) throw new ValidationError({ value: message })
}

async function findKey(db: Database, id: number): Promise<string> {
  const [row] = await db.select({ key: siteSettings.key }).from(siteSettings).where(eq(siteSettings.id, id))
  return row?.key ?? ''
}

async function lockSetting(tx: Transaction, id: number): Promise<SiteSettingRow> {
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.id, id)).for('update')
  if (!row) throw new NotFoundError('Site setting')
  return row
}

/** Returns the fields for the audit log, which masks fields whose name contains `secret`. */
export const auditFields = ({ key, value, description }: SiteSettingRow) =>
  isSecretSetting(key) ? { key, secretValue: value, description } : { key, value, description }

/** Awaits a write. @throws ConflictError when another setting has the key */
export async function withUniqueKey<Row>(key: string, write: Promise<Row>): Promise<Row> {
  return write.catch((error: unknown) => {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    const message = `There is already a setting with the key ${key}`
    throw new ConflictError('key_taken', message, { fields: { key: message } })
  })
}
