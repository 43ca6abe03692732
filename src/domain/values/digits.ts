const DIGIT = /\p{Nd}/u

/** Returns a text with the digits of every script as 0 to 9, as those of a Hindi keyboard. @example asciiDigits('३२४००५') // '324005' */
export const asciiDigits = (typed: string): string => typed.replace(/\p{Nd}/gu, valueOf)

/** The digits of a script follow one another, from 0 to 9. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** Returns only the digits of a text. @example digitsOf('PIN 324 005') // '324005' */
export const digitsOf = (typed: string): string => asciiDigits(typed).replace(/\D/g, '')

/** The beginning of an order number with #, or the ten digits of an order number or a mobile number. */
const TYPED_NUMBER = /^(?:#(?:\s*\d){4,}|\d(?:\s*\d){9,})$/

/** Returns a number without the # before it and the spaces in it; another text as it is. @example plainNumber('# 599 041 9787') // '5990419787' */
export const plainNumber = (typed: string): string =>
  TYPED_NUMBER.test(typed.trim()) ? typed.replaceAll(/[#\s]/g, '') : typed
