import type { RefObject, SubmitEvent } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { FilterChoices, type FilterChoicesProps } from './filter-choices.tsx'
import { type ListingPath, nonFilterParams } from './listing-url.ts'
import * as styles from './filter-column.module.css'

/** The id of the form, which also contains the sort select of the toolbar. */
export const FILTER_FORM = 'listing-filters'

interface FilterColumnProps extends Pick<FilterChoicesProps, 'facets' | 'collections' | 'onChange'> {
  ref: RefObject<HTMLFormElement | null>
  path: ListingPath
  search: ListingSearch
  onPrices: (prices: FormData) => void
}

/** The filters in a wide viewport. They are a form, so that filters and sort work before hydration and without scripts. */
export function FilterColumn({ ref, path, search, onPrices, ...choices }: FilterColumnProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onPrices(new FormData(event.currentTarget))
  }
  return (
    <form
      noValidate
      ref={ref}
      id={FILTER_FORM}
      className={styles.filters}
      aria-label="Filters"
      action={path}
      onSubmit={submit}
    >
      <h2 className="h3">Filters</h2>
      {Object.entries(nonFilterParams(search)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <FilterChoices isList chosen={search} {...choices} />
      <button type="submit" className="button quiet full">
        Apply
      </button>
    </form>
  )
}
