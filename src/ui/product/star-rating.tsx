import { formatRating, starsOf } from '../../domain/catalog/rating.ts'

// By half stars. Classes, for the content policy lets no style attribute in.
const FILLED = [
  '[--r:0%]',
  '[--r:10%]',
  '[--r:20%]',
  '[--r:30%]',
  '[--r:40%]',
  '[--r:50%]',
  '[--r:60%]',
  '[--r:70%]',
  '[--r:80%]',
  '[--r:90%]',
  '[--r:100%]',
]

/** Five stars filled to the nearest half, and the number beside them. */
export function StarRating({ rating }: { rating: number }) {
  const { full, half } = starsOf(rating)
  return (
    <span className="stars">
      <span className="sr-only">Rated </span>
      <i className={FILLED[full * 2 + (half ? 1 : 0)]} />
      {formatRating(rating)}
      <span className="sr-only"> out of 5</span>
    </span>
  )
}
