import { keepPreviousData, useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { parseListingSearch, type ListingSearch } from '../../domain/listing.ts'
import { storeQuery } from '../content/content-queries.ts'
import { pageHead } from '../layout/page-head.ts'
import { useAfterPaintOrWide } from '../layout/use-after-paint.ts'
import { CardGrid } from './card-grid.tsx'
import { categoryQuery, instituteQuery } from './catalog-queries.ts'
import { FilterColumn } from './filter-column.tsx'
import { closeQuery, facetsQuery, listingQuery, withChoice, withPrices, type FilterName } from './listing-address.ts'
import { ListingChips } from './listing-chips.tsx'
import { ListingHead, listingHead } from './listing-head.tsx'
import { ListingPages } from './listing-pages.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import { FinderBelow, NoMatches } from './no-matches.tsx'
import { PageTrouble } from './page-trouble.tsx'
import { readAhead } from './read-ahead.ts'
import { useAskedListing } from './use-asked-listing.ts'
import { useEarlyChoices } from './use-early-choices.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((file) => ({ default: file.FilterSheet })))

export const Route = createFileRoute('/products/')({
  validateSearch: parseListingSearch,
  // The router hands down what `validateSearch` left out as well (campaign tags, impossible values), in the visitor's
  // order. The server renders without them: read anew, so that both see the same page.
  loaderDeps: ({ search }) => parseListingSearch({ ...search }),
  loader: async ({ context: { queryClient }, deps }) => {
    const [store, subject, { products }] = await Promise.all([
      queryClient.query(storeQuery()),
      loadSubject(queryClient, deps),
      queryClient.query(listingQuery(deps)),
      readAhead(queryClient, facetsQuery(deps)),
    ])
    const isEmpty = products.length === 0
    if (isEmpty) await readAhead(queryClient, closeQuery(deps))
    return { store, subject, isEmpty }
  },
  head: ({ loaderData, match }) => (loaderData ? pageHead(listingHead(match.loaderDeps, loaderData)) : {}),
  component: ProductsPage,
  pendingComponent: ListingSkeleton,
  errorComponent: ({ reset }) => <PageTrouble title="Products" message="The products did not load." reset={reset} />,
})

async function loadSubject(queryClient: QueryClient, { categoryId, instituteId }: ListingSearch) {
  const [category, institute] = await Promise.all([
    categoryId ? queryClient.query(categoryQuery(categoryId)) : null,
    instituteId ? queryClient.query(instituteQuery(instituteId)) : null,
  ])
  return { category, institute }
}

function ProductsPage() {
  const search = Route.useLoaderDeps()
  const { subject } = Route.useLoaderData()
  const { data } = useSuspenseQuery(listingQuery(search))
  const { data: facets } = useQuery({ ...facetsQuery(search), placeholderData: keepPreviousData })
  const { asked, ask } = useAskedListing(search)
  const filtersDrawn = useAfterPaintOrWide()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const choose = (name: FilterName | 'sort', value: string) => ask((held) => withChoice(held, name, value))
  useEarlyChoices(asked, choose)
  const showChosen = (chosen: ListingSearch) => {
    setFiltersOpen(false)
    ask(() => chosen)
  }
  const names = { category: subject.category?.name, institute: subject.institute?.name }

  return (
    <>
      <div className="wrap">
        <ListingHead search={search} subject={subject} />
        <div className="listing-layout">
          {filtersDrawn && (
            <FilterColumn
              search={asked}
              facets={facets}
              names={names}
              onChange={choose}
              onPrices={(prices) => ask((held) => withPrices(held, prices))}
            />
          )}
          <div>
            <ListingToolbar
              search={asked}
              total={data.total}
              onSort={(sort) => choose('sort', sort)}
              onOpenFilters={() => setFiltersOpen(true)}
            />
            <ListingChips search={search} names={names} />
            {data.products.length > 0 ? (
              <CardGrid products={data.products} headingLevel={2} />
            ) : (
              <NoMatches search={search} />
            )}
            <ListingPages search={search} total={data.total} />
          </div>
        </div>
        {filtersOpen && (
          <Suspense>
            <FilterSheet search={search} names={names} onClose={() => setFiltersOpen(false)} onShow={showChosen} />
          </Suspense>
        )}
      </div>
      {data.products.length === 0 && <FinderBelow />}
    </>
  )
}
