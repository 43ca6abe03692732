/** The possible ratings, best first. */
export const STARS = [5, 4, 3, 2, 1] as const
