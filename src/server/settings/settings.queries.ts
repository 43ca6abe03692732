import { asc, getTableColumns } from 'drizzle-orm'
import type { z } from 'zod'
import { BRAND_SETTING_KEYS, brandCss, isLogo } from '../../domain/settings/brand.ts'
import { IDENTITY_SETTING_KEYS, isShopUrl, type ShopIdentity } from '../../domain/settings/shop-identity.ts'
import {
  isPublicSetting,
  isSecretSetting,
  isUnset,
  PLACEHOLDER_REVIEWS_KEY,
  SECRET_MASK,
  type SiteSetting,
} from '../../domain/settings/site-settings.ts'
import type { Store } from '../../domain/store/store.ts'
import { formatPhone } from '../../domain/values/phones.ts'
import { WHATSAPP_SETTING_KEYS } from '../../domain/whatsapp/whatsapp-settings.ts'
import type { Queryable } from '../database/connect.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { tableQuery } from '../http/table-query.ts'

export const settingsQuery = tableQuery(['key', 'updatedAt'])

/** Returns all site settings by key, including secrets: present them before they leave the server. */
export const listSiteSettings = (db: Queryable) =>
  db.select(getTableColumns(siteSettings)).from(siteSettings).orderBy(asc(siteSettings.key))

export type SiteSettingRow = Awaited<ReturnType<typeof listSiteSettings>>[number]

/**
 * Searches, sorts and pages the settings in memory, after they were presented: a search must not find a hidden setting
 * or a masked secret.
 */
export function filterSettings(settings: SiteSetting[], query: z.infer<typeof settingsQuery>) {
  const { search = '', sort = 'key', limit = MAX_ROWS, offset = 0 } = query
  const term = search.toLowerCase()
  const matches = settings.filter(({ key, value, description }) =>
    [key, value, description ?? ''].some((text) => text.toLowerCase().includes(term)),
  )
  const name = sort.replace('-', '') as 'key' | 'updatedAt'
  matches.sort((one, other) => one[name].localeCompare(other[name]) * (sort.startsWith('-') ? -1 : 1))
  return { rows: matches.slice(offset, offset + limit), total: matches.length }
}

/** Presents a setting with secrets masked; undefined if the user may not see it. */
export function presentSetting(row: SiteSettingRow, user: { isAdmin: true }): SiteSetting
export function presentSetting(row: SiteSettingRow, user: { isAdmin: boolean }): SiteSetting | undefined
export function presentSetting(row: SiteSettingRow, user: { isAdmin: boolean }): SiteSetting | undefined {
  if (!user.isAdmin && !isPublicSetting(row.key)) return undefined
  const value = isSecretSetting(row.key) && row.value ? SECRET_MASK : row.value
  return { ...row, value, updatedAt: row.updatedAt.toISOString() }
}

/**
 * Returns the facts about the store that every page shows. Facts that are not set are empty.
 * @param first name and URL that apply until staff enter others
 */
export function presentStore(rows: readonly SiteSettingRow[], first: ShopIdentity): Store {
  const isShown = ({ key, value }: SiteSettingRow) => isPublicSetting(key) && !isUnset(value)
  const settings = new Map(rows.filter(isShown).map((row) => [row.key, row.value]))
  const read = (key: string, fallback = ''): string => settings.get(key) ?? fallback
  const contact = storeContact(settings)
  const { storeName, publicUrl } = presentIdentity(settings, first)
  return {
    name: storeName,
    url: publicUrl,
    ...contact,
    whatsapp: read('whatsapp'),
    whatsappUpdates: rows.some(({ key, value }) => key === WHATSAPP_SETTING_KEYS.enabled && value === 'true'),
    hours: read('public.hours'),
    since: read('public.since'),
    social: { facebook: read('facebook'), instagram: read('instagram'), twitter: read('twitter') },
    seller: {
      name: read('public.seller_name'),
      address: read('public.seller_address', contact.address),
      gstin: read('public.gstin'),
    },
    grievanceOfficer: {
      name: read('public.grievance_name'),
      email: read('public.grievance_email', contact.email),
      phone: formatPhone(read('public.grievance_phone', contact.phone)),
    },
    placeholderReviews: read(PLACEHOLDER_REVIEWS_KEY, 'true') === 'true',
    brand: presentBrand(settings),
  }
}

/** Returns name and URL of the shop: those of the settings, else the first ones. A URL that is no shop's is left out. */
export function presentIdentity(settings: ReadonlyMap<string, string>, first: ShopIdentity): ShopIdentity {
  const name = settings.get(IDENTITY_SETTING_KEYS.storeName)
  const url = settings.get(IDENTITY_SETTING_KEYS.publicUrl) ?? ''
  return {
    storeName: name === undefined || isUnset(name) ? first.storeName : name,
    publicUrl: isShopUrl(url) ? url : first.publicUrl,
  }
}

/** Returns logo and colours with their style sheet. Colours in which text could not be read are left out. */
export function presentBrand(settings: ReadonlyMap<string, string>): Store['brand'] {
  const read = (key: string) => settings.get(key) ?? ''
  const logo = read(BRAND_SETTING_KEYS.brandLogo)
  const chosen = { action: read(BRAND_SETTING_KEYS.brandAction), ink: read(BRAND_SETTING_KEYS.brandInk) }
  const css = brandCss(chosen)
  return { logo: isLogo(logo) ? logo : '', ...(css === '' ? { action: '', ink: '' } : chosen), css }
}

/** Returns the store's contact details; empty for those that are not set. */
export function storeContact(settings: ReadonlyMap<string, string>) {
  const read = (key: string): string => {
    const value = settings.get(key)
    return value === undefined || isUnset(value) ? '' : value
  }
  return { phone: formatPhone(read('phone')), email: read('email'), address: read('address') }
}
