/** Spreadsheets store 15 digits, so that 19.99 is not 19.989999999999998. */
const NUMBER_DIGITS = 15
const FIRST_INEXACT = 1e15

/**
 * The text of a number in a cell. A whole number with more than 15 digits is in scientific notation: spreadsheets do not
 * store its other digits. @example numberText(90110000999999) // '90110000999999'
 */
export const numberText = (value: number): string =>
  Math.abs(value) < FIRST_INEXACT ? String(Number(value.toPrecision(NUMBER_DIGITS))) : value.toExponential()
