import { inArray } from 'drizzle-orm'
import { IDENTITY_SETTING_KEYS, type ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Queryable } from '../database/connect.ts'
import { presentIdentity } from './settings.presenter.ts'
import { siteSettings } from '../database/schema/platform.ts'

/**
 * Reads name and URL of the shop. Nothing is cached, so a change applies to every process at once. A response that is
 * cached needs the tag `content`.
 * @param first the values of the environment variables, which apply until staff enter others
 */
export async function readShopIdentity(db: Queryable, first: ShopIdentity): Promise<ShopIdentity> {
  const { key, value } = siteSettings
  const rows = await db
    .select({ key, value })
    .from(siteSettings)
    .where(inArray(key, Object.values(IDENTITY_SETTING_KEYS)))
  return presentIdentity(new Map(rows.map((row) => [row.key, row.value])), first)
}
