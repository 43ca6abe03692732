import { asciiDigits } from './digits.ts'

/** Whether a text is six digits without a leading 0. */
export const isPinCode = (value: string): boolean => /^[1-9]\d{5}$/.test(value)

/** Removes the spaces of a typed PIN code, which may have the digits of any script. @example normalizePinCode('३२४ ००५') // '324005' */
export const normalizePinCode = (typed: string): string => asciiDigits(typed.replace(/\s/g, ''))
