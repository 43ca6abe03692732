import type { LoaderArgs } from '../../router-context.ts'
import { categoriesQuery, institutesQuery, productCardsQuery } from '../catalog/catalog-queries.ts'
import { bannersQuery, storeQuery } from '../shared/store-query.ts'
import { prefetch } from '../shared/prefetch.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { BookFinder } from '../catalog/book-finder.tsx'
import { Hero } from './hero.tsx'
import { HomeText } from './home-text.tsx'
import { HotDeals } from './hot-deals.tsx'
import { InstituteTiles } from './institute-tiles.tsx'
import { popularBooksFilters, PopularBooks } from './popular-books.tsx'
import { ShippingNote } from './shipping-note.tsx'
import { Testimonials } from './testimonials.tsx'
import { TrustStrip } from './trust-strip.tsx'
import { homeTextsQuery } from './use-home-texts.ts'

export { homeHeadOptions } from './home-head.ts'

export async function loadHome({ context: { queryClient } }: LoaderArgs) {
  const [store] = await Promise.all([
    queryClient.query(storeQuery()),
    prefetch(queryClient, bannersQuery()),
    prefetch(queryClient, homeTextsQuery()),
    prefetch(queryClient, productCardsQuery(popularBooksFilters('NEET'))),
    prefetch(queryClient, institutesQuery()),
    prefetch(queryClient, categoriesQuery()),
  ])
  return { store }
}

export function HomePage() {
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
      <HomeText />
    </>
  )
}
