/**
 * An Indian mobile number as a person types it, reduced to its digits: spaces, dashes and a leading +91, 91 or 0 go.
 * Anything that is not such a number comes back with only its spacing removed, so that a rule can name what is wrong.
 */
export function normalizeMobile(typed: string): string {
  // A number pasted from an address book may carry invisible marks of direction.
  const text = typed.replace(/[\s()\p{Cf}-]/gu, '')
  const digits = text.replace(/^\+/, '')
  if (/^91\d{10}$/.test(digits)) return digits.slice(2)
  if (/^0\d{10}$/.test(digits)) return digits.slice(1)
  return text
}

/** Ten digits, the first 6 to 9. */
export const isMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits)

/** The number as wa.me wants it (91 and ten digits); undefined when it is no Indian mobile or 10-digit number. */
export function whatsappNumber(stored: string | null | undefined): string | undefined {
  const digits = normalizeMobile((stored ?? '').replace(/\D/g, ''))
  return isMobile(digits) ? `91${digits}` : undefined
}

/** A `tel:` link; the number's own country code is kept. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
