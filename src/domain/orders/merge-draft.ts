import type { DraftContent } from './manual-order.ts'

type Line = DraftContent['items'][number]

/**
 * Merges a draft that was changed in two windows, field by field, and its books line by line.
 * @param base the content that both windows started from
 * @param own the content of this window, whose changes win
 * @param other the stored content of the other window
 */
export function mergeDraft(base: DraftContent, own: DraftContent, other: DraftContent): DraftContent {
  const changed = Object.entries(own).filter(([field, value]) => !isSame(value, base[field as keyof DraftContent]))
  return { ...other, ...Object.fromEntries(changed), items: mergeLines(base.items, own.items, other.items) }
}

function mergeLines(base: readonly Line[], own: readonly Line[], other: readonly Line[]): Line[] {
  const [before, mine, theirs] = [base, own, other].map(byProduct) as [LineMap, LineMap, LineMap]
  return [...new Map([...theirs, ...mine]).keys()].flatMap((productId) => {
    const line = mine.get(productId)
    return (isSame(line, before.get(productId)) ? theirs.get(productId) : line) ?? []
  })
}

type LineMap = Map<number, Line>

const byProduct = (lines: readonly Line[]): LineMap => new Map(lines.map((line) => [line.productId, line]))

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
