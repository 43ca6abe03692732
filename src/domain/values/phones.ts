/**
 * Reduces an Indian mobile number to ten digits: removes spaces, dashes and a leading +91, 91 or 0. From any other text it
 * removes only the separators, so that validation rejects it.
 * @example normalizeMobile('+91 98290-12345') // '9829012345'
 */
export function normalizeMobile(typed: string): string {
  // Numbers pasted from an address book may contain invisible direction marks (Cf).
  const text = typed.replace(/[\s()\p{Cf}-]/gu, '')
  const digits = text.replace(/^\+/, '')
  if (/^91\d{10}$/.test(digits)) return digits.slice(2)
  if (/^0\d{10}$/.test(digits)) return digits.slice(1)
  return text
}

/** Whether a normalized number is a mobile number: ten digits, the first 6 to 9. */
export const isMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits)

/** Returns the number for wa.me, 91 and ten digits; undefined if it is not an Indian mobile number. */
export function whatsappNumber(stored: string | null | undefined): string | undefined {
  const digits = normalizeMobile((stored ?? '').replace(/\D/g, ''))
  return isMobile(digits) ? `91${digits}` : undefined
}

/** Returns a `tel:` link with the country code, if the number has one. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
