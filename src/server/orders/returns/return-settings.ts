import { inArray } from 'drizzle-orm'
import {
  RETURN_SETTING_KEYS,
  type ReturnSettings,
  toReturnSettings,
} from '../../../domain/orders/returns/return-settings.ts'
import type { Queryable } from '../../database/connect.ts'
import { siteSettings } from '../../database/schema/platform.ts'

/** Reads the settings of returns. */
export async function readReturnSettings(db: Queryable): Promise<ReturnSettings> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.key, Object.values(RETURN_SETTING_KEYS)))
  return toReturnSettings(new Map(rows.map(({ key, value }) => [key, value])))
}
