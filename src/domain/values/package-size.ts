import { z } from 'zod'
import { typedNumber } from './schemas.ts'

/** Weight in grams and size in millimetres of a copy or a package, as integers. */
export interface PackageSize {
  weightGrams: number
  lengthMm: number
  widthMm: number
  heightMm: number
}
/** The size of a product's copy; null for the default. */
export type OptionalPackageSize = { [Name in keyof PackageSize]: PackageSize[Name] | null }

export const SIZE_FIELDS = ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'] as const

/** The maximum that a courier accepts as one parcel by road. */
const MAX_PACKAGE_SIZE: PackageSize = { weightGrams: 50_000, lengthMm: 2000, widthMm: 2000, heightMm: 2000 }

/** Keys of the site settings with the default size of a copy. */
export const SIZE_SETTING_KEYS = {
  weightGrams: 'package.weight_grams',
  lengthMm: 'package.length_mm',
  widthMm: 'package.width_mm',
  heightMm: 'package.height_mm',
} as const satisfies Record<keyof PackageSize, string>

/** The size of a thick A4 module, used when neither the product nor a site setting has a value. */
export const DEFAULT_COPY_SIZE: PackageSize = { weightGrams: 500, lengthMm: 300, widthMm: 240, heightMm: 25 }

/** Returns the schema of a weight or dimension as staff enter it. */
export const sizeSchema = (name: keyof PackageSize) =>
  typedNumber(
    z
      .number('Must be a number')
      .int('Must be a whole number')
      .min(1, 'Must be above 0')
      .max(MAX_PACKAGE_SIZE[name], `Must be at most ${MAX_PACKAGE_SIZE[name]}`),
  )

/** Returns an error message for an invalid size setting; undefined for a valid one and for other settings. */
export function validateSizeSetting(key: string, value: string): string | undefined {
  const name = SIZE_FIELDS.find((field) => SIZE_SETTING_KEYS[field] === key)
  return name && sizeSchema(name).safeParse(value.trim()).error?.issues[0]?.message
}

/**
 * Computes the size of a package of stacked books: weights and heights add up, length and width are the largest.
 * @param fallback replaces missing values
 */
export function computePackageSize(
  books: readonly { size: OptionalPackageSize | undefined; quantity: number }[],
  fallback: PackageSize,
): PackageSize {
  const parcel: PackageSize = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }
  for (const { size, quantity } of books) {
    parcel.weightGrams += quantity * (size?.weightGrams ?? fallback.weightGrams)
    parcel.heightMm += quantity * (size?.heightMm ?? fallback.heightMm)
    parcel.lengthMm = Math.max(parcel.lengthMm, size?.lengthMm ?? fallback.lengthMm)
    parcel.widthMm = Math.max(parcel.widthMm, size?.widthMm ?? fallback.widthMm)
  }
  return parcel
}
