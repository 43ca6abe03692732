import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import { PERSONAL_KEY } from '../../shared/session-queries.ts'

/** Queries the books of the order of an emailed link, with the reviews of them. */
export const requestedBooksQuery = (token: string) =>
  queryOptions({
    queryKey: ['review-request', token],
    queryFn: () => readJson(api['review-requests'].open.$post({ json: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Queries the books of the customer's delivered orders, with the reviews of them. */
export const ownReviewsQuery = () =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'reviews'],
    queryFn: () => readJson(api.user.reviews.$get()),
    staleTime: 0,
  })
