import { isPublicSetting, type SiteSetting, type Store } from '../../domain/content.ts'
import { isSecretSetting, MASK } from '../../domain/site-settings.ts'
import { DEFAULT_CONTACT } from '../../domain/store-facts.ts'
import type { SiteSettingRow } from './content.queries.ts'

/** A setting as its reader may see it: undefined where a visitor may not see it, a mask where nobody may. */
export function presentSetting(row: SiteSettingRow, reader: { isAdmin: true }): SiteSetting
export function presentSetting(row: SiteSettingRow, reader: { isAdmin: boolean }): SiteSetting | undefined
export function presentSetting(row: SiteSettingRow, reader: { isAdmin: boolean }): SiteSetting | undefined {
  if (!reader.isAdmin && !isPublicSetting(row.key)) return undefined
  const value = isSecretSetting(row.key) && row.value ? MASK : row.value
  return { ...row, value, updatedAt: row.updatedAt.toISOString() }
}

/** The store as every page shows it: settings over defaults. */
export function presentStore(rows: readonly SiteSettingRow[], named: { name: string; url: string }): Store {
  const settings = new Map(rows.filter((row) => isPublicSetting(row.key)).map((row) => [row.key, row.value]))
  const read = (key: string, fallback = ''): string => settings.get(key) || fallback
  const contact = contactOf(settings)
  return {
    ...named,
    ...contact,
    whatsapp: read('whatsapp'),
    hours: read('public.hours', DEFAULT_CONTACT.hours),
    social: { facebook: read('facebook'), instagram: read('instagram'), twitter: read('twitter') },
    seller: {
      name: read('public.seller_name', named.name),
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

/** How the store is reached: settings over defaults. */
export const contactOf = (settings: ReadonlyMap<string, string>) => ({
  phone: settings.get('phone') || DEFAULT_CONTACT.phone,
  email: settings.get('email') || DEFAULT_CONTACT.email,
  address: settings.get('address') || DEFAULT_CONTACT.address,
})
