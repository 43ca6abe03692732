import { z } from 'zod'
import { mobileSchema } from './address.ts'
import { currentPasswordSchema } from './password-change.ts'

/** Accounts that can log in with the same mobile number. */
export const MAX_ACCOUNTS_PER_MOBILE = 3

/** `PUT /api/user/mobile`: the mobile number of the account, in any spelling. */
export const accountMobileEditSchema = z.object({ mobile: mobileSchema, currentPassword: currentPasswordSchema })
export type AccountMobileEdit = z.infer<typeof accountMobileEditSchema>

export const accountMobileSchema = z.object({
  /** Ten digits; null while the account has none. */
  mobile: z.string().nullable(),
  /** Whether the user can log in with it: an order of the account with this number was delivered. */
  isLogin: z.boolean(),
})
export type AccountMobile = z.infer<typeof accountMobileSchema>
