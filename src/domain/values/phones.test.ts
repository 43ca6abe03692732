import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatMobile,
  formatPhone,
  isMobile,
  mobileSearchDigits,
  normalizeMobile,
  telLink,
  whatsappNumber,
} from './phones.ts'

const mobile = fc
  .tuple(fc.constantFrom('6', '7', '8', '9'), fc.stringMatching(/^\d{9}$/))
  .map(([first, rest]) => first + rest)

describe('mobile numbers', () => {
  it.each([
    '9829012345',
    '98290 12345',
    '+91 98290 12345',
    '+91-98290-12345',
    '919829012345',
    '09829012345',
    '(0) 98290 12345',
    '+91 098290 12345',
    '0091 98290 12345',
    '98290.12345',
    '98290–12345',
    '९८२९० १२३४५',
    '\u202A+91 98290 12345\u202C',
  ])('%s is normalized to ten digits', (typed) => {
    expect(normalizeMobile(typed)).toBe('9829012345')
  })

  it('ten digits are valid, and the usual prefixes are removed', () => {
    fc.assert(
      fc.property(mobile, fc.constantFrom('', '+91', '91', '0', '+91 '), (digits, prefix) => {
        expect(normalizeMobile(prefix + digits)).toBe(digits)
        expect(isMobile(digits)).toBe(true)
      }),
    )
  })

  it.each(['5829012345', '982901234', '98290123456', 'abcdefghij', ''])('%j is not a mobile number', (typed) => {
    expect(isMobile(normalizeMobile(typed))).toBe(false)
  })

  it.each(['9829012345', '+91-98290-12345', '09829012345', '98290 12345'])('%s is shown in two groups', (typed) => {
    expect(formatMobile(typed)).toBe('98290 12345')
  })

  it.each(['', '98290', '(0744) 234567', '5829012345', 'call me'])('%j is shown as it is', (typed) => {
    expect(formatMobile(typed)).toBe(typed)
  })

  it.each([
    ['9829012345', '+91 98290 12345'],
    ['919829012345', '+91 98290 12345'],
    ['+91-98290-12345', '+91 98290 12345'],
    ['0744 240000', '0744 240000'],
    ['+447911123456', '+447911123456'],
  ])('the phone %s is shown as %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  it.each([
    ['98290 12345', '9829012345'],
    ['+919829012345', '9829012345'],
    ['098290-12345', '9829012345'],
    ['+91 98290', '98290'],
    ['829 0123', '8290123'],
  ])('a search for %s finds the digits %s', (search, digits) => {
    expect(mobileSearchDigits(search)).toBe(digits)
  })

  it.each(['', '12-14', '14, Gali No. 3', 'ritika', '#'])('a search for %j is not for a mobile number', (search) => {
    expect(mobileSearchDigits(search)).toBeUndefined()
  })

  it('a WhatsApp number has the country code; other numbers have none', () => {
    expect(whatsappNumber('+91 98290 12345')).toBe('919829012345')
    expect(whatsappNumber('011 2345 6789')).toBeUndefined()
    expect(whatsappNumber('')).toBeUndefined()
    expect(whatsappNumber(null)).toBeUndefined()
  })

  it('a tel link has no spaces', () => {
    expect(telLink('+91 90000 00000')).toBe('tel:+919000000000')
    expect(telLink('90000 00000')).toBe('tel:+919000000000')
    expect(telLink('(0744) 234567')).toBe('tel:0744234567')
  })
})
