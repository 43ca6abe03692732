import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListingPage } from '../../../domain/search/product-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { SearchForm } from '../../shared/search-form.tsx'
import { listingHref, type ListingPath } from './listing-url.ts'
import { ProductGrid } from '../product-grid.tsx'
import { NO_PRODUCTS_MESSAGE } from '../product-carousel.tsx'
import * as styles from './empty-results.module.css'

const BookFinder = lazy(() => import('../book-finder.tsx').then((file) => ({ default: file.BookFinder })))

const BOOK_FINDER_ID = 'finder'
const SIMILAR_TITLE_ID = 'similar-products'

interface EmptyResultsProps {
  path: ListingPath
  /** The search of the listing, if it has one. */
  term: string | undefined
  listing: ListingPage
}

/** Replaces an empty list and offers a corrected search and similar products. */
export function EmptyResults({ path, term, listing: { similar, matchedAs, correction } }: EmptyResultsProps) {
  return (
    <>
      <EmptyState icon={SearchX} message={NO_PRODUCTS_MESSAGE}>
        {matchedAs === 'typed' && correction && (
          <p>
            Did you mean{' '}
            <ShopLink className="link" href={listingHref({ search: correction }, path)}>
              {correction}
            </ShopLink>
            ?
          </p>
        )}
        {term && <SearchForm action={path} term={term} />}
        <span className={styles.actions}>
          <a className="button ink" href={`#${BOOK_FINDER_ID}`}>
            Find your books in three steps
          </a>
          {path === '/products' && (
            <ShopLink className="button" href="/products">
              Browse all products
            </ShopLink>
          )}
        </span>
      </EmptyState>
      {similar.length > 0 && (
        <section className={styles.similar} aria-labelledby={SIMILAR_TITLE_ID}>
          <h2 id={SIMILAR_TITLE_ID} className="h3">
            {term ? 'Similar results' : 'You may like these'}
          </h2>
          <ProductGrid products={similar} headingLevel={3} linkById={path === '/search'} />
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
