import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { listingHref } from '../catalog/listing/listing-url.ts'
import { formatProductCount } from '../../domain/catalog/product-count.ts'
import { BrowseAll, EmptyResults } from './empty-results.tsx'
import { ResultsToolbar } from '../catalog/results-toolbar.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx'
import { searchQuery } from './search-queries.ts'
import { searchErrorMessage } from './search-error.ts'
import * as styles from './search-results.module.css'

export function SearchResults({ term }: { term: string }) {
  const { data, error, refetch } = useQuery(searchQuery(term))
  if (data?.total === 0) return <EmptyResults term={term} />
  return (
    <div className={`wrap ${styles.results}`}>
      <ResultsToolbar>
        <p className="meta" aria-live="polite">
          {data && formatProductCount(data.total)}
        </p>
        <BrowseAll />
      </ResultsToolbar>
      {data && <ProductGrid products={data.products} headingLevel={2} linkById />}
      {!data && error && <ErrorState message={searchErrorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ProductGridSkeleton count={8} />}
      {data && (
        <ShopLink className={`link ${styles.filterLink}`} href={listingHref({ search: term })}>
          Filter and sort {data.total > 1 ? `all ${formatProductCount(data.total)}` : 'these results'}
          <ArrowRight className="icon icon-s" />
        </ShopLink>
      )}
    </div>
  )
}
