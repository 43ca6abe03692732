/** The minimum percentage for the '% OFF' badge. */
const BADGE_MIN_PERCENT = 15

interface ProductPrices {
  price: number
  originalPrice: number
  discountPercentage?: number | null | undefined
}

/**
 * Returns the discount in whole percent: the stored value if there is one, else computed from the prices. 0 without a
 * product, an original price or a saving.
 */
export function discountPercentage(product: ProductPrices | null | undefined): number {
  if (!product) return 0
  return product.discountPercentage ?? percentSaved(product.price, product.originalPrice)
}

/** Computes the discount in whole percent of the original price, never below 0. Both prices are in the same unit. */
export function percentSaved(price: number, originalPrice: number): number {
  if (!price || !originalPrice || price >= originalPrice) return 0
  return Math.round(((originalPrice - price) / originalPrice) * 100)
}

/** Whether the product's image has the '% OFF' badge. */
export const hasDiscountBadge = (product: ProductPrices): boolean => discountPercentage(product) >= BADGE_MIN_PERCENT
