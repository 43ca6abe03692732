/** A red '% OFF' sticker stands on the picture from this percentage on. */
const BADGE_MIN_PERCENT = 15

interface Priced {
  price: number
  originalPrice: number
  discountPercentage?: number | null | undefined
}

/**
 * Whole percent saved against the original price: the stated value where there is one, otherwise computed.
 * 0 without a product, without an original price, or where nothing is saved.
 */
export function discountPercentage(product: Priced | null | undefined): number {
  if (!product) return 0
  return product.discountPercentage ?? percentSaved(product.price, product.originalPrice)
}

/** round((originalPrice - price) / originalPrice x 100), never below 0. Both in the same unit. */
export function percentSaved(price: number, originalPrice: number): number {
  if (!price || !originalPrice || price >= originalPrice) return 0
  return Math.round(((originalPrice - price) / originalPrice) * 100)
}

/** Whether the product's picture carries the '% OFF' sticker. */
export const hasDiscountBadge = (product: Priced): boolean => discountPercentage(product) >= BADGE_MIN_PERCENT
