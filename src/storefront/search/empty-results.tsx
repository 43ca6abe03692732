import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { NO_PRODUCTS_MESSAGE } from '../catalog/product-carousel.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx'
import { SearchForm } from '../shared/search-form.tsx'
import { similarProductsQuery } from './search-queries.ts'
import * as styles from './empty-results.module.css'

const Finder = lazy(() => import('../catalog/book-finder.tsx').then((file) => ({ default: file.BookFinder })))

/** A search without results: similar products, the book finder and a link to all products. */
export function EmptyResults({ term }: { term: string }) {
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <EmptyState icon={SearchX} message={NO_PRODUCTS_MESSAGE}>
          <SearchForm action="/search" term={term} />
          <BrowseAll />
        </EmptyState>
        <SimilarProducts term={term} />
      </div>
      <Suspense>
        <Finder />
      </Suspense>
    </>
  )
}

/** Renders nothing without similar products or when the request fails. The page has other links. */
function SimilarProducts({ term }: { term: string }) {
  const { data, isPending } = useQuery(similarProductsQuery(term))
  if (isPending) return <ProductGridSkeleton count={4} />
  if (!data || data.length === 0) return null
  return (
    <section className={styles.similarProducts} aria-labelledby="similar-products">
      <SectionHeader id="similar-products" title="Close to your search" />
      <ProductGrid products={data} headingLevel={3} linkById />
    </section>
  )
}

export function EmptyTerm() {
  return (
    <div className={`wrap ${styles.page}`}>
      <EmptyState message="Type a book, a chapter or an institute to search for.">
        <SearchForm action="/search" />
        <BrowseAll />
      </EmptyState>
    </div>
  )
}

export function BrowseAll() {
  return (
    <ShopLink className="link" href="/products">
      Browse all products
    </ShopLink>
  )
}
