import { inArray } from 'drizzle-orm'
import {
  CONFIRMATION_SETTING_KEYS,
  type ConfirmationSettings,
  toConfirmationSettings,
} from '../../domain/values/confirmation-settings.ts'
import type { Queryable } from '../database/connect.ts'
import { siteSettings } from '../settings/settings.tables.ts'

/** Reads the settings of the confirmation of orders. */
export async function readConfirmationSettings(db: Queryable): Promise<ConfirmationSettings> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.key, Object.values(CONFIRMATION_SETTING_KEYS)))
  return toConfirmationSettings(new Map(rows.map(({ key, value }) => [key, value])))
}
