import { createRoute, z } from '@hono/zod-openapi'
import { and, asc, desc, eq } from 'drizzle-orm'
import { cleanImagePath } from '../../domain/catalog/images/images.ts'
import {
  newReviewSchema,
  openReviewRequestSchema,
  type OwnReview,
  type ReviewableBooks,
  reviewableBooksSchema,
  reviewCorrectionSchema,
  suggestDisplayName,
} from '../../domain/reviews/review.ts'
import { readPrivateImage } from '../catalog/images/private-images.ts'
import { imageFileSchema, limitImageBody } from '../catalog/images/store-upload.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { products } from '../database/schema/catalog.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { reviewPhotos, reviews } from '../database/schema/reviews.ts'
import type { AppContext } from '../http/app-env.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { limitUploads } from '../http/limits/upload-limit.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../http/openapi.ts'
import { customerRouter, publicRouter, withoutKey } from '../http/routers.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { findLinkedOrder, isReviewable, openReviewLink, type Reviewer } from './review-access.ts'
import { addReviewPhoto } from './review-photos.ts'
import { correctReview, submitReview } from './submit-review.ts'

interface OwnReviewDeps {
  db: Queryable
  files: FileStorage
}

/** The most books in one response. A customer with more reviews the newest ones. */
const MAX_BOOKS = 100

/** Lists the books of an order that its customer can review, with the reviews of them. */
const listBooksOfOrder = (deps: OwnReviewDeps, orderId: number): Promise<ReviewableBooks> =>
  listBooks(deps, eq(orders.id, orderId))

/** Lists the books of a user's delivered orders, newest order first, with the reviews of them. */
const listBooksOfUser = (deps: OwnReviewDeps, userId: number): Promise<ReviewableBooks> =>
  listBooks(deps, eq(orders.userId, userId))

async function listBooks(deps: OwnReviewDeps, owner: ReturnType<typeof eq>): Promise<ReviewableBooks> {
  const rows = await deps.db
    .select({
      line: orderItems,
      slug: products.slug,
      review: reviews,
      customerName: orders.customerName,
      city: orders.city,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(reviews, eq(reviews.orderItemId, orderItems.id))
    .where(and(owner, isReviewable))
    .orderBy(desc(orders.createdAt), asc(orderItems.id))
    .limit(MAX_BOOKS)
  const [first] = rows
  return {
    suggestedName: first ? suggestDisplayName(first) : '',
    books: await Promise.all(
      rows.map(async ({ line, slug, review }) => ({
        orderItemId: line.id,
        orderId: line.orderId,
        productName: line.productName,
        productImage: cleanImagePath(line.productImage),
        productSlug: slug,
        review: review && (await presentOwnReview(deps, review)),
      })),
    ),
  }
}

/** Presents a customer's own review. */
async function presentOwnReview(deps: OwnReviewDeps, row: typeof reviews.$inferSelect): Promise<OwnReview> {
  const { id, rating, title, text, displayName, state, hiddenReason, reply } = row
  return {
    id,
    rating,
    title,
    text,
    displayName,
    state,
    hiddenReason,
    reply,
    photos: await previewPhotos(deps, id),
    createdAt: row.createdAt.toISOString(),
    canChangeStars: row.publishedAt === null,
  }
}

async function previewPhotos({ db, files }: OwnReviewDeps, reviewId: number): Promise<OwnReview['photos']> {
  const photos = await db
    .select({ id: reviewPhotos.id, fileName: reviewPhotos.fileName })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
    .orderBy(asc(reviewPhotos.displayOrder))
  return Promise.all(
    photos.map(async ({ id, fileName }) => {
      const bytes = await readPrivateImage(files, fileName, 'small')
      return { id, preview: bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` : '' }
    }),
  )
}

const reviewableBooks = reviewableBooksSchema.openapi('ReviewableBooks')
const storedReview = z.object({ id: z.int() })

const submitRoute = createRoute({
  method: 'post',
  path: '/reviews',
  operationId: 'submitReview',
  tags: ['Reviews'],
  summary: 'Review a book of a delivered order, with the token of a link or as its logged-in customer',
  description:
    'Published at once unless the automatic checks find a reason for staff to read it first, or the shop checks every review.',
  request: { body: jsonBody(newReviewSchema.openapi('NewReview')) },
  responses: { 201: jsonResponse(storedReview, 'The stored review'), ...errorResponses(400, 403, 409, 429) },
})
const correctRoute = createRoute({
  method: 'put',
  path: '/reviews/{id}',
  operationId: 'correctReview',
  tags: ['Reviews'],
  summary: 'Correct the text and the photos of an own review; the stars only before its first publication',
  request: { params: idParam, body: jsonBody(reviewCorrectionSchema.openapi('ReviewCorrection')) },
  responses: { 200: jsonResponse(storedReview, 'The stored review'), ...errorResponses(400, 403, 404, 409, 429) },
})
const openRoute = createRoute({
  method: 'post',
  path: '/review-requests/open',
  operationId: 'openReviewRequest',
  ...withoutKey('It only reads.'),
  tags: ['Reviews'],
  summary:
    'The books of an order, with the token of the email that requests reviews, or with number and token of the order: 1234567890.token',
  request: { body: jsonBody(openReviewRequestSchema.openapi('OpenReviewRequest')) },
  responses: { 200: jsonResponse(reviewableBooks, 'The books'), ...errorResponses(400, 403, 429) },
})
const photoRoute = createRoute({
  method: 'post',
  path: '/review-photos',
  operationId: 'uploadReviewPhoto',
  tags: ['Reviews'],
  summary: 'Upload a photo for a review (JPEG, PNG, GIF or WebP, at most 5 MB); not shown before its publication',
  middleware: limitImageBody,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: imageFileSchema,
            orderItemId: z.coerce.number<string>('Choose a book').int('Choose a book').positive().max(2_147_483_647),
            token: z.string().max(100).optional(),
          }),
        },
      },
    },
  },
  responses: {
    201: jsonResponse(z.object({ id: z.uuid() }), 'The id of the photo'),
    ...errorResponses(400, 403, 409, 413, 415, 429, 503),
  },
})
const ownRoute = createRoute({
  method: 'get',
  path: '/user/reviews',
  operationId: 'listOwnReviews',
  tags: ['Reviews'],
  summary: 'The books of the delivered orders of the logged-in user, with the reviews of them',
  responses: { 200: jsonResponse(reviewableBooks, 'The books'), ...errorResponses(401) },
})

interface WriteReviewDeps {
  db: Database
  files: FileStorage
  limits: RateLimiter
  config: { secretKey: string | undefined }
}

/** Writing reviews, with the link of an email or as a logged-in customer. */
export function writeReviewRoutes(deps: WriteReviewDeps) {
  const readReviewer = async ({ var: { user } }: AppContext, token: string | undefined): Promise<Reviewer> => ({
    orderId: token === undefined ? undefined : await findLinkedOrder(deps, token),
    userId: user?.id,
  })
  const router = publicRouter()
  router.use('/review-photos', limitUploads(deps.limits, 'review-photo-ip'))
  return router
    .openapi(submitRoute, async (c) => {
      await deps.limits.consumeByIp(c, 'review-ip')
      const review = c.req.valid('json')
      const reviewer = await readReviewer(c, review.token)
      return c.json({ id: await submitReview(deps.db, reviewer, review) }, 201)
    })
    .openapi(correctRoute, async (c) => {
      await deps.limits.consumeByIp(c, 'review-ip')
      const { id } = c.req.valid('param')
      const correction = c.req.valid('json')
      await correctReview(deps.db, await readReviewer(c, correction.token), id, correction)
      return c.json({ id }, 200)
    })
    .openapi(openRoute, async (c) => {
      await deps.limits.consumeByIp(c, 'review-link-ip')
      const orderId = await openReviewLink(deps, c.req.valid('json').token)
      return c.json(await listBooksOfOrder(deps, orderId), 200)
    })
    .openapi(photoRoute, async (c) => {
      const { file, orderItemId, token } = c.req.valid('form')
      const reviewer = await readReviewer(c, token)
      return c.json({ id: await addReviewPhoto(deps, { orderItemId, reviewer, file }) }, 201)
    })
}

/** The reviews of the logged-in user. */
export const ownReviewRoutes = (deps: WriteReviewDeps) =>
  customerRouter().openapi(ownRoute, async (c) => c.json(await listBooksOfUser(deps, c.var.actor.id), 200))
