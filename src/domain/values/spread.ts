import type { Paise } from './money.ts'

/**
 * Splits an amount over lines in proportion to their weights, to the paisa: the parts always add up to the amount. The
 * paise that rounding leaves go to the lines with the largest remainders, on a tie to the earlier line. Without any weight
 * the first line gets all.
 * @param totalPaise the amount to split; negative for a discount
 * @param weights whole numbers of zero or more, such as the totals of the lines; empty for no parts
 * @throws RangeError for a negative or fractional weight, a fraction of a paisa, or an amount without lines
 * @example spread(-100, [50, 100]) // [-33, -67]
 */
export function spread(totalPaise: Paise, weights: readonly number[]): Paise[] {
  if (!Number.isSafeInteger(totalPaise)) throw new RangeError(`${totalPaise} is not an amount in whole paise`)
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('A weight is not a whole number of zero or more')
  }
  if (weights.length === 0) {
    if (totalPaise !== 0) throw new RangeError('There is no line to carry the amount')
    return []
  }
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? totalPaise : 0))
  const amount = BigInt(Math.abs(totalPaise))
  // Products of two amounts can exceed what a number holds exactly.
  const shares = weights.map((weight, index) => {
    const product = amount * BigInt(weight)
    return { index, part: product / BigInt(sum), remainder: product % BigInt(sum) }
  })
  const parts = shares.map(({ part }) => Number(part))
  const left = Number(amount) - parts.reduce((total, part) => total + part, 0)
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  const sign = Math.sign(totalPaise)
  // Adding 0 turns -0 into 0.
  return parts.map((part) => part * sign + 0)
}
