import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { similarProductsQuery } from './listing-url.ts'
import { ProductGrid } from '../product-grid.tsx'
import { NO_PRODUCTS_MESSAGE } from '../product-carousel.tsx'

const Finder = lazy(() => import('../book-finder.tsx').then((file) => ({ default: file.BookFinder })))

/** Replaces an empty list and offers similar products. */
export function EmptyResults({ search }: { search: ListingSearch }) {
  const { data } = useQuery(similarProductsQuery(search))
  return (
    <>
      <EmptyState icon={SearchX} message={NO_PRODUCTS_MESSAGE}>
        <span className="flex flex-wrap justify-center gap-2">
          <a className="button ink" href={`#${BOOK_FINDER_ID}`}>
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
          <ProductGrid products={data.products} headingLevel={2} />
        </section>
      )}
    </>
  )
}

const BOOK_FINDER_ID = 'finder'

/** Finds books in three steps without a query. */
export function BookFinderSection() {
  return (
    <div id={BOOK_FINDER_ID} className="scroll-mt-32">
      <Suspense>
        <Finder />
      </Suspense>
    </div>
  )
}
