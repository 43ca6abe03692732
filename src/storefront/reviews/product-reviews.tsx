import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ProductReviews as Reviews } from '../../domain/reviews/review.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { BuyerPhotos } from './buyer-photos.tsx'
import type { OpenPhotos } from './open-photos.ts'
import { ReviewFilterBar } from './review-filter-bar.tsx'
import { ReviewPage } from './review-page.tsx'
import { productReviewsQuery, type ReviewFilters, REVIEWS_PER_PAGE } from './review-queries.ts'
import { ReviewSummary } from './review-summary.tsx'
import * as styles from './product-reviews.module.css'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx').then((file) => ({ default: file.PhotoDialog })))

const NEWEST: ReviewFilters = { sort: 'newest' }

/** The reviews of a product: summary, photos, filters and list. Rendered in the browser only. */
export function ProductReviews({ productId }: { productId: number }) {
  const { data, error, refetch } = useQuery(productReviewsQuery(productId, NEWEST, 0))
  if (data) return <LoadedReviews productId={productId} summary={data.summary} />
  if (error) return <ErrorState message="The reviews did not load." onRetry={() => void refetch()} />
  return <ReviewsSkeleton />
}

/** The place of the reviews until they are loaded. */
const ReviewsSkeleton = () => (
  <Loading>
    <Skeleton className={styles.skeleton} />
  </Loading>
)

function LoadedReviews({ productId, summary }: { productId: number; summary: Reviews['summary'] }) {
  const [photos, setPhotos] = useState<OpenPhotos>()
  return (
    <>
      <div className={styles.layout}>
        <div className={styles.aside}>
          <p className={`tag plain ${styles.buyersOnly}`}>
            <BadgeCheck className="icon" />
            Buyers only
          </p>
          <ReviewSummary summary={summary} />
          <BuyerPhotos summary={summary} onOpen={setPhotos} />
        </div>
        <ReviewList productId={productId} onOpenPhotos={setPhotos} />
      </div>
      {photos && (
        <Suspense>
          <PhotoDialog photos={photos} onClose={() => setPhotos(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface ListProps {
  productId: number
  onOpenPhotos: (photos: OpenPhotos) => void
}

function ReviewList({ productId, onOpenPhotos }: ListProps) {
  const [filters, setFilters] = useState(NEWEST)
  const [pageCount, setPageCount] = useState(1)
  const { data } = useQuery({ ...productReviewsQuery(productId, filters, 0), placeholderData: keepPreviousData })
  const total = data?.total ?? 0
  const remaining = total - pageCount * REVIEWS_PER_PAGE
  const change = (changed: ReviewFilters) => {
    setFilters(changed)
    setPageCount(1)
  }
  return (
    <div>
      <ReviewFilterBar filters={filters} onChange={change} />
      <p className="sr-only" role="status">
        {total === 1 ? '1 review' : `${total} reviews`}
      </p>
      {data?.total === 0 && <p className={styles.none}>No review matches these filters.</p>}
      {Array.from({ length: pageCount }, (_, page) => (
        <ReviewPage key={page} query={productReviewsQuery(productId, filters, page)} onOpenPhotos={onOpenPhotos} />
      ))}
      {remaining > 0 && (
        <button type="button" className="button quiet full" onClick={() => setPageCount(pageCount + 1)}>
          Show {Math.min(remaining, REVIEWS_PER_PAGE)} more {remaining === 1 ? 'review' : 'reviews'}
        </button>
      )}
      <p className={`meta ${styles.rules}`}>
        We publish every review that follows the{' '}
        <ShopLink className="inline-link" href="/review-rules">
          review rules
        </ShopLink>
        , good or bad.
      </p>
    </div>
  )
}
