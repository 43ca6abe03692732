import { asc, eq, inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import {
  SHOP_SETTING_FIELDS,
  SHOP_SETTING_KEYS,
  type ShopSettings,
  toShopSettings,
} from '../../domain/settings/shop-settings.ts'
import { contrastProblems } from '../../domain/settings/brand.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { ValidationError } from '../http/errors.ts'
import type { Patch } from '../http/openapi.ts'
import { auditFields, KIND, withUniqueKey } from './edit-site-settings.ts'
import type { SiteSettingRow } from './settings.queries.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { lockUntilCommit } from '../database/transaction-locks.ts'

/**
 * Saves the given site settings of a form, all or none. An empty text deletes the setting, so that its default applies.
 * @returns the settings of all forms as they are stored now
 * @throws ConflictError when another user has changed the same settings
 */
export function updateShopSettings(
  db: Database,
  actor: User,
  { expected, ...form }: Patch<ShopSettings> & { expected?: ExpectedFields },
): Promise<ShopSettings> {
  const save = db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'shop-settings')
    const rows = await lockShopSettings(tx)
    const current = toShopSettings(rows)
    assertNoEditConflict('group of settings', { current, fields: form, expected })
    assertContrast({ ...current, ...definedOf(form) }, form)
    for (const field of SHOP_SETTING_FIELDS) {
      const value = form[field]
      if (value === undefined || value === current[field]) continue
      const key = SHOP_SETTING_KEYS[field]
      const before = rows.find((row) => row.key === key)
      await saveSettingRow(tx, actor, { key, value: String(value), before })
    }
    return { ...current, ...definedOf(form) }
  })
  return withUniqueKey('of this form', save)
}

/** @throws ValidationError (400) for changed colours in which text cannot be read well */
function assertContrast({ brandAction, brandInk }: ShopSettings, form: Patch<ShopSettings>): void {
  if (form.brandAction === undefined && form.brandInk === undefined) return
  const problems = contrastProblems({ action: brandAction, ink: brandInk })
  if (Object.keys(problems).length > 0) throw new ValidationError(problems)
}

const lockShopSettings = (tx: Transaction): Promise<SiteSettingRow[]> =>
  tx
    .select()
    .from(siteSettings)
    .where(inArray(siteSettings.key, Object.values(SHOP_SETTING_KEYS)))
    .orderBy(asc(siteSettings.id))
    .for('update')

interface Change {
  key: string
  /** Empty to delete the row. */
  value: string
  before: SiteSettingRow | undefined
}

/** Creates, updates or deletes the row of a setting, and records it in the audit log. */
export async function saveSettingRow(tx: Transaction, actor: User, { key, value, before }: Change): Promise<void> {
  if (!before) {
    const [after] = await tx.insert(siteSettings).values({ key, value }).returning()
    if (!after) throw new Error('INSERT returned no row')
    await audit(tx, { actor, action: 'create', kind: KIND, id: after.id, subject: key, after: auditFields(after) })
    return
  }
  const { id } = before
  const entry = { actor, kind: KIND, id, subject: key, before: auditFields(before) }
  if (value === '') {
    await tx.delete(siteSettings).where(eq(siteSettings.id, id))
    await audit(tx, { ...entry, action: 'delete' })
    return
  }
  const [after = before] = await tx.update(siteSettings).set({ value }).where(eq(siteSettings.id, id)).returning()
  await audit(tx, { ...entry, action: 'update', after: auditFields(after) })
}

const definedOf = (form: Patch<ShopSettings>): Partial<ShopSettings> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
