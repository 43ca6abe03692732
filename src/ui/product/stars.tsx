import { formatRating } from '../../domain/catalog/rating.ts'
import { fillOf } from './star-rating.tsx'
import * as styles from './star-rating.module.css'

/** Five stars filled to the nearest half, without the number. Not part of the first view of any page. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className={styles.rating}>
    <i className={`${styles.stars} ${fillOf(rating)}`} />
    <span className="sr-only">Rated {formatRating(rating)} out of 5</span>
  </span>
)
