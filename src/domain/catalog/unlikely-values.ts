import { formatCount } from '../values/format-count.ts'
import { formatPrice } from '../values/money.ts'

// Allowed values that are most often typing errors: 2.50 instead of 250, or kilograms instead of grams.

const LOW_PRICE = 10
/** Of the MRP. */
const LOW_SHARE = 0.2
const LIGHT_GRAMS = 20
const HEAVY_GRAMS = 5000

/** Returns a warning for a price in rupees that is unlikely for a book; undefined for any other one. */
export function priceWarning(price: number, originalPrice: number): string | undefined {
  if (!(price > 0) || (price >= LOW_PRICE && !(price < originalPrice * LOW_SHARE))) return undefined
  const mrp = originalPrice > 0 ? `, and the MRP is ${formatPrice(originalPrice)}` : ''
  return `The price is only ${formatPrice(price)}${mrp}. Check it.`
}

/** Returns a warning for a weight that is unlikely for a copy of a book; undefined for any other one. */
export function weightWarning(grams: number): string | undefined {
  if (!(grams > 0) || (grams >= LIGHT_GRAMS && grams <= HEAVY_GRAMS)) return undefined
  return `One copy weighs ${formatCount(grams)} g. Check it: the weight is in grams.`
}

/** Returns the warnings for values that a file gives a book; price and MRP in rupees. */
export const unlikelyValues = (values: {
  price: number
  originalPrice: number
  weightGrams: number | null | undefined
}): string[] =>
  [priceWarning(values.price, values.originalPrice), weightWarning(values.weightGrams ?? 0)].filter(
    (text) => text !== undefined,
  )
