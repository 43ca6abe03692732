import { asciiDigits, digitsOf } from './digits.ts'

/**
 * Reduces an Indian mobile number to ten digits: removes separators and a leading +91, 0091, 91 or 0. From any other text
 * it removes only the separators, so that validation rejects it.
 * @example normalizeMobile('+91 98290-12345') // '9829012345'
 */
export function normalizeMobile(typed: string): string {
  const text = removeSeparators(typed)
  return /^(?:(?:\+|00)?91)?0?(\d{10})$/.exec(text)?.[1] ?? text
}

/** Whether a normalized number is a mobile number: ten digits, the first 6 to 9. */
export const isMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits)

/**
 * Formats a mobile number in two groups of five digits. Returns any other text as it is.
 * @example formatMobile('+91-9829012345') // '98290 12345'
 */
export function formatMobile(typed: string): string {
  const digits = normalizeMobile(typed)
  return isMobile(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : typed
}

/** Formats any phone number for the whole world: a mobile number of India with +91, any other as it is. */
export function formatPhone(typed: string): string {
  const number = formatMobile(typed)
  return isMobile(normalizeMobile(typed)) ? `+91 ${number}` : number
}

/**
 * The digits that a search for a mobile number, or a part of one, finds in stored numbers; undefined for a search for
 * anything else.
 * @example mobileSearchDigits('+91 98290 12') // '9829012'
 */
export function mobileSearchDigits(search: string): string | undefined {
  const digits = normalizeMobile(search).replace(/^(?:\+91|00910?|0)/, '')
  return /^\d+$/.test(digits) && digits.length >= MIN_SEARCH_DIGITS ? digits : undefined
}

/** Returns 91 and the ten digits of an Indian mobile number; undefined for any other. */
export function whatsappNumber(stored: string | null | undefined): string | undefined {
  const digits = normalizeMobile(digitsOf(stored ?? ''))
  return isMobile(digits) ? `91${digits}` : undefined
}

/**
 * Returns the digits for wa.me with the country code: 91 for an Indian mobile number. Longer numbers have the code of another
 * country, which never begins with 0. Undefined for any other text.
 */
export function chatNumber(typed: string | null | undefined): string | undefined {
  const digits = digitsOf(typed ?? '')
  return whatsappNumber(typed) ?? (/^[1-9]\d{10,14}$/.test(digits) ? digits : undefined)
}

/** Returns a `tel:` link. A number of ten digits gets the country code of India, any other remains as it is. */
export function telLink(phone: string): string {
  const digits = normalizeMobile(phone)
  return isMobile(digits) ? `tel:+91${digits}` : `tel:${phone.replace(/[^\d+]/g, '')}`
}

// Shorter digits are part of a house number or a PIN code.
const MIN_SEARCH_DIGITS = 5

/** Numbers pasted from an address book may contain invisible direction marks (Cf). */
const removeSeparators = (typed: string): string => asciiDigits(typed.replace(/[\s().\p{Cf}\p{Pd}]/gu, ''))
