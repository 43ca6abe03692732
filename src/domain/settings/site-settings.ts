import { z } from 'zod'
import { BRAND_SETTING_KEYS, isColour } from './brand.ts'
import { CHECK_ALL_REVIEWS_KEY } from '../reviews/review-settings.ts'
import { validateConfirmationSetting } from '../confirmation/confirmation-settings.ts'
import { isEmailAddress } from '../values/email-address.ts'
import { validateReturnSetting } from '../orders/returns/return-settings.ts'
import { validateSizeSetting } from '../values/package-size.ts'
import { line, text } from '../values/schemas.ts'
import { IDENTITY_SETTING_KEYS, isShopUrl, STORE_NAME_MAX_LENGTH } from './shop-identity.ts'

export const siteSettingSchema = z.object({
  id: z.int(),
  key: z.string(),
  value: z.string(),
  description: z.string().nullable(),
  updatedAt: z.iso.datetime(),
})
export type SiteSetting = z.infer<typeof siteSettingSchema>

/** Keys that the form of a site setting suggests. */
export const SUGGESTED_KEYS = ['phone', 'email', 'address', 'whatsapp', 'facebook', 'instagram', 'twitter'] as const

/** While true, which is the default, product pages send placeholder reviews to search engines. */
export const PLACEHOLDER_REVIEWS_KEY = 'seo.placeholder_reviews'

/** Replaces a secret in responses. Sent back unchanged, it leaves the secret as it is. */
export const SECRET_MASK = '••••••••'

const PUBLIC_KEYS: ReadonlySet<string> = new Set(SUGGESTED_KEYS)

/** Whether a setting may be read without login; all others are for admins. */
export const isPublicSetting = (key: string): boolean =>
  PUBLIC_KEYS.has(key) || key.startsWith('public.') || key.startsWith('seo.')

const SECRET_KEY = /password|secret|token/i

/** Whether the value of a setting never leaves the server. */
export const isSecretSetting = (key: string): boolean => SECRET_KEY.test(key)

/**
 * Whether a value stands for a fact that the owner has yet to set: it is blank, or a note in square brackets as in the
 * demo of a former version.
 */
export const isUnset = (value: string | undefined): boolean => /^\s*(\[[^\]]*\]\s*)?$/.test(value ?? '')

const ERROR_MESSAGES = {
  key: 'Key must be at least 2 characters',
  value: 'Value is required',
  email: 'Must be a valid email',
  flag: 'Must be true or false',
  colour: 'Must be a colour, such as #f8b312',
  port: 'Must be a port number from 1 to 65535',
  storeName: `Must be one line of at most ${STORE_NAME_MAX_LENGTH} characters`,
  publicUrl: 'Must be a web address with https and without a page, such as https://www.yourshop.in',
  gstin: 'Must be a GSTIN of 15 characters, such as 08ABCDE1234F1Z5',
} as const

const PORT = /^[1-9]\d{0,4}$/
const MAX_PORT = 65_535
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

/** A site setting as the form sends it. */
export const siteSettingFormSchema = z.object({
  key: z.string(ERROR_MESSAGES.key).pipe(line(100).min(2, ERROR_MESSAGES.key)),
  // Trimmed only when stored, and secrets never: a password may begin or end with a space.
  value: z
    .string(ERROR_MESSAGES.value)
    .overwrite((value) => value.replaceAll(/[\0\p{Cs}]/gu, ''))
    .max(5000, 'Must be at most 5000 characters')
    .refine((value) => value.trim() !== '', ERROR_MESSAGES.value),
  description: text(300).nullish(),
})
export type SiteSettingForm = z.infer<typeof siteSettingFormSchema>

/** Returns an error message for a value that is invalid under its key. */
export function validateSetting(key: string, value: string): string | undefined {
  if (key === 'email.enabled' || key === 'email.secure' || key === CHECK_ALL_REVIEWS_KEY) {
    return value === 'true' || value === 'false' ? undefined : ERROR_MESSAGES.flag
  }
  if (key === 'email.port') return PORT.test(value) && Number(value) <= MAX_PORT ? undefined : ERROR_MESSAGES.port
  if (key === 'email.from' || key === 'admin.email') {
    return isEmailAddress(value) ? undefined : ERROR_MESSAGES.email
  }
  if (key === BRAND_SETTING_KEYS.brandAction || key === BRAND_SETTING_KEYS.brandInk) {
    return isColour(value) ? undefined : ERROR_MESSAGES.colour
  }
  if (key === IDENTITY_SETTING_KEYS.storeName) {
    return line(STORE_NAME_MAX_LENGTH).safeParse(value).data === value ? undefined : ERROR_MESSAGES.storeName
  }
  if (key === IDENTITY_SETTING_KEYS.publicUrl) return isShopUrl(value) ? undefined : ERROR_MESSAGES.publicUrl
  if (key === 'public.gstin') return GSTIN.test(value) ? undefined : ERROR_MESSAGES.gstin
  return validateConfirmationSetting(key, value) ?? validateReturnSetting(key, value) ?? validateSizeSetting(key, value)
}
