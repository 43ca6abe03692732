const FIRST_DEVANAGARI_DIGIT = 0x966

/** Returns a text with the digits of a Hindi keyboard as 0 to 9. @example asciiDigits('३२४००५') // '324005' */
export const asciiDigits = (typed: string): string =>
  typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - FIRST_DEVANAGARI_DIGIT))

/** Returns only the digits of a text. @example digitsOf('PIN 324 005') // '324005' */
export const digitsOf = (typed: string): string => asciiDigits(typed).replace(/\D/g, '')
