import { createRoute, z } from '@hono/zod-openapi'
import {
  adminReviewSchema,
  hideReviewSchema,
  reviewCountsSchema,
  reviewReplySchema,
} from '../../domain/reviews/review.ts'
import type { Database } from '../database/connect.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import { auditExport } from '../export/audit-export.ts'
import { type Column, streamSheet, timeCell } from '../export/list-sheet.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { NotFoundError } from '../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../http/openapi.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { adminRouter } from '../http/routers.ts'
import {
  adminReviewsQuery,
  countAdminReviews,
  countReviewsByState,
  findAdminReview,
  type AdminReviewRow,
  iterateAdminReviews,
  listAdminReviews,
} from './admin-reviews.queries.ts'
import { hideReview, publishReview, replyToReview } from './moderate-review.ts'
import { listPhotos, presentAdminReview } from './reviews.queries.ts'

const review = adminReviewSchema.openapi('AdminReview')
const { search, state, rating, reported } = adminReviewsQuery.shape
const format = z.enum(SHEET_FORMATS, 'format must be csv or xlsx').default('csv')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listAdminReviews',
  tags: ['Admin: reviews'],
  summary: 'Reviews in every state, newest first',
  request: { query: adminReviewsQuery },
  responses: { 200: jsonResponse(z.array(review), 'The reviews'), ...errorResponses(400, 401, 403) },
})
const countsRoute = createRoute({
  method: 'get',
  path: '/counts',
  operationId: 'countReviews',
  tags: ['Admin: reviews'],
  summary: 'The number of reviews in each state',
  responses: {
    200: jsonResponse(reviewCountsSchema.openapi('ReviewCounts'), 'The counts'),
    ...errorResponses(401, 403),
  },
})
const exportRoute = createRoute({
  method: 'get',
  path: '/export',
  operationId: 'exportReviews',
  tags: ['Admin: reviews'],
  summary: 'The reviews as a CSV or XLSX file, oldest first',
  request: { query: z.object({ search, state, rating, reported, format }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const publishRoute = createRoute({
  method: 'post',
  path: '/{id}/publish',
  operationId: 'publishReview',
  tags: ['Admin: reviews'],
  summary: 'Publish a review, and settle its reports',
  request: { params: idParam },
  responses: { 200: jsonResponse(review, 'The review'), ...errorResponses(400, 401, 403, 404) },
})
const hideRoute = createRoute({
  method: 'post',
  path: '/{id}/hide',
  operationId: 'hideReview',
  tags: ['Admin: reviews'],
  summary: 'Hide a review that breaks a written rule; its writer receives the reason',
  request: { params: idParam, body: jsonBody(hideReviewSchema.openapi('HideReview')) },
  responses: { 200: jsonResponse(review, 'The review'), ...errorResponses(400, 401, 403, 404) },
})
const replyRoute = createRoute({
  method: 'put',
  path: '/{id}/reply',
  operationId: 'replyToReview',
  tags: ['Admin: reviews'],
  summary: 'Set the shop’s public reply; an empty text removes it',
  request: { params: idParam, body: jsonBody(reviewReplySchema.openapi('ReviewReply')) },
  responses: { 200: jsonResponse(review, 'The review'), ...errorResponses(400, 401, 403, 404, 409) },
})

const FILTERS = ['search', 'sort', 'state', 'rating', 'reported']
const COLUMNS: Column<AdminReviewRow>[] = [
  ['Written', (row) => timeCell(row.review.createdAt)],
  ['Book', ({ productName }) => productName],
  ['Order', (row) => String(row.review.orderId)],
  ['Customer', ({ customerName }) => customerName],
  ['Name shown', (row) => row.review.displayName],
  ['Stars', (row) => row.review.rating],
  ['Title', (row) => row.review.title],
  ['Text', (row) => row.review.text],
  ['State', (row) => row.review.state],
  ['Hidden for', (row) => row.review.hiddenReason],
  ['Reply', (row) => row.review.reply],
  ['Helpful', (row) => row.review.helpfulCount],
  ['Published', (row) => timeCell(row.review.publishedAt)],
]

/** Reviews for staff, mounted at `/admin/reviews`. */
export function adminReviewRoutes(deps: { db: Database; outbox: EmailOutbox }) {
  const { db } = deps
  const read = async (id: number) => {
    const row = await findAdminReview(db, id)
    if (!row) throw new NotFoundError('Review')
    return presentAdminReview(row, (await listPhotos(db, [{ id }])).get(id) ?? [])
  }
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const [rows, total] = await Promise.all([listAdminReviews(db, query), countAdminReviews(db, query)])
      const photos = await listPhotos(
        db,
        rows.map((row) => row.review),
      )
      setPaginationHeaders(c, total, query, FILTERS)
      return c.json(
        rows.map((row) => presentAdminReview(row, photos.get(row.review.id) ?? [])),
        200,
      )
    })
    .openapi(countsRoute, async (c) => c.json(await countReviewsByState(db), 200))
    .openapi(exportRoute, async (c) => {
      const { format: asFormat, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'review', name: 'reviews', query: c.req.valid('query') })
      return sendSheet(c, streamSheet('reviews', COLUMNS, iterateAdminReviews(db, filters)), asFormat)
    })
    .openapi(publishRoute, async (c) => {
      const { id } = c.req.valid('param')
      await publishReview(deps, c.var.actor, id)
      return c.json(await read(id), 200)
    })
    .openapi(hideRoute, async (c) => {
      const { id } = c.req.valid('param')
      await hideReview(deps, c.var.actor, id, c.req.valid('json').reason)
      return c.json(await read(id), 200)
    })
    .openapi(replyRoute, async (c) => {
      const { id } = c.req.valid('param')
      await replyToReview(deps, c.var.actor, id, c.req.valid('json'))
      return c.json(await read(id), 200)
    })
}
