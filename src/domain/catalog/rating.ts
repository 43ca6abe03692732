/** Shown where a product has no rating of its own, by place. */
export const DEFAULT_CARD_RATING = 4.0
export const DEFAULT_DEAL_RATING = 4.5

/** Stated in structured data while the setting `seo.placeholder_reviews` is true; see decisions on structured data. */
export const PLACEHOLDER_REVIEWS = { count: 8, rating: 4.5 } as const

/** The rating to show: the product's own when it has one above 0, else the given default. */
export function shownRating(rating: number | null | undefined, fallback: number): number {
  return rating && rating > 0 ? rating : fallback
}

/** One decimal, as it is printed beside the stars. @example formatRating(4) // '4.0' */
export const formatRating = (rating: number): string => rating.toFixed(1)

/** Full, half and empty stars of five, to the nearest half. @example starsOf(4.3) // { full: 4, half: true } */
export function starsOf(rating: number): { full: number; half: boolean } {
  const halves = Math.round(Math.min(5, Math.max(0, rating)) * 2)
  return { full: Math.floor(halves / 2), half: halves % 2 === 1 }
}
