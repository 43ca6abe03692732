import { asciiDigits } from '../values/digits.ts'

/**
 * Normalizes an ISBN-10 or ISBN-13, with or without hyphens and spaces, to the 13 digits of its barcode.
 * @returns undefined if the text is no ISBN or its check digit is wrong
 * @example parseIsbn('81-7709-187-6') // '9788177091878'
 */
export function parseIsbn(text: string): string | undefined {
  const digits = asciiDigits(text)
    .replace(/^\s*isbn(?:-?1[03])?\s*:?/i, '')
    .replace(/[\s\u2010-\u2015-]/g, '')
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit13(digits) === digits.at(-1) ? digits : undefined
  if (!/^\d{9}[\dX]$/i.test(digits) || checkDigit10(digits) !== digits.at(-1)?.toUpperCase()) return undefined
  const prefixed = `978${digits.slice(0, 9)}`
  return prefixed + checkDigit13(prefixed)
}

/** The last digit of the ISBN-13 that begins with 12 digits. */
export function checkDigit13(digits: string): string {
  const sum = weightedSum(digits, 12, (index) => (index % 2 === 0 ? 1 : 3))
  return String((10 - (sum % 10)) % 10)
}

function checkDigit10(digits: string): string {
  const check = (11 - (weightedSum(digits, 9, (index) => 10 - index) % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

function weightedSum(digits: string, length: number, weight: (index: number) => number): number {
  let sum = 0
  for (let index = 0; index < length; index += 1) sum += Number(digits[index]) * weight(index)
  return sum
}
