/** An amount in integer paise: 100 paise are one rupee. */
export type Paise = number

/**
 * Converts rupees, with at most two decimals, to integer paise.
 * @throws RangeError when the amount is not finite or has more than two decimals
 * @example rupeesToPaise(499.5) // 49950
 */
export function rupeesToPaise(rupees: number): Paise {
  const paise = Math.round(rupees * 100)
  if (!Number.isSafeInteger(paise) || Math.abs(rupees * 100 - paise) > 1e-4) {
    throw new RangeError(`${rupees} is not an amount in rupees with at most two decimals`)
  }
  return paise
}

/** Converts integer paise to rupees. @example paiseToRupees(49950) // 499.5 */
export function paiseToRupees(paise: Paise): number {
  return paise / 100
}

/** Converts an amount that may be missing to paise. */
export const rupeesToPaiseOrNull = (rupees: number | null): Paise | null =>
  rupees === null ? null : rupeesToPaise(rupees)

/** Converts an amount that may be missing to rupees. */
export const paiseToRupeesOrNull = (paise: Paise | null): number | null =>
  paise === null ? null : paiseToRupees(paise)

/** Returns `percent` of an amount of zero or more, in paise rounded half up. */
export function percentOf(amount: Paise, percent: number): Paise {
  return Math.floor((amount * percent + 50) / 100)
}

const priceFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})
const amountFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Formats a price in rupees, with decimals only if there are paise. @example formatPrice(124499) // '₹1,24,499' */
export function formatPrice(rupees: number): string {
  return priceFormat.format(rupees)
}

/** Formats an amount in rupees for cart, checkout and orders, always with two decimals. @example formatAmount(499) // '₹499.00' */
export function formatAmount(rupees: number): string {
  return amountFormat.format(rupees)
}
