import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { similarProductsQuery } from './listing-url.ts'
import { ProductGrid } from '../product-grid.tsx'
import { NO_PRODUCTS_MESSAGE } from '../product-carousel.tsx'
import * as styles from './empty-results.module.css'

const BookFinder = lazy(() => import('../book-finder.tsx').then((file) => ({ default: file.BookFinder })))

const BOOK_FINDER_ID = 'finder'
const SIMILAR_TITLE_ID = 'similar-products'

/** Replaces an empty list and offers similar products. */
export function EmptyResults({ search }: { search: ListingSearch }) {
  const { data } = useQuery(similarProductsQuery(search))
  return (
    <>
      <EmptyState icon={SearchX} message={NO_PRODUCTS_MESSAGE}>
        <span className={styles.actions}>
          <a className="button ink" href={`#${BOOK_FINDER_ID}`}>
            Find your books in three steps
          </a>
          <ShopLink className="button" href="/products">
            Browse all products
          </ShopLink>
        </span>
      </EmptyState>
      {data && data.products.length > 0 && (
        <section className={styles.similar} aria-labelledby={SIMILAR_TITLE_ID}>
          <h2 id={SIMILAR_TITLE_ID} className="h3">
            {search.search ? `Close to “${search.search}”` : 'You may like these'}
          </h2>
          <ProductGrid products={data.products} headingLevel={2} />
        </section>
      )}
    </>
  )
}

/** Finds books in three steps, without a query. */
export function BookFinderSection() {
  return (
    <div id={BOOK_FINDER_ID} className={styles.finder}>
      <Suspense>
        <BookFinder />
      </Suspense>
    </div>
  )
}
