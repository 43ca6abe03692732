/**
 * Normalizes an ISBN-10 or ISBN-13, with or without hyphens and spaces, to the 13 digits of its barcode.
 * @returns undefined if the text is no ISBN or its check digit is wrong
 * @example parseIsbn('81-7709-187-6') // '9788177091878'
 */
export function parseIsbn(text: string): string | undefined {
  const digits = text.replace(/^\s*isbn(?:-?1[03])?\s*:?/i, '').replace(/[\s\u2010-\u2015-]/g, '')
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit13(digits) === digits.at(-1) ? digits : undefined
  if (!/^\d{9}[\dX]$/i.test(digits) || checkDigit10(digits) !== digits.at(-1)?.toUpperCase()) return undefined
  const prefixed = `978${digits.slice(0, 9)}`
  return prefixed + checkDigit13(prefixed)
}

function checkDigit13(digits: string): string {
  const sum = [...digits.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

function checkDigit10(digits: string): string {
  const sum = [...digits.slice(0, 9)].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
