import { formatRating } from '../../domain/catalog/rating.ts'
import type { ProductReviews } from '../../domain/reviews/review.ts'
import { STARS } from '../../domain/reviews/stars.ts'
import { Stars } from '../../ui/product/stars.tsx'
import * as styles from './review-summary.module.css'

/** The rating, the number of reviews, and a bar for each number of stars. */
export function ReviewSummary({ summary: { rating, count, stars } }: { summary: ProductReviews['summary'] }) {
  return (
    <div className={styles.summary}>
      <div>
        <p className={`num ${styles.rating}`}>{formatRating(rating ?? 0)}</p>
        <Stars rating={rating ?? 0} />
        <p className="meta">{count === 1 ? '1 review' : `${count} reviews`}</p>
      </div>
      <ul className={styles.bars}>
        {STARS.map((value, index) => (
          <li key={value}>
            <span className="num" aria-hidden="true">
              {value}
            </span>
            <progress max={count || 1} value={stars[index] ?? 0} aria-label={`${value} stars`} />
            <span className="num">{stars[index] ?? 0}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
