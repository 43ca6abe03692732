import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductCardSkeletons } from '../../ui/product-card-skeleton.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { NO_MATCHES } from '../catalog/product-shelf.tsx'
import { CardGrid } from '../catalog/card-grid.tsx'
import { SearchForm } from './search-form.tsx'
import { closeMatchesQuery } from './search-queries.ts'

const Finder = lazy(() => import('../home/finder.tsx').then((file) => ({ default: file.Finder })))

/** Stands where results would stand: close matches, the finder, and the way to all products. */
export function NoneFound({ term }: { term: string }) {
  return (
    <>
      <div className="wrap pt-4 pb-8">
        <EmptyState icon={SearchX} sentence={NO_MATCHES}>
          <SearchForm action="/search" term={term} />
          <BrowseAll />
        </EmptyState>
        <CloseMatches term={term} />
      </div>
      <Suspense>
        <Finder />
      </Suspense>
    </>
  )
}

/** Nothing when nothing is close, or when that could not be found out: the page has other ways on. */
function CloseMatches({ term }: { term: string }) {
  const { data, isPending } = useQuery(closeMatchesQuery(term))
  if (isPending) return <ProductCardSkeletons count={4} />
  if (!data || data.length === 0) return null
  return (
    <section className="pt-8" aria-labelledby="close-matches">
      <SectionHead id="close-matches" title="Close to your search" />
      <CardGrid products={data} headingLevel={3} byId />
    </section>
  )
}

export function NoTerm() {
  return (
    <div className="wrap pt-4 pb-8">
      <EmptyState sentence="Type a book, a chapter or an institute to search for.">
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
