import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router'
import type { ListingSearch } from '../../domain/search/listing.ts'
import type { LoaderArgs } from '../../router-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { loadCollections, loadListing } from '../catalog/listing/load-listing.ts'
import { ProductListing } from '../catalog/listing/product-listing.tsx'
import { PageError } from '../shared/page-error.tsx'
import { SearchForm } from '../shared/search-form.tsx'
import { storeQuery } from '../shared/store-query.ts'
import { searchErrorMessage } from './search-error.ts'
import { SEARCH_BREADCRUMB, searchTitle } from './search-head.ts'
import * as styles from './search-page.module.css'

export { searchHeadOptions } from './search-head.ts'

const route = getRouteApi('/search')

export async function loadSearch({ context: { queryClient }, deps }: LoaderArgs<unknown, ListingSearch>) {
  const [store, collections, listing] = await Promise.all([
    queryClient.query(storeQuery()),
    loadCollections(queryClient, deps),
    deps.search === undefined ? undefined : loadListing(queryClient, deps),
  ])
  return { store, collections, term: listing?.term }
}

/** The results of a search: a listing, or a search form without a term. */
export function SearchPage() {
  const search = route.useLoaderDeps()
  const { collections, term } = route.useLoaderData()
  const header = (
    <>
      <Breadcrumb items={SEARCH_BREADCRUMB} />
      <h1 className={styles.title}>{searchTitle(term)}</h1>
    </>
  )
  if (search.search === undefined) {
    return (
      <div className="wrap">
        {header}
        <EmptyTerm />
      </div>
    )
  }
  return (
    <ProductListing path="/search" search={search} collections={collections}>
      {header}
      <p className={styles.browse}>
        <BrowseAll />
      </p>
    </ProductListing>
  )
}

function EmptyTerm() {
  return (
    <EmptyState message="Type a book, a chapter or an institute to search for.">
      <SearchForm action="/search" />
      <BrowseAll />
    </EmptyState>
  )
}

const BrowseAll = () => (
  <ShopLink className="link" href="/products">
    Browse all products
  </ShopLink>
)

export function SearchError({ error, reset }: ErrorComponentProps) {
  return <PageError title="Search Results" message={searchErrorMessage(error)} reset={reset} />
}

export { ListingSkeleton } from '../catalog/listing/listing-skeleton.tsx'
