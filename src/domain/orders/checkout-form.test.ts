import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkoutFormSchema } from './checkout-form.ts'

const validForm = {
  customerName: 'Ritika Meena',
  customerEmail: 'ritika.m@example.com',
  customerPhone: '98290 12345',
  shippingAddress: '14, Gali No. 3, Mahaveer Nagar',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302 017',
  paymentMethod: 'cod',
}

/** The first error of each field. */
function errorsOf(form: object): Record<string, string> {
  const { error } = checkoutFormSchema.safeParse(form)
  return Object.fromEntries((error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

describe('checkout form', () => {
  it('accepts a complete address and normalises phone number and PIN code', () => {
    expect(checkoutFormSchema.parse(validForm)).toEqual({
      ...validForm,
      customerPhone: '9829012345',
      pincode: '302017',
    })
  })

  it('removes surrounding spaces', () => {
    expect(checkoutFormSchema.parse({ ...validForm, customerName: '  Ritika Meena ' }).customerName).toBe(
      'Ritika Meena',
    )
  })

  it.each([
    ['customerName', '  Al ', 'Name must be at least 3 characters'],
    ['customerEmail', 'ritika', 'Please enter a valid email address'],
    ['customerEmail', '', 'Please enter a valid email address'],
    ['customerPhone', '', 'Please enter a valid 10-digit Indian mobile number'],
    ['customerPhone', 'call me', 'Please enter a valid 10-digit Indian mobile number'],
    ['customerPhone', '98290', 'Indian mobile numbers should be exactly 10 digits'],
    ['customerPhone', '5829012345', 'Please enter a valid Indian mobile number (starting with 6, 7, 8, or 9)'],
    ['shippingAddress', 'Kota', 'Address must be at least 10 characters'],
    ['city', 'K', 'City is required'],
    ['state', '', 'State is required'],
    ['pincode', '30201', 'Indian PIN code must be exactly 6 digits'],
    ['pincode', '030201', 'Please enter a valid Indian PIN code'],
    ['paymentMethod', 'card', 'Please select a payment method'],
  ])('rejects %s "%s" with "%s"', (field, typed, message) => {
    expect(errorsOf({ ...validForm, [field]: typed })).toEqual({ [field]: message })
  })

  it('reports all fields of an empty form at once', () => {
    expect(Object.keys(errorsOf({})).toSorted()).toEqual(Object.keys(validForm).toSorted())
  })

  it('never throws, whatever types a client sends', () => {
    const anything = fc.record(Object.fromEntries(Object.keys(validForm).map((field) => [field, fc.jsonValue()])))
    fc.assert(
      fc.property(anything, (form) => {
        expect(() => checkoutFormSchema.safeParse(form)).not.toThrow()
      }),
    )
  })
})
