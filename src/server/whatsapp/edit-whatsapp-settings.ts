import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { SECRET_MASK } from '../../domain/settings/site-settings.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import {
  TEMPLATE_STATUSES,
  WHATSAPP_TEMPLATE_NAMES,
  WHATSAPP_TEMPLATES,
  type WhatsAppTemplate,
} from '../../domain/whatsapp/templates.ts'
import {
  DEFAULT_API_VERSION,
  VERIFY_TOKEN_KEY,
  WHATSAPP_SETTING_KEYS,
  type WhatsAppSettingField,
  type WhatsAppSettingsForm,
} from '../../domain/whatsapp/whatsapp-settings.ts'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import { encryptSecret } from '../database/encrypted-value.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { whatsappTemplates } from '../database/schema/whatsapp.ts'
import { lockUntilCommit } from '../database/transaction-locks.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { ValidationError } from '../http/errors.ts'
import { saveSettingRow } from '../settings/edit-shop-settings.ts'
import type { SiteSettingRow } from '../settings/settings.queries.ts'
import type { MessageChannel, ReportedTemplate } from './message-channel.ts'

const TEMPLATES: readonly WhatsAppTemplate[] = WHATSAPP_TEMPLATE_NAMES.map((name) => WHATSAPP_TEMPLATES[name])

/**
 * Submits the templates that the account lacks for review and stores the statuses of all.
 * @param publicUrl the origin of the links in the templates; Meta refuses one that it cannot open
 * @throws MessageError
 */
export async function submitTemplates(db: Database, channel: MessageChannel, publicUrl: string): Promise<void> {
  const existing = new Set((await channel.listTemplates()).map(({ metaName }) => metaName))
  for (const template of TEMPLATES) {
    if (!existing.has(template.metaName)) await channel.createTemplate(template, `${publicUrl}${template.linkPath}`)
  }
  await refreshTemplates(db, channel)
}

/** Reads the statuses of the templates from Meta. @throws MessageError */
export async function refreshTemplates(db: Database, channel: MessageChannel): Promise<void> {
  const names = new Set(TEMPLATES.map(({ metaName }) => metaName))
  const rows = (await channel.listTemplates()).filter(({ metaName }) => names.has(metaName)).map(toRow)
  if (rows.length === 0) return
  await db
    .insert(whatsappTemplates)
    .values(rows)
    .onConflictDoUpdate({
      target: whatsappTemplates.metaName,
      set: {
        status: sql`excluded.status`,
        category: sql`excluded.category`,
        reason: sql`excluded.reason`,
        updatedAt: sql`now()`,
      },
    })
}

const toRow = ({ metaName, status, category, reason }: ReportedTemplate) => ({
  metaName,
  status: TEMPLATE_STATUSES.find((known) => known === status) ?? 'PENDING',
  category: category ?? null,
  reason: reason && reason !== 'NONE' ? reason : null,
})

const FIELDS = Object.keys(WHATSAPP_SETTING_KEYS) as WhatsAppSettingField[]
const SECRETS: readonly WhatsAppSettingField[] = ['accessToken', 'appSecret']
const KEYS = [...Object.values(WHATSAPP_SETTING_KEYS), VERIFY_TOKEN_KEY]
const TOKEN_BYTES = 24

const readRows = (db: Queryable): Promise<SiteSettingRow[]> =>
  db.select().from(siteSettings).where(inArray(siteSettings.key, KEYS))

/** Reads the form with masked secrets; empty for a field that is not set. */
export const readWhatsAppForm = async (db: Queryable): Promise<WhatsAppSettingsForm> => toForm(await readRows(db))

function toForm(rows: readonly SiteSettingRow[]): WhatsAppSettingsForm {
  const read = (field: WhatsAppSettingField): string =>
    rows.find(({ key }) => key === WHATSAPP_SETTING_KEYS[field])?.value ?? ''
  const readMasked = (field: WhatsAppSettingField) => (read(field) === '' ? '' : SECRET_MASK)
  return {
    enabled: read('enabled') === 'true',
    phoneNumberId: read('phoneNumberId'),
    businessAccountId: read('businessAccountId'),
    accessToken: readMasked('accessToken'),
    appSecret: readMasked('appSecret'),
    apiVersion: read('apiVersion') || DEFAULT_API_VERSION,
  }
}

/**
 * Saves the form, all fields or none. A secret that equals its mask is left as it is. The first save generates the token by
 * which Meta checks the webhook.
 * @throws ConflictError when another user has changed the same fields
 * @throws ValidationError for a mask without a stored secret
 */
export function updateWhatsAppSettings(
  db: Database,
  actor: User,
  { expected, ...form }: WhatsAppSettingsForm & { expected?: ExpectedFields },
  secretKey: string | undefined,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'whatsapp-settings')
    const rows = await readRows(tx)
    const current = toForm(rows)
    assertNoEditConflict('form', { current, fields: form, expected })
    for (const field of FIELDS) {
      const value = String(form[field])
      if (value === String(current[field])) continue
      if (value === SECRET_MASK) throw new ValidationError({ [field]: 'Enter the value itself' })
      await save(tx, actor, rows, WHATSAPP_SETTING_KEYS[field], SECRETS.includes(field) ? secret(field, value) : value)
    }
    if (rows.some(({ key }) => key === VERIFY_TOKEN_KEY)) return
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await save(tx, actor, rows, VERIFY_TOKEN_KEY, encryptSecret(token, VERIFY_TOKEN_KEY, secretKey))
  })

  function secret(field: WhatsAppSettingField, value: string): string {
    return encryptSecret(value, WHATSAPP_SETTING_KEYS[field], secretKey)
  }
}

const save = (tx: Transaction, actor: User, rows: readonly SiteSettingRow[], key: string, value: string) =>
  saveSettingRow(tx, actor, { key, value, before: rows.find((row) => row.key === key) })
