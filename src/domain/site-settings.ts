import { z } from 'zod'
import { sizeSettingFault } from './parcel.ts'
import { text } from './shapes.ts'

/** Keys that the form of a site setting suggests. */
export const SUGGESTED_KEYS = ['phone', 'email', 'address', 'whatsapp', 'facebook', 'instagram', 'twitter'] as const

/** Shown instead of a secret; sent back unchanged it leaves the secret as it was. */
export const MASK = '••••••••'

const SECRET_KEY = /password|secret|token/i

/** Whether the value of a setting never leaves the server. */
export const isSecretSetting = (key: string): boolean => SECRET_KEY.test(key)

const FAULTS = {
  key: 'Key must be at least 2 characters',
  value: 'Value is required',
  email: 'Must be a valid email',
  flag: 'Must be true or false',
  port: 'Must be a port number from 1 to 65535',
} as const

const PORT = /^[1-9]\d{0,4}$/
const HIGHEST_PORT = 65_535

/** A site setting as the form sends it. */
export const siteSettingFormSchema = z.object({
  key: z.string(FAULTS.key).pipe(text(100).min(2, FAULTS.key)),
  // Trimmed where it is kept, and a secret not even there: a password may begin or end with a space.
  value: z
    .string(FAULTS.value)
    .overwrite((value) => value.replaceAll('\0', ''))
    .max(5000, 'Must be at most 5000 characters')
    .refine((value) => value.trim() !== '', FAULTS.value),
  description: text(300).nullish(),
})
export type SiteSettingForm = z.infer<typeof siteSettingFormSchema>

/** What is wrong with a value under its key; undefined where nothing is. */
export function settingFault(key: string, value: string): string | undefined {
  if (key === 'email.enabled' || key === 'email.secure') {
    return value === 'true' || value === 'false' ? undefined : FAULTS.flag
  }
  if (key === 'email.port') return PORT.test(value) && Number(value) <= HIGHEST_PORT ? undefined : FAULTS.port
  if (key === 'email.from' || key === 'admin.email') {
    return z.email().safeParse(value).success ? undefined : FAULTS.email
  }
  return sizeSettingFault(key, value)
}
