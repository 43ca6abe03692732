import { SlidersHorizontal } from 'lucide-react'
import { type ListingSearch, type Sort, SORTS, effectiveSort } from '../../../domain/search/listing.ts'
import { FILTER_FORM } from './filter-column.tsx'
import { ResultsToolbar } from '../results-toolbar.tsx'
import * as styles from './listing-toolbar.module.css'

const SORT_LABELS: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest first',
  popularity: 'Most popular',
  rating: 'Highest rated',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  discount: 'Biggest discount',
}

interface ListingToolbarProps {
  search: ListingSearch
  total: number
  /** Whether there is something to filter, or a filter to remove. */
  isFilterable: boolean
  onSort: (sort: string) => void
  onOpenFilters: () => void
}

export function ListingToolbar({ search, total, isFilterable, onSort, onOpenFilters }: ListingToolbarProps) {
  const sorts = SORTS.filter((sort) => sort !== 'relevance' || search.search !== undefined)
  return (
    <ResultsToolbar>
      <p className={`meta ${styles.total}`} aria-live="polite">
        <b>{total}</b> {total === 1 ? 'product' : 'products'}
      </p>
      {isFilterable && (
        <div className={styles.controls}>
          {total > 0 && (
            <select
              className="input"
              form={FILTER_FORM}
              name="sort"
              aria-label="Sort by"
              value={effectiveSort(search)}
              onChange={(event) => onSort(event.target.value)}
            >
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_LABELS[sort]}
                </option>
              ))}
            </select>
          )}
          <button type="button" className="button quiet below-desktop" aria-haspopup="dialog" onClick={onOpenFilters}>
            <SlidersHorizontal className="icon icon-s" />
            Filters
          </button>
        </div>
      )}
    </ResultsToolbar>
  )
}
