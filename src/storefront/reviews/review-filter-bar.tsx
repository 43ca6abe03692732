import { STARS } from '../../domain/reviews/stars.ts'
import type { ReviewFilters } from './review-queries.ts'
import * as styles from './review-filter-bar.module.css'

interface Props {
  filters: ReviewFilters
  onChange: (filters: ReviewFilters) => void
}

/** Filters and order of the reviews. */
export function ReviewFilterBar({ filters, onChange }: Props) {
  const { stars, withPhotos, sort } = filters
  const isAll = stars === undefined && !withPhotos
  return (
    <div className={styles.bar} role="group" aria-label="Filter the reviews">
      <button type="button" className={styles.chip} aria-pressed={isAll} onClick={() => onChange({ sort })}>
        All
      </button>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={withPhotos ?? false}
        onClick={() => onChange({ ...filters, withPhotos: withPhotos ? undefined : true })}
      >
        With photos
      </button>
      <select
        className={styles.chip}
        aria-label="Stars"
        value={stars ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...filters, stars: value ? Number(value) : undefined })}
      >
        <option value="">Stars</option>
        {STARS.map((value) => (
          <option key={value} value={value}>
            {value === 1 ? '1 star' : `${value} stars`}
          </option>
        ))}
      </select>
      <select
        className={`${styles.chip} ${styles.sort}`}
        aria-label="Sort the reviews"
        value={sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, sort: value === 'helpful' ? 'helpful' : 'newest' })
        }
      >
        <option value="newest">Newest</option>
        <option value="helpful">Most helpful</option>
      </select>
    </div>
  )
}
