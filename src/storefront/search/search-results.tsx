import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ProductCardSkeletons } from '../../ui/product-card-skeleton.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { listingHref } from '../catalog/listing-address.ts'
import { countOfProducts } from '../catalog/listing-toolbar.tsx'
import { BrowseAll, NoneFound } from './none-found.tsx'
import { CardGrid } from '../catalog/card-grid.tsx'
import { searchQuery } from './search-queries.ts'
import { searchTrouble } from './search-trouble.ts'

export function SearchResults({ term }: { term: string }) {
  const { data, error, refetch } = useQuery(searchQuery(term))
  if (data?.total === 0) return <NoneFound term={term} />
  return (
    <div className="wrap pb-8">
      <div className="listing-toolbar">
        <p className="meta" aria-live="polite">
          {data && countOfProducts(data.total)}
        </p>
        <BrowseAll />
      </div>
      {data && <CardGrid products={data.products} headingLevel={2} byId />}
      {!data && error && <ErrorNote message={searchTrouble(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ProductCardSkeletons count={8} />}
      {data && (
        <ShopLink className="link mt-4" href={listingHref({ search: term })}>
          Filter and sort {data.total > 1 ? `all ${countOfProducts(data.total)}` : 'these results'}
          <ArrowRight className="icon icon-s" />
        </ShopLink>
      )}
    </div>
  )
}
