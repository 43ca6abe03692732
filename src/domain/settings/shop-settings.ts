import { z } from 'zod'
import { BRAND_SETTING_KEYS, isColour, isLogo, normalizeColour } from './brand.ts'
import { CHECK_ALL_REVIEWS_KEY } from '../reviews/review-settings.ts'
import { CONFIRMATION_SETTING_KEYS, validateConfirmationSetting } from '../confirmation/confirmation-settings.ts'
import { EMAIL_MAX_LENGTH, emailAddress } from '../values/email-address.ts'
import { PAYOUT_SETTING_KEYS, validatePayoutDays } from '../cash/payout-settings.ts'
import { RETURN_SETTING_KEYS, validateReturnSetting } from '../orders/returns/return-settings.ts'
import { SIZE_SETTING_KEYS, validateSizeSetting } from '../values/package-size.ts'
import { digitsOf } from '../values/digits.ts'
import { chatNumber, formatPhone, whatsappNumber } from '../values/phones.ts'
import { line, text } from '../values/schemas.ts'
import type { ShopFact } from './opening-checklist.ts'
import { IDENTITY_SETTING_KEYS, normalizeShopUrl, STORE_NAME_MAX_LENGTH } from './shop-identity.ts'
import { isUnset, PLACEHOLDER_REVIEWS_KEY, validateSetting } from './site-settings.ts'

/** Keys of the site settings that staff edit in forms, by form field. */
export const SHOP_SETTING_KEYS = {
  ...IDENTITY_SETTING_KEYS,
  sellerName: 'public.seller_name',
  sellerAddress: 'public.seller_address',
  gstin: 'public.gstin',
  phone: 'phone',
  whatsapp: 'whatsapp',
  email: 'email',
  address: 'address',
  hours: 'public.hours',
  since: 'public.since',
  facebook: 'facebook',
  instagram: 'instagram',
  twitter: 'twitter',
  grievanceName: 'public.grievance_name',
  grievanceEmail: 'public.grievance_email',
  grievancePhone: 'public.grievance_phone',
  ...SIZE_SETTING_KEYS,
  ...PAYOUT_SETTING_KEYS,
  ...CONFIRMATION_SETTING_KEYS,
  ...RETURN_SETTING_KEYS,
  checkAllReviews: CHECK_ALL_REVIEWS_KEY,
  placeholderReviews: PLACEHOLDER_REVIEWS_KEY,
  ...BRAND_SETTING_KEYS,
} as const
export type ShopSettingField = keyof typeof SHOP_SETTING_KEYS

const FIELD_OF_FACT = {
  'public.seller_name': 'sellerName',
  'public.seller_address': 'sellerAddress',
  'public.gstin': 'gstin',
  phone: 'phone',
  whatsapp: 'whatsapp',
  email: 'email',
  address: 'address',
  'public.grievance_name': 'grievanceName',
} as const satisfies Record<ShopFact, ShopSettingField>

export const SHOP_SETTING_FIELDS = Object.keys(SHOP_SETTING_KEYS) as ShopSettingField[]

const ERROR_MESSAGES = {
  required: 'Value is required',
  phone: 'Must be a phone number, such as +91 98290 12345',
  whatsapp: 'Must be a mobile number, such as 98290 12345, or a number of another country with its country code',
  email: 'Must be a valid email',
  colour: 'Must be a colour, such as #f8b312',
  logo: 'Upload the logo: it must be an image of the shop',
  year: 'Must be a year that has begun, such as 2020',
  link: 'Must be a web address, such as https://www.instagram.com/yourshop',
} as const

const MAX_VALUE_LENGTH = 500
const MIN_PHONE_DIGITS = 6
const MAX_PHONE_DIGITS = 15

function isPhone(typed: string): boolean {
  const { length } = digitsOf(typed)
  return /^[+\p{Nd}\s().\p{Pd}/]+$/u.test(typed) && length >= MIN_PHONE_DIGITS && length <= MAX_PHONE_DIGITS
}

/** Adds the scheme that copied addresses lack. */
const toLink = (typed: string): string => (/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(typed) ? `https://${typed}` : typed)

const isLink = (value: string): boolean =>
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(value).success

/** Text that may be empty: an empty value deletes the setting, so that its default applies. */
const optional = (field: z.ZodType<string, string>, max = 300) =>
  text(max).pipe(z.union([z.literal(''), field], { error: (issue) => firstMessage(field, issue.input) }))

const firstMessage = (field: z.ZodType, input: unknown): string | undefined =>
  field.safeParse(input).error?.issues[0]?.message

const phone = optional(z.string().refine(isPhone, ERROR_MESSAGES.phone).overwrite(formatPhone), 40)
const email = optional(emailAddress(ERROR_MESSAGES.email), EMAIL_MAX_LENGTH)
const link = optional(z.string().overwrite(toLink).refine(isLink, ERROR_MESSAGES.link))
const year = optional(
  z
    .string()
    .refine((typed) => /^(19|20)\d{2}$/.test(typed) && Number(typed) <= new Date().getFullYear(), ERROR_MESSAGES.year),
)
const colour = optional(z.string().overwrite(normalizeColour).refine(isColour, ERROR_MESSAGES.colour), 40)
const logo = optional(z.string().refine(isLogo, ERROR_MESSAGES.logo), 200)
const whatsapp = optional(
  z
    .string()
    .refine((typed) => chatNumber(typed) !== undefined, ERROR_MESSAGES.whatsapp)
    .overwrite((typed) => (whatsappNumber(typed) ? formatPhone(typed) : `+${chatNumber(typed)}`)),
  40,
)
/** Text with a check that returns an error message, or undefined for a valid value. */
const checked = (validate: (value: string) => string | undefined) =>
  z.string().refine((value) => validate(value) === undefined, { error: ({ input }) => validate(String(input)) })

const gstin = optional(
  z
    .string()
    .overwrite((typed) => typed.replace(/\s/g, '').toUpperCase())
    .pipe(checked((value) => validateSetting(SHOP_SETTING_KEYS.gstin, value))),
)
const publicUrl = optional(
  z
    .string()
    .overwrite(normalizeShopUrl)
    .pipe(checked((value) => validateSetting(SHOP_SETTING_KEYS.publicUrl, value))),
)
const size = (name: keyof typeof SIZE_SETTING_KEYS) =>
  optional(checked((value) => validateSizeSetting(SIZE_SETTING_KEYS[name], value)))
const payoutDays = optional(checked(validatePayoutDays))
const returnDays = (name: 'returnDays' | 'payeeDays') =>
  optional(checked((value) => validateReturnSetting(RETURN_SETTING_KEYS[name], value)))
const confirmation = (name: Exclude<keyof typeof CONFIRMATION_SETTING_KEYS, 'confirmAutoCancel'>) =>
  optional(checked((value) => validateConfirmationSetting(CONFIRMATION_SETTING_KEYS[name], value)))

/** The forms of the site settings. */
export const SHOP_SETTING_GROUPS = {
  shop: z.object({
    storeName: line(STORE_NAME_MAX_LENGTH),
    publicUrl,
    sellerName: line(200),
    sellerAddress: text(500),
    gstin,
    phone,
    whatsapp,
    email,
    address: text(500),
    hours: line(200),
    since: year,
    facebook: link,
    instagram: link,
    twitter: link,
  }),
  complaints: z.object({ grievanceName: line(200), grievanceEmail: email, grievancePhone: phone }),
  parcels: z.object({
    weightGrams: size('weightGrams'),
    lengthMm: size('lengthMm'),
    widthMm: size('widthMm'),
    heightMm: size('heightMm'),
    payoutDays,
  }),
  confirmation: z.object({
    confirmTrusted: confirmation('confirmTrusted'),
    confirmNormal: confirmation('confirmNormal'),
    confirmCheck: confirmation('confirmCheck'),
    confirmHigh: confirmation('confirmHigh'),
    confirmRemindHours: confirmation('confirmRemindHours'),
    confirmCallHours: confirmation('confirmCallHours'),
    confirmAutoCancel: z.boolean('Must be true or false'),
    confirmCancelDays: confirmation('confirmCancelDays'),
  }),
  returns: z.object({
    returnDays: returnDays('returnDays'),
    returnPickup: z.boolean('Must be true or false'),
    payeeDays: returnDays('payeeDays'),
  }),
  reviews: z.object({ checkAllReviews: z.boolean('Must be true or false') }),
  brand: z.object({ brandLogo: logo, brandAction: colour, brandInk: colour }),
  'search-engines': z.object({ placeholderReviews: z.boolean('Must be true or false') }),
} as const
export type ShopSettingGroup = keyof typeof SHOP_SETTING_GROUPS

/** The site settings of all forms. An empty text is a setting that is not set. */
export const shopSettingsSchema = z.object({
  ...SHOP_SETTING_GROUPS.shop.shape,
  ...SHOP_SETTING_GROUPS.complaints.shape,
  ...SHOP_SETTING_GROUPS.parcels.shape,
  ...SHOP_SETTING_GROUPS.confirmation.shape,
  ...SHOP_SETTING_GROUPS.returns.shape,
  ...SHOP_SETTING_GROUPS.reviews.shape,
  ...SHOP_SETTING_GROUPS.brand.shape,
  ...SHOP_SETTING_GROUPS['search-engines'].shape,
})
export type ShopSettings = z.infer<typeof shopSettingsSchema>

/** Returns the schema of one fact about the shop, which must not be empty. */
export function shopFactSchema(fact: ShopFact) {
  const required = text(MAX_VALUE_LENGTH).min(1, ERROR_MESSAGES.required)
  return z.object({ value: required.pipe(shopSettingsSchema.shape[FIELD_OF_FACT[fact]]) })
}

/** Returns the form values of stored settings: empty for a setting that is not set. */
export function toShopSettings(rows: readonly { key: string; value: string }[]): ShopSettings {
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const read = (field: ShopSettingField): string => {
    const value = values.get(SHOP_SETTING_KEYS[field])
    return value === undefined || isUnset(value) ? '' : value
  }
  const texts = Object.fromEntries(SHOP_SETTING_FIELDS.map((field) => [field, read(field)])) as Record<
    ShopSettingField,
    string
  >
  return {
    ...texts,
    placeholderReviews: read('placeholderReviews') !== 'false',
    confirmAutoCancel: read('confirmAutoCancel') === 'true',
    returnPickup: read('returnPickup') === 'true',
    checkAllReviews: read('checkAllReviews') === 'true',
  }
}
