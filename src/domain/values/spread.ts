import type { Paise } from './money.ts'

/**
 * Splits an amount over lines in proportion to their weights, to the paisa: the parts always add up to the amount. The
 * paise that rounding leaves go to the lines with the largest remainders, on a tie to the earlier line. Without any weight
 * the first line gets all.
 * @param totalPaise the amount to split; negative for a discount
 * @param weights zero or more, such as the totals of the lines; empty for no parts
 * @throws RangeError for a negative weight, a fraction of a paisa, or an amount without lines
 * @example spread(-100, [50, 100]) // [-33, -67]
 */
export function spread(totalPaise: Paise, weights: readonly number[]): Paise[] {
  if (!Number.isSafeInteger(totalPaise)) throw new RangeError(`${totalPaise} is not an amount in whole paise`)
  if (weights.some((weight) => !(weight >= 0))) throw new RangeError('A weight is below zero')
  if (weights.length === 0) {
    if (totalPaise !== 0) throw new RangeError('There is no line to carry the amount')
    return []
  }
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? totalPaise : 0))
  const amount = Math.abs(totalPaise)
  const shares = weights.map((weight, index) => {
    const exact = (amount * weight) / sum
    return { index, part: Math.floor(exact), remainder: exact - Math.floor(exact) }
  })
  let left = amount - shares.reduce((total, { part }) => total + part, 0)
  const parts = shares.map(({ part }) => part)
  for (const { index } of shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  const sign = Math.sign(totalPaise)
  // Adding 0 turns -0 into 0.
  return parts.map((part) => part * sign + 0)
}
