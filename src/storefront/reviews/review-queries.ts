import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import type { ReviewSort } from '../../domain/reviews/review.ts'

/** The filters and the order of a product's reviews. */
export interface ReviewFilters {
  stars?: number | undefined
  withPhotos?: boolean | undefined
  sort: ReviewSort
}

export const REVIEWS_PER_PAGE = 5
const STALE_AFTER_MS = 60_000

/** Queries a page of the published reviews of a product, with the summary of all of them. */
export const productReviewsQuery = (productId: number, { stars, withPhotos, sort }: ReviewFilters, page: number) =>
  queryOptions({
    queryKey: ['product-reviews', productId, { stars, withPhotos, sort }, page],
    queryFn: ({ signal }) =>
      readJson(
        api.products[':id'].reviews.$get(
          {
            param: { id: String(productId) },
            query: {
              limit: String(REVIEWS_PER_PAGE),
              offset: String(page * REVIEWS_PER_PAGE),
              sort,
              ...(stars === undefined ? {} : { stars: String(stars) }),
              ...(withPhotos ? { withPhotos: 'true' } : {}),
            },
          },
          { init: { signal } },
        ),
      ),
    staleTime: STALE_AFTER_MS,
  })

/** The URL of a photo of a review. */
export const reviewPhotoUrl = (id: string, size: 'small' | 'full'): string => `/api/review-photos/${id}?size=${size}`
