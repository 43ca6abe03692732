import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { BookReviews, BookReviewsSkeleton } from '../../reviews/write/book-reviews.tsx'
import { ownReviewsQuery } from '../../reviews/write/write-queries.ts'
import { useRefetchSessionOn401 } from './use-customer.ts'

/** The customer's reviews, and the books that they can review. */
export function AccountReviews() {
  const { data, error, refetch } = useQuery(ownReviewsQuery())
  useRefetchSessionOn401(error)
  if (data && data.books.length > 0) return <BookReviews list={data} onChanged={() => void refetch()} />
  if (data) return <EmptyState icon={Star} message="You can review a book after we delivered it." />
  if (error) return <ErrorState message="Your reviews did not load." onRetry={() => void refetch()} />
  return <BookReviewsSkeleton />
}
