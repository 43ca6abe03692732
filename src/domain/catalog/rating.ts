/** Ratings shown for unrated products. */
export const DEFAULT_CARD_RATING = 4.0
export const DEFAULT_DEAL_RATING = 4.5

/** Published in structured data of products without reviews while the setting `seo.placeholder_reviews` is true. */
export const PLACEHOLDER_REVIEWS = { count: 8, rating: 4.5 } as const

/** Returns the product's rating if it is above 0, else the fallback. */
export function shownRating(rating: number | null | undefined, fallback: number): number {
  return rating && rating > 0 ? rating : fallback
}

/** Formats a rating with one decimal. @example formatRating(4) // '4.0' */
export const formatRating = (rating: number): string => rating.toFixed(1)

/** Returns the full and half stars of five, rounded to the nearest half. @example starsOf(4.3) // { full: 4, half: true } */
export function starsOf(rating: number): { full: number; half: boolean } {
  const halves = Math.round(Math.min(5, Math.max(0, rating)) * 2)
  return { full: Math.floor(halves / 2), half: halves % 2 === 1 }
}
