import { z } from 'zod'
import { asciiDigits } from '../values/digits.ts'

/** Six digits of an authenticator app, or a recovery code. Spaces and dashes are removed. */
export const twoFactorCodeSchema = z
  .string('Please enter the code')
  .max(40, 'This code is not right')
  .overwrite((code) => asciiDigits(code.replaceAll(/[\s-]/g, '').toLowerCase()))
  .min(1, 'Please enter the code')

/** The body of requests that need a code. */
export const twoFactorCodeRequestSchema = z.object({ code: twoFactorCodeSchema })

/** The status of the user's two-factor authentication. */
export const twoFactorStatusSchema = z.object({ isEnabled: z.boolean(), recoveryCodesLeft: z.int() })

/** The secret for the app, to type or as a URI. */
export const twoFactorSetupSchema = z.object({ secret: z.string(), otpauthUri: z.string() })

/** Each replaces a code once. They are returned only here. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
