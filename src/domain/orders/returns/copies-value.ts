import type { Paise } from '../../values/money.ts'

/** A line with what was paid for its copies: with its own order, or, for a replacement, with the order that it replaces. */
interface PaidLine {
  quantity: number
  paidPaise: Paise
  coveredPaise: Paise
}

/** Copies of a line that another return settled: their money was paid back, or a replacement covers it. */
export interface SettledCopies {
  copies: number
  settledPaise: Paise
}

/**
 * Returns what was paid for further copies of a line, less what other returns settled: the most that can be paid back for
 * them. All copies together never come to more than the line.
 * @example copiesValue({ quantity: 3, paidPaise: 100, coveredPaise: 0 }, [{ copies: 2, settledPaise: 66 }], 1) // 34
 */
export function copiesValue(
  { quantity, paidPaise, coveredPaise }: PaidLine,
  settled: readonly SettledCopies[],
  copies: number,
): Paise {
  const valuePaise = paidPaise + coveredPaise
  const earlier = settled.reduce((sum, other) => sum + other.copies, 0)
  const upTo = (count: number) => Math.floor((valuePaise * Math.min(count, quantity)) / quantity)
  const leftPaise = settled.reduce((left, { settledPaise }) => left - settledPaise, valuePaise)
  return Math.max(0, Math.min(upTo(earlier + copies) - upTo(earlier), leftPaise))
}
