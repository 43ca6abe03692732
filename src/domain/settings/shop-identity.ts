/** Name and URL of the shop. The environment variables are the first values; the site settings replace them. */
export interface ShopIdentity {
  storeName: string
  /** The URL that customers use, without a trailing slash. */
  publicUrl: string
}

/** Keys of the site settings with name and URL, by form field. */
export const IDENTITY_SETTING_KEYS = { storeName: 'public.store_name', publicUrl: 'public.store_url' } as const

export const STORE_NAME_MAX_LENGTH = 60

const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Not an address of numbers, and not a name that only a private network knows. */
const TOP_LEVEL_DOMAIN = /^(?!(?:internal|local|localhost|lan)$)[a-z].+$/

/** Adds the scheme that copied URLs lack, and removes the slash at the end. Returns any other text unchanged. */
export function normalizeShopUrl(typed: string): string {
  const url = typed.includes('://') ? typed : `https://${typed}`
  if (!URL.canParse(url)) return typed
  const { href, origin } = new URL(url)
  return href === `${origin}/` ? origin : typed
}

/** Whether a normalized text is a URL that a shop can have: HTTPS, a domain that customers can open, and no path. */
export function isShopUrl(value: string): boolean {
  if (!value.startsWith('https://') || !URL.canParse(value)) return false
  const { origin, hostname } = new URL(value)
  const labels = hostname.split('.')
  return (
    origin === value &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '')
  )
}
