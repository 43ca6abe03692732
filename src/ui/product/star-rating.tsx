import { formatRating, starsOf } from '../../domain/catalog/rating.ts'
import * as styles from './star-rating.module.css'

// By half stars. Classes, because the content security policy forbids style attributes.
const FILLED = [
  styles.filled0,
  styles.filled10,
  styles.filled20,
  styles.filled30,
  styles.filled40,
  styles.filled50,
  styles.filled60,
  styles.filled70,
  styles.filled80,
  styles.filled90,
  styles.filled100,
]

/** Five stars filled to the nearest half, and the number beside them. */
export function StarRating({ rating }: { rating: number }) {
  return (
    <span className={styles.rating}>
      <span className="sr-only">Rated </span>
      <i className={`${styles.stars} ${fillOf(rating)}`} />
      {formatRating(rating)}
      <span className="sr-only"> out of 5</span>
    </span>
  )
}

/** Returns the class that fills the stars to the nearest half. */
export function fillOf(rating: number): string | undefined {
  const { full, half } = starsOf(rating)
  return FILLED[full * 2 + (half ? 1 : 0)]
}
