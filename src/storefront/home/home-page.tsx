import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { organizationStructuredData } from '../../domain/content/store-structured-data.ts'
import { websiteStructuredData } from '../../domain/content/structured-data.ts'
import { categoriesQuery, institutesQuery, productCardsQuery } from '../catalog/catalog-queries.ts'
import { bannersQuery, storeQuery } from '../shared/store-query.ts'
import { pageHead } from '../shared/page-head.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { BookFinder } from '../catalog/book-finder.tsx'
import { Hero } from './hero.tsx'
import { HotDeals } from './hot-deals.tsx'
import { InstituteTiles } from './institute-tiles.tsx'
import { popularBooksFilters, PopularBooks } from './popular-books.tsx'
import { ShippingNote } from './shipping-note.tsx'
import { Testimonials } from './testimonials.tsx'
import { TrustStrip } from './trust-strip.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    // The server renders a whole page or an error. In the browser each block shows its own skeleton or error.
    const read = async <Data, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Data, Data, Key>) => {
      const reading = queryClient.query(query)
      if (import.meta.env.SSR) await reading
      else reading.catch(() => undefined)
    }
    const [store] = await Promise.all([
      queryClient.query(storeQuery()),
      read(bannersQuery()),
      read(productCardsQuery(popularBooksFilters('NEET'))),
      read(institutesQuery()),
      read(categoriesQuery()),
    ])
    return { store }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          store: loaderData.store,
          path: '/',
          jsonLd: [organizationStructuredData(loaderData.store), websiteStructuredData(loaderData.store)],
        })
      : {},
  component: HomePage,
})

function HomePage() {
  return (
    <>
      <Hero />
      <TrustStrip />
      <ShippingNote />
      <PopularBooks exam="NEET" />
      <PopularBooks exam="JEE" lazy />
      <BookFinder />
      <InstituteTiles />
      <HotDeals />
      <CategoryTiles />
      <Testimonials />
    </>
  )
}
