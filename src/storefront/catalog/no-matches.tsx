import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListingSearch } from '../../domain/listing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { closeQuery } from './listing-address.ts'
import { CardGrid } from './card-grid.tsx'
import { NO_MATCHES } from './product-shelf.tsx'

const Finder = lazy(() => import('../home/finder.tsx').then((file) => ({ default: file.Finder })))

/** Stands in the place of the list, and offers what comes close. */
export function NoMatches({ search }: { search: ListingSearch }) {
  const { data } = useQuery(closeQuery(search))
  return (
    <>
      <EmptyState icon={SearchX} sentence={NO_MATCHES}>
        <span className="flex flex-wrap justify-center gap-2">
          <a className="button ink" href={`#${FINDER}`}>
            Find your books in three steps
          </a>
          <ShopLink className="button" href="/products">
            Browse all products
          </ShopLink>
        </span>
      </EmptyState>
      {data && data.products.length > 0 && (
        <section className="my-6" aria-labelledby="close-ones">
          <h2 id="close-ones" className="h3">
            {search.search ? `Close to “${search.search}”` : 'You may like these'}
          </h2>
          <CardGrid products={data.products} headingLevel={2} />
        </section>
      )}
    </>
  )
}

const FINDER = 'finder'

/** The three steps that find books without any words. */
export function FinderBelow() {
  return (
    <div id={FINDER} className="scroll-mt-32">
      <Suspense>
        <Finder />
      </Suspense>
    </div>
  )
}
