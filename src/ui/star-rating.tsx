import type { CSSProperties } from 'react'
import { formatRating, starsOf } from '../domain/rating.ts'

const PERCENT_A_STAR = 20

/** Five stars filled to the nearest half, and the number beside them. */
export function StarRating({ rating }: { rating: number }) {
  const { full, half } = starsOf(rating)
  const filled = (full + (half ? 0.5 : 0)) * PERCENT_A_STAR
  return (
    <span className="stars">
      <span className="sr-only">Rated </span>
      <i style={{ '--r': `${filled}%` } as CSSProperties} />
      {formatRating(rating)}
      <span className="sr-only"> out of 5</span>
    </span>
  )
}
