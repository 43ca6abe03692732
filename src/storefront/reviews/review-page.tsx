import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { OpenPhotos } from './open-photos.ts'
import { ReviewItem } from './review-item.tsx'
import type { productReviewsQuery } from './review-queries.ts'

interface Props {
  query: ReturnType<typeof productReviewsQuery>
  onOpenPhotos: (photos: OpenPhotos) => void
}

/** One page of reviews. */
export function ReviewPage({ query, onOpenPhotos }: Props) {
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (!data) {
    return error ? <ErrorState message="The reviews did not load." onRetry={() => void refetch()} /> : null
  }
  return data.reviews.map((review) => <ReviewItem key={review.id} review={review} onOpenPhotos={onOpenPhotos} />)
}
