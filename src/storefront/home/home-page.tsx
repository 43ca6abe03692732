import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { organizationStructuredData } from '../../domain/shop-structured-data.ts'
import { shopStructuredData } from '../../domain/structured-data.ts'
import { categoriesQuery, institutesQuery, productCardsQuery } from '../catalog/catalog-queries.ts'
import { bannersQuery, storeQuery } from '../content/content-queries.ts'
import { pageHead } from '../layout/page-head.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { Finder } from './finder.tsx'
import { Hero } from './hero.tsx'
import { HotDeals } from './hot-deals.tsx'
import { InstituteTiles } from './institute-tiles.tsx'
import { popularBooks, PopularBooks } from './popular-books.tsx'
import { ShippingNote } from './shipping-note.tsx'
import { Testimonials } from './testimonials.tsx'
import { TrustStrip } from './trust-strip.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    // The server's page is whole or an error. A browser comes here at once, and each block shows its own wait or trouble.
    const read = async <Data, Key extends QueryKey>(query: QueryExecuteOptions<Data, Error, Data, Data, Key>) => {
      const reading = queryClient.query(query)
      if (import.meta.env.SSR) await reading
      else reading.catch(() => undefined)
    }
    const [store] = await Promise.all([
      queryClient.query(storeQuery()),
      read(bannersQuery()),
      read(productCardsQuery(popularBooks('NEET'))),
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
          jsonLd: [organizationStructuredData(loaderData.store), shopStructuredData(loaderData.store)],
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
      <Finder />
      <InstituteTiles />
      <HotDeals />
      <CategoryTiles />
      <Testimonials />
    </>
  )
}
