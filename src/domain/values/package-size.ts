import { z } from 'zod'

// What a parcel weighs and measures: whole grams and whole millimetres, so that nothing is rounded on the way.

/** What one copy of a book weighs (grams) and measures (millimetres). */
export interface PackageSize {
  weightGrams: number
  lengthMm: number
  widthMm: number
  heightMm: number
}
/** The same where a product may leave some of it open. */
export type OptionalPackageSize = { [Name in keyof PackageSize]: PackageSize[Name] | null }

export const SIZE_FIELDS = ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'] as const

/** The most that a courier takes as one parcel by road. */
const MAX_PACKAGE_SIZE: PackageSize = { weightGrams: 50_000, lengthMm: 2000, widthMm: 2000, heightMm: 2000 }

/** The site settings that say what a copy weighs and measures whose product does not. */
export const SIZE_SETTING_KEYS = {
  weightGrams: 'parcel.weight_grams',
  lengthMm: 'parcel.length_mm',
  widthMm: 'parcel.width_mm',
  heightMm: 'parcel.height_mm',
} as const satisfies Record<keyof PackageSize, string>

/** A thick A4 module: what holds where neither the product nor a site setting says anything. */
export const DEFAULT_COPY_SIZE: PackageSize = { weightGrams: 500, lengthMm: 300, widthMm: 240, heightMm: 25 }

/** A weight or a measure as staff enter it. @param name whose rule it is */
export const sizeSchema = (name: keyof PackageSize) =>
  z.coerce
    .number<number | string>('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be above 0')
    .max(MAX_PACKAGE_SIZE[name], `Must be at most ${MAX_PACKAGE_SIZE[name]}`)

/** What is wrong with such a site setting; undefined where nothing is, or where it is none. */
export function validateSizeSetting(key: string, value: string): string | undefined {
  const name = SIZE_FIELDS.find((field) => SIZE_SETTING_KEYS[field] === key)
  return name && sizeSchema(name).safeParse(value.trim()).error?.issues[0]?.message
}

/**
 * A parcel of books, one upon the other: the weights and the thicknesses add up, the largest sheet is its floor.
 * @param usual what holds where a product leaves something open
 * @returns grams and millimetres of the whole parcel
 */
export function computePackageSize(
  books: readonly { size: OptionalPackageSize | undefined; quantity: number }[],
  usual: PackageSize,
): PackageSize {
  const parcel: PackageSize = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }
  for (const { size, quantity } of books) {
    parcel.weightGrams += quantity * (size?.weightGrams ?? usual.weightGrams)
    parcel.heightMm += quantity * (size?.heightMm ?? usual.heightMm)
    parcel.lengthMm = Math.max(parcel.lengthMm, size?.lengthMm ?? usual.lengthMm)
    parcel.widthMm = Math.max(parcel.widthMm, size?.widthMm ?? usual.widthMm)
  }
  return parcel
}
