/** A product with the words of a search that it has, as bits: 1 is the first word. */
export interface WordMatch {
  id: number
  words: number
}

/** What a search shows if no book has all words. */
export interface PartialMatches {
  ids: number[]
  /** The words that none of the books has. */
  leftOut: string[]
}

/**
 * Chooses the products with the most words of a search: more than half of the words that any product has, or all of them. Others
 * would share a single word with the search. If there are none, the words that only resemble words of books do not count, unless
 * few others are left.
 * @param found the best match first
 * @param resembling the words that only resemble words of books, as bits
 */
export function choosePartialMatches(
  words: readonly string[],
  found: readonly WordMatch[],
  resembling = 0,
): PartialMatches {
  const most = Math.max(0, ...found.map((match) => countBits(match.words)))
  const known = countBits(unite(found))
  if (most > 0 && (most * 2 > known || most === known)) {
    const chosen = found.filter((match) => countBits(match.words) === most)
    const matched = unite(chosen)
    return { ids: chosen.map(({ id }) => id), leftOut: words.filter((_, index) => (matched & (1 << index)) === 0) }
  }
  const telling = found.map((match) => ({ ...match, words: match.words & ~resembling }))
  const isHalf = countBits(unite(telling)) * 2 >= words.length
  return resembling !== 0 && isHalf ? choosePartialMatches(words, telling) : { ids: [], leftOut: [] }
}

const unite = (matches: readonly WordMatch[]): number => matches.reduce((bits, { words }) => bits | words, 0)

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count += 1
  return count
}
