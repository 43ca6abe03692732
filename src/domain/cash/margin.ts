interface OrderAmounts {
  /** What the courier or the store collected; null until the order is delivered. */
  collected: number | null
  refunded: number
  writtenOff: number
  /** What the copies cost that the customer has; null if it is not known. */
  cost: number | null
  /** What the courier charged; null counts as nothing. */
  freight: number | null
  codFee: number | null
  rtoFreight: number | null
}

/**
 * What an order earned: the collected amount without refunds, lost cash, the cost of the books and the courier's charges.
 * @returns the margin in the unit of the amounts (paise), negative for a loss; null before the delivery or without the cost
 */
export function orderMargin(amounts: OrderAmounts): number | null {
  const { collected, cost } = amounts
  if (collected === null || cost === null) return null
  const charges = (amounts.freight ?? 0) + (amounts.codFee ?? 0) + (amounts.rtoFreight ?? 0)
  return collected - amounts.refunded - amounts.writtenOff - cost - charges
}
