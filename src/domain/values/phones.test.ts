import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeMobile, isMobile, telLink, whatsappNumber } from './phones.ts'

const mobile = fc
  .tuple(fc.constantFrom('6', '7', '8', '9'), fc.stringMatching(/^\d{9}$/))
  .map(([first, rest]) => first + rest)

describe('a mobile number', () => {
  it.each([
    '9829012345',
    '98290 12345',
    '+91 98290 12345',
    '+91-98290-12345',
    '919829012345',
    '09829012345',
    '(0) 98290 12345',
    '\u202A+91 98290 12345\u202C',
  ])('is the same typed as %s', (typed) => {
    expect(normalizeMobile(typed)).toBe('9829012345')
  })

  it('stays as it is once it is clean, and takes any of the usual prefixes', () => {
    fc.assert(
      fc.property(mobile, fc.constantFrom('', '+91', '91', '0', '+91 '), (digits, prefix) => {
        expect(normalizeMobile(prefix + digits)).toBe(digits)
        expect(isMobile(digits)).toBe(true)
      }),
    )
  })

  it.each(['5829012345', '982901234', '98290123456', 'abcdefghij', ''])('is not %s', (typed) => {
    expect(isMobile(normalizeMobile(typed))).toBe(false)
  })

  it('goes to WhatsApp with its country code, and not at all when it is none', () => {
    expect(whatsappNumber('+91 98290 12345')).toBe('919829012345')
    expect(whatsappNumber('011 2345 6789')).toBeUndefined()
    expect(whatsappNumber('')).toBeUndefined()
    expect(whatsappNumber(null)).toBeUndefined()
  })

  it('is dialled without its spaces', () => {
    expect(telLink('+91 90000 00000')).toBe('tel:+919000000000')
  })
})
