import { createRoute, z } from '@hono/zod-openapi'
import {
  productReviewsSchema,
  REVIEW_SORTS,
  reviewReportSchema,
  reviewVoteSchema,
} from '../../domain/reviews/review.ts'
import { flag } from '../../domain/values/schemas.ts'
import { cacheTag } from '../cache/cache-tags.ts'
import { publicCache } from '../cache/public-cache.ts'
import type { Database } from '../database/connect.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../http/openapi.ts'
import { pagingQuery } from '../http/paging.ts'
import { publicRouter } from '../http/routers.ts'
import { listProductReviews, presentReview, readReviewSummary } from './reviews.queries.ts'
import { reportReview, voteOnReview } from './vote-on-review.ts'

const MAX_PAGE = 50
const listQuery = pagingQuery.extend({
  limit: z.coerce.number<string>('limit must be a number').int().min(1).max(MAX_PAGE).optional(),
  stars: z.coerce.number<string>('stars must be from 1 to 5').int().min(1).max(5).optional(),
  withPhotos: flag.optional(),
  sort: z.enum(REVIEW_SORTS, 'sort must be newest or helpful').optional(),
})

const listRoute = createRoute({
  method: 'get',
  path: '/products/{id}/reviews',
  operationId: 'listProductReviews',
  tags: ['Reviews'],
  summary: 'The published reviews of a product, and the summary of all of them',
  middleware: publicCache(['limit', 'offset', 'stars', 'withPhotos', 'sort']),
  request: { params: idParam, query: listQuery },
  responses: {
    200: jsonResponse(productReviewsSchema.openapi('ProductReviews'), 'The reviews; none for an unknown product'),
    ...errorResponses(400),
  },
})
const voteRoute = createRoute({
  method: 'put',
  path: '/reviews/{id}/vote',
  operationId: 'voteOnReview',
  tags: ['Reviews'],
  summary: 'Mark a review as helpful, or withdraw the vote; one vote per user, or per browser of a guest',
  request: { params: idParam, body: jsonBody(reviewVoteSchema.openapi('ReviewVote')) },
  responses: {
    200: jsonResponse(z.object({ helpfulCount: z.int() }), 'The number of votes'),
    ...errorResponses(400, 404, 429),
  },
})
const reportRoute = createRoute({
  method: 'post',
  path: '/reviews/{id}/reports',
  operationId: 'reportReview',
  tags: ['Reviews'],
  summary: 'Report a review that breaks a rule; staff decide',
  request: { params: idParam, body: jsonBody(reviewReportSchema.openapi('ReviewReport')) },
  responses: { 202: jsonResponse(z.object({ message: z.string() }), 'Reported'), ...errorResponses(400, 404, 429) },
})

/** Published reviews, and votes and reports of customers. */
export const reviewRoutes = ({ db, limits }: { db: Database; limits: RateLimiter }) =>
  publicRouter()
    .openapi(listRoute, async (c) => {
      const { id } = c.req.valid('param')
      cacheTag(`reviews:${id}`)
      const { rows, photos, total } = await listProductReviews(db, id, c.req.valid('query'))
      const summary = await readReviewSummary(db, id)
      const reviews = rows.map((row) => presentReview(row, photos.get(row.id) ?? []))
      return c.json({ summary, total, reviews }, 200)
    })
    .openapi(voteRoute, async (c) => {
      await limits.consumeByIp(c, 'review-vote-ip')
      const { isHelpful, device } = c.req.valid('json')
      const voter = { userId: c.var.user?.id, device }
      const helpfulCount = await voteOnReview(db, c.req.valid('param').id, voter, isHelpful)
      return c.json({ helpfulCount }, 200)
    })
    .openapi(reportRoute, async (c) => {
      await limits.consumeByIp(c, 'review-report-ip')
      const { reason, device } = c.req.valid('json')
      await reportReview(db, c.req.valid('param').id, { userId: c.var.user?.id, device }, reason)
      return c.json({ message: 'Thank you. We will read this review.' }, 202)
    })
