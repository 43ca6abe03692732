import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { SearchForm } from '../../shared/search-form.tsx'
import { correctionQuery } from '../catalog-queries.ts'
import { listingHref, type ListingPath, similarProductsQuery } from './listing-url.ts'
import { ProductGrid } from '../product-grid.tsx'
import { NO_PRODUCTS_MESSAGE } from '../product-carousel.tsx'
import * as styles from './empty-results.module.css'

const BookFinder = lazy(() => import('../book-finder.tsx').then((file) => ({ default: file.BookFinder })))

const BOOK_FINDER_ID = 'finder'
const SIMILAR_TITLE_ID = 'similar-products'

interface EmptyResultsProps {
  path: ListingPath
  search: ListingSearch
}

/** Replaces an empty list and offers a corrected search and similar products. */
export function EmptyResults({ path, search }: EmptyResultsProps) {
  const { data } = useQuery(similarProductsQuery(search))
  return (
    <>
      <EmptyState icon={SearchX} message={NO_PRODUCTS_MESSAGE}>
        {search.search && (
          <>
            <Correction path={path} term={search.search} />
            <SearchForm action={path} term={search.search} />
          </>
        )}
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
      {data && data.products.length > 0 && (
        <section className={styles.similar} aria-labelledby={SIMILAR_TITLE_ID}>
          <h2 id={SIMILAR_TITLE_ID} className="h3">
            {search.search ? 'Similar results' : 'You may like these'}
          </h2>
          <ProductGrid products={data.products} headingLevel={3} linkById={path === '/search'} />
        </section>
      )}
    </>
  )
}

/** A link to the search in the words that were probably meant. */
function Correction({ path, term }: { path: ListingPath; term: string }) {
  const { data } = useQuery(correctionQuery(term))
  if (!data?.correction) return null
  return (
    <p>
      Did you mean{' '}
      <ShopLink className="link" href={listingHref({ search: data.correction }, path)}>
        {data.correction}
      </ShopLink>
      ?
    </p>
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
