const AMOUNT = String.raw`(?:rs\.?|inr|₹)? ?(\d{2,6})(?: ?(?:rs\b\.?|rupees\b|\/-))?`
/** A limit before or after its amount. */
const LIMITS = [
  new RegExp(String.raw`\b(?:under|below|less than|up ?to) ${AMOUNT}(?![\w.])`, 'iu'),
  new RegExp(String.raw`(?<![\w.])${AMOUNT} (?:se kam|tak|ke andar)\b`, 'iu'),
]

/** Splits a search into its other words and the price that it sets as a limit: "physics under ₹500" has books up to ₹500. */
export function splitPriceWords(search: string): { words: string; maxPrice: number | undefined } {
  // Single spaces: a run of them would make the expressions slow.
  const typed = search.replaceAll(/\s+/gu, ' ').trim()
  for (const limit of LIMITS) {
    const match = limit.exec(typed)
    if (!match) continue
    const words = `${typed.slice(0, match.index)} ${typed.slice(match.index + match[0].length)}`
    return { words: words.replaceAll(/\s+/gu, ' ').trim(), maxPrice: Number(match[1]) }
  }
  return { words: search, maxPrice: undefined }
}
