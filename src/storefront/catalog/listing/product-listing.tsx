import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { DeliveryLine } from '../../shared/delivery/delivery-line.tsx'
import { useDeferredContentUnlessWide } from '../../shared/use-deferred-content.ts'
import { ProductGrid } from '../product-grid.tsx'
import { BookFinderSection, EmptyResults } from './empty-results.tsx'
import { FilterColumn } from './filter-column.tsx'
import { ListingChips } from './listing-chips.tsx'
import { ListingPagination } from './listing-pagination.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import { type FilterName, type ListingPath, listingQuery, hasFilters, withFilter, withPrices } from './listing-url.ts'
import type { ListingCollections } from './load-listing.ts'
import { SearchNotice } from './search-notice.tsx'
import { useReplayEarlyFilters } from './replay-early-filters.ts'
import { usePendingFilters } from './use-pending-filters.ts'
import * as styles from './listing-page.module.css'

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((file) => ({ default: file.FilterSheet })))

interface ProductListingProps {
  path: ListingPath
  search: ListingSearch
  /** The chosen categories and institutes. */
  collections: ListingCollections
  /** The heading of the page. */
  children: ReactNode
}

/** A page of products with filters, sort order and pages, all stored in the URL. */
export function ProductListing({ path, search, collections, children }: ProductListingProps) {
  const { data } = useSuspenseQuery(listingQuery(search))
  const { pendingSearch, applyChange } = usePendingFilters(path, search)
  const showsFilters = useDeferredContentUnlessWide()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const choose = (name: FilterName | 'sort', value: string) =>
    applyChange((current) => withFilter(current, name, value))
  const filterForm = useRef<HTMLFormElement>(null)
  useReplayEarlyFilters(filterForm, pendingSearch, choose)
  const showListing = (listing: ListingSearch) => {
    setFiltersOpen(false)
    applyChange(() => listing)
  }
  const isEmpty = data.products.length === 0
  // Filters stay as long as one of them may be the reason why nothing is found.
  const isFilterable = !isEmpty || hasFilters(search)

  return (
    <>
      <div className="wrap">
        {children}
        <div className={styles.delivery}>
          <DeliveryLine />
        </div>
        <div className={isFilterable ? styles.layout : undefined}>
          {showsFilters && isFilterable && (
            <FilterColumn
              ref={filterForm}
              path={path}
              search={pendingSearch}
              facets={data.facets}
              collections={collections}
              onChange={choose}
              onPrices={(prices) => applyChange((current) => withPrices(current, prices))}
            />
          )}
          <div>
            <ListingToolbar
              search={pendingSearch}
              total={data.total}
              isFilterable={isFilterable}
              onSort={(sort) => choose('sort', sort)}
              onOpenFilters={() => setFiltersOpen(true)}
            />
            <ListingChips path={path} search={search} collections={collections} />
            <SearchNotice path={path} search={search} listing={data} />
            {isEmpty ? (
              <EmptyResults path={path} term={search.search} listing={data} />
            ) : (
              <ProductGrid products={data.products} headingLevel={2} linkById={path === '/search'} />
            )}
            <ListingPagination path={path} search={search} total={data.total} />
          </div>
        </div>
        {filtersOpen && (
          <Suspense>
            <FilterSheet
              search={search}
              collections={collections}
              onClose={() => setFiltersOpen(false)}
              onShow={showListing}
            />
          </Suspense>
        )}
      </div>
      {isEmpty && <BookFinderSection />}
    </>
  )
}
