import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import type { LoaderArgs } from '../../../router-context.ts'
import { PageError } from '../../shared/page-error.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { ListingHeader } from './listing-header.tsx'
import { loadListing, loadSubject } from './load-listing.ts'
import { ProductListing } from './product-listing.tsx'

const route = getRouteApi('/products')

export async function loadProducts({ context: { queryClient }, deps }: LoaderArgs<unknown, ListingSearch>) {
  const [store, subject, isEmpty] = await Promise.all([
    queryClient.query(storeQuery()),
    loadSubject(queryClient, deps),
    loadListing(queryClient, deps),
  ])
  return { store, subject, isEmpty }
}

export function ProductsPage() {
  const search = route.useLoaderDeps()
  const { subject } = route.useLoaderData()
  const names = { category: subject.category?.name, institute: subject.institute?.name }
  return (
    <ProductListing path="/products" search={search} names={names}>
      <ListingHeader search={search} subject={subject} />
    </ProductListing>
  )
}

export function ProductsError({ reset }: ErrorComponentProps) {
  return <PageError title="Products" message="The products did not load." reset={reset} />
}

export { ListingSkeleton } from './listing-skeleton.tsx'
