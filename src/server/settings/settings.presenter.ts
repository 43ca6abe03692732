import { isPublicSetting, type SiteSetting, isSecretSetting, SECRET_MASK } from '../../domain/settings/site-settings.ts'
import type { Store } from '../../domain/store/store.ts'
import { DEFAULT_CONTACT } from '../../domain/store/store-facts.ts'
import type { SiteSettingRow } from './settings.queries.ts'

/** Presents a setting with secrets masked; undefined if the user may not see it. */
export function presentSetting(row: SiteSettingRow, user: { isAdmin: true }): SiteSetting
export function presentSetting(row: SiteSettingRow, user: { isAdmin: boolean }): SiteSetting | undefined
export function presentSetting(row: SiteSettingRow, user: { isAdmin: boolean }): SiteSetting | undefined {
  if (!user.isAdmin && !isPublicSetting(row.key)) return undefined
  const value = isSecretSetting(row.key) && row.value ? SECRET_MASK : row.value
  return { ...row, value, updatedAt: row.updatedAt.toISOString() }
}

/** Returns the facts about the store that every page shows, with defaults for missing settings. */
export function presentStore(rows: readonly SiteSettingRow[], store: { name: string; url: string }): Store {
  const settings = new Map(rows.filter((row) => isPublicSetting(row.key)).map((row) => [row.key, row.value]))
  const read = (key: string, fallback = ''): string => settings.get(key) || fallback
  const contact = storeContact(settings)
  return {
    ...store,
    ...contact,
    whatsapp: read('whatsapp'),
    hours: read('public.hours', DEFAULT_CONTACT.hours),
    social: { facebook: read('facebook'), instagram: read('instagram'), twitter: read('twitter') },
    seller: {
      name: read('public.seller_name', store.name),
      address: read('public.seller_address', contact.address),
      gstin: read('public.gstin'),
    },
    grievanceOfficer: {
      name: read('public.grievance_name'),
      email: read('public.grievance_email', contact.email),
      phone: read('public.grievance_phone', contact.phone),
    },
    placeholderReviews: read('seo.placeholder_reviews', 'true') === 'true',
  }
}

/** Returns the store's contact details, with defaults for missing settings. */
export const storeContact = (settings: ReadonlyMap<string, string>) => ({
  phone: settings.get('phone') || DEFAULT_CONTACT.phone,
  email: settings.get('email') || DEFAULT_CONTACT.email,
  address: settings.get('address') || DEFAULT_CONTACT.address,
})
