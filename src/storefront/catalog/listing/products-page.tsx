import { keepPreviousData, useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useState, useRef } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import type { LoaderArgs } from '../../../router-context.ts'
import { storeQuery } from '../../shared/store-query.ts'
import { useDeferredContentUnlessWide } from '../../shared/use-deferred-content.ts'
import { ProductGrid } from '../product-grid.tsx'
import { categoryQuery, instituteQuery } from '../catalog-queries.ts'
import { FilterColumn } from './filter-column.tsx'
import {
  similarProductsQuery,
  facetsQuery,
  listingQuery,
  withFilter,
  withPrices,
  type FilterName,
} from './listing-url.ts'
import { ListingChips } from './listing-chips.tsx'
import { ListingHeader } from './listing-header.tsx'
import { ListingPagination } from './listing-pagination.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import { BookFinderSection, EmptyResults } from './empty-results.tsx'
import { PageError } from '../../shared/page-error.tsx'
import { prefetch } from '../../shared/prefetch.ts'
import { usePendingFilters } from './use-pending-filters.ts'
import { useReplayEarlyFilters } from './replay-early-filters.ts'
import * as styles from './listing-page.module.css'

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((file) => ({ default: file.FilterSheet })))

const route = getRouteApi('/products')

export async function loadProducts({ context: { queryClient }, deps }: LoaderArgs<unknown, ListingSearch>) {
  const [store, subject, { products }] = await Promise.all([
    queryClient.query(storeQuery()),
    loadSubject(queryClient, deps),
    queryClient.query(listingQuery(deps)),
    prefetch(queryClient, facetsQuery(deps)),
  ])
  const isEmpty = products.length === 0
  if (isEmpty) await prefetch(queryClient, similarProductsQuery(deps))
  return { store, subject, isEmpty }
}

async function loadSubject(queryClient: QueryClient, { categoryId, instituteId }: ListingSearch) {
  const [category, institute] = await Promise.all([
    categoryId ? queryClient.query(categoryQuery(categoryId)) : null,
    instituteId ? queryClient.query(instituteQuery(instituteId)) : null,
  ])
  return { category, institute }
}

export function ProductsPage() {
  const search = route.useLoaderDeps()
  const { subject } = route.useLoaderData()
  const { data } = useSuspenseQuery(listingQuery(search))
  const { data: facets } = useQuery({ ...facetsQuery(search), placeholderData: keepPreviousData })
  const { pendingSearch, applyChange } = usePendingFilters(search)
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
  const names = { category: subject.category?.name, institute: subject.institute?.name }

  return (
    <>
      <div className="wrap">
        <ListingHeader search={search} subject={subject} />
        <div className={styles.layout}>
          {showsFilters && (
            <FilterColumn
              ref={filterForm}
              search={pendingSearch}
              facets={facets}
              names={names}
              onChange={choose}
              onPrices={(prices) => applyChange((current) => withPrices(current, prices))}
            />
          )}
          <div>
            <ListingToolbar
              search={pendingSearch}
              total={data.total}
              onSort={(sort) => choose('sort', sort)}
              onOpenFilters={() => setFiltersOpen(true)}
            />
            <ListingChips search={search} names={names} />
            {data.products.length > 0 ? (
              <ProductGrid products={data.products} headingLevel={2} />
            ) : (
              <EmptyResults search={search} />
            )}
            <ListingPagination search={search} total={data.total} />
          </div>
        </div>
        {filtersOpen && (
          <Suspense>
            <FilterSheet search={search} names={names} onClose={() => setFiltersOpen(false)} onShow={showListing} />
          </Suspense>
        )}
      </div>
      {data.products.length === 0 && <BookFinderSection />}
    </>
  )
}

export function ProductsError({ reset }: ErrorComponentProps) {
  return <PageError title="Products" message="The products did not load." reset={reset} />
}

export { ListingSkeleton } from './listing-skeleton.tsx'
