import { z } from 'zod'
import { asciiDigits } from '../../values/digits.ts'
import { EXPECTED_FIELDS } from '../../values/expected-fields.ts'
import { text } from '../../values/schemas.ts'

/** A UPI id, such as ritika@okbank: the name, then the handle of the bank or app. */
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/i

export const upiIdSchema = text(320).refine((value) => UPI_ID.test(value), 'Must be a UPI ID, such as ritika@okbank')

/** The reference of a bank transfer (UTR). */
export const utrSchema = text(22)
  .overwrite((value) => asciiDigits(value.replaceAll(/\s/g, '').toUpperCase()))
  .refine((value) => /^[A-Z0-9]{12,22}$/.test(value), 'Must have 12 to 22 letters and digits')

/** `PUT …/payee`: the account that a refund is paid to. */
export const payeeSchema = z.object({ upiId: upiIdSchema })

/** The same of staff: `payee` of `expected` is the masked UPI ID that they saw. */
export const staffPayeeSchema = payeeSchema.extend(EXPECTED_FIELDS)

/** Masks a UPI id for lists. @example maskUpiId('ritika@okbank') // 'ri••••@okbank' */
export function maskUpiId(upiId: string): string {
  const [name = '', handle = ''] = upiId.split('@')
  return `${name.slice(0, 2)}••••@${handle}`
}
