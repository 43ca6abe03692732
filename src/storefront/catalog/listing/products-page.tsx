import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import type { LoaderArgs } from '../../../router-context.ts'
import { PageError } from '../../shared/page-error.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { ListingHeader } from './listing-header.tsx'
import { loadCollections, loadListing } from './load-listing.ts'
import { ProductListing } from './product-listing.tsx'

export { listingHeadOptions } from './listing-head.ts'

const route = getRouteApi('/products')

export async function loadProducts({ context: { queryClient }, deps }: LoaderArgs<unknown, ListingSearch>) {
  const [store, collections, listing] = await Promise.all([
    queryClient.query(storeQuery()),
    loadCollections(queryClient, deps),
    loadListing(queryClient, deps),
  ])
  return { store, collections, ...listing }
}

export function ProductsPage() {
  const search = route.useLoaderDeps()
  const { collections, term } = route.useLoaderData()
  return (
    <ProductListing path="/products" search={search} collections={collections}>
      <ListingHeader search={{ ...search, search: term }} collections={collections} />
    </ProductListing>
  )
}

export function ProductsError({ reset }: ErrorComponentProps) {
  return <PageError title="Products" message="The products did not load." reset={reset} />
}

export { ListingSkeleton } from './listing-skeleton.tsx'
