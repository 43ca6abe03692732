import { formatPrice } from '../values/money.ts'

/** Returns why a book may not have a price in rupees; undefined if it may. */
export const priceProblem = (price: number): string | undefined => (price < 1 ? 'Must be at least ₹1' : undefined)

/** Prices in rupees. An MRP of 0 or undefined is not known. */
interface Prices {
  price: number
  originalPrice: number
}

/**
 * Returns why a book may not be sold at a price: a sale above the printed MRP is illegal in India. Undefined if it may.
 * @example mrpProblem({ price: 349, originalPrice: 299 }) // 'The price ₹349 is above the MRP ₹299. Lower it, or enter a new MRP'
 */
export function mrpProblem({ price, originalPrice }: Prices): string | undefined {
  if (originalPrice <= 0 || price <= originalPrice) return undefined
  return `The price ${formatPrice(price)} is above the MRP ${formatPrice(originalPrice)}. Lower it, or enter a new MRP`
}
