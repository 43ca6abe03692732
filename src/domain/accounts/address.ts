import { z } from 'zod'
import { emailAddress } from '../values/email-address.ts'
import { indianState } from '../values/read-indian-state.ts'
import { isMobile, normalizeMobile } from '../values/phones.ts'
import { normalizePinCode } from '../values/pin-codes.ts'
import { line, text } from '../values/schemas.ts'

/** An Indian mobile number in any spelling, reduced to ten digits. */
export const mobileSchema = z
  .string('Please enter a valid 10-digit Indian mobile number')
  .transform(normalizeMobile)
  .superRefine((digits, context) => {
    const message = validateMobile(digits)
    if (message) context.addIssue({ code: 'custom', message })
  })

function validateMobile(digits: string): string | undefined {
  if (!/^\d+$/.test(digits)) return 'Please enter a valid 10-digit Indian mobile number'
  if (digits.length !== 10) return 'Indian mobile numbers should be exactly 10 digits'
  if (!isMobile(digits)) return 'Please enter a valid Indian mobile number (starting with 6, 7, 8, or 9)'
  return undefined
}

const pinCode = z
  .string('Indian PIN code must be exactly 6 digits')
  .transform(normalizePinCode)
  .pipe(
    z
      .string()
      .regex(/^\d{6}$/, { error: 'Indian PIN code must be exactly 6 digits', abort: true })
      .regex(/^[1-9]/, 'Please enter a valid Indian PIN code'),
  )

/** A state from the list. Its code, a usual misspelling and its name in Hindi become its name. */
const stateSchema = z
  .string('State is required')
  .pipe(line(100).min(2, 'State is required'))
  .transform((typed, context) => {
    const state = indianState(typed)
    if (!state) context.addIssue({ code: 'custom', message: 'Choose the state from the list, such as Rajasthan' })
    return state ?? typed
  })

/** A delivery address with its contact, validated in the browser and at the endpoint: `POST /api/user/addresses`. */
export const addressSchema = z.object({
  customerName: z
    .string('Name must be at least 3 characters')
    .pipe(line(100).min(3, 'Name must be at least 3 characters')),
  customerEmail: emailAddress('Please enter a valid email address'),
  customerPhone: mobileSchema,
  shippingAddress: z
    .string('Address must be at least 10 characters')
    .pipe(text(500).min(10, 'Address must be at least 10 characters')),
  city: z.string('City is required').pipe(line(100).min(2, 'City is required')),
  state: stateSchema,
  pincode: pinCode,
})
export type Address = z.infer<typeof addressSchema>

/** The number of addresses that an account can have. */
export const MAX_ADDRESSES = 10

/** An address of an account. The checkout is filled in with the default one. */
export const savedAddressSchema = addressSchema.extend({ id: z.int(), isDefault: z.boolean() })
export type SavedAddress = z.infer<typeof savedAddressSchema>
