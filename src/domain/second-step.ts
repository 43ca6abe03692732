import { z } from 'zod'

/** What is typed after the password: six digits of an app, or a recovery code. Blanks and dashes are for reading only. */
export const secondCodeSchema = z
  .string('Please enter the code')
  .max(40, 'This code is not right')
  .overwrite((code) => code.replaceAll(/[\s-]/g, '').toLowerCase())
  .min(1, 'Please enter the code')

/** A code that proves that the app knows the secret. */
export const codePayloadSchema = z.object({ code: secondCodeSchema })

/** How somebody’s own second step stands. */
export const secondStepSchema = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })

/** What an app is given: the secret to type, or the same as a link. */
export const secondStepOfferSchema = z.object({ secret: z.string(), link: z.string() })

/** Each opens the account once in the place of a code. They are shown this once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
