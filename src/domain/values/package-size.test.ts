import { expect, it } from 'vitest'
import { computePackageSize, validateSizeSetting, DEFAULT_COPY_SIZE } from './package-size.ts'

const thin = { weightGrams: 300, lengthMm: 240, widthMm: 180, heightMm: 12 }

it('a package of stacked books adds up weights and heights and has the largest length and width', () => {
  const wide = { ...thin, weightGrams: 900, widthMm: 210 }
  expect(
    computePackageSize(
      [
        { size: thin, quantity: 2 },
        { size: wide, quantity: 1 },
      ],
      DEFAULT_COPY_SIZE,
    ),
  ).toEqual({ weightGrams: 1500, lengthMm: 240, widthMm: 210, heightMm: 36 })
})

it('missing sizes and deleted products count with the default size', () => {
  const partial = { weightGrams: 800, lengthMm: null, widthMm: null, heightMm: null }
  expect(
    computePackageSize(
      [
        { size: partial, quantity: 1 },
        { size: undefined, quantity: 1 },
      ],
      DEFAULT_COPY_SIZE,
    ),
  ).toEqual({ weightGrams: 1300, lengthMm: 300, widthMm: 240, heightMm: 50 })
})

it('a size setting must be a whole number above 0', () => {
  expect(validateSizeSetting('package.weight_grams', '0.5')).toBe('Must be a whole number')
  expect(validateSizeSetting('package.height_mm', '0')).toBe('Must be above 0')
  expect(validateSizeSetting('package.height_mm', ' 18 ')).toBeUndefined()
  expect(validateSizeSetting('phone', 'x')).toBeUndefined()
})
