import { and, desc, eq, asc } from 'drizzle-orm'
import { type OwnReview, type ReviewableBooks, suggestDisplayName } from '../../domain/reviews/review.ts'
import { cleanImagePath } from '../../domain/catalog/images/images.ts'
import { readPrivateImage } from '../catalog/images/private-images.ts'
import { products } from '../database/schema/catalog.ts'
import type { Queryable } from '../database/connect.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { isReviewable } from './review-access.ts'
import { reviewPhotos, reviews } from '../database/schema/reviews.ts'

interface OwnReviewDeps {
  db: Queryable
  files: FileStorage
}

/** The most books in one response. A customer with more reviews the newest ones. */
const MAX_BOOKS = 100

/** Lists the books of an order that its customer can review, with the reviews of them. */
export const listBooksOfOrder = (deps: OwnReviewDeps, orderId: number): Promise<ReviewableBooks> =>
  listBooks(deps, eq(orders.id, orderId))

/** Lists the books of a user's delivered orders, newest order first, with the reviews of them. */
export const listBooksOfUser = (deps: OwnReviewDeps, userId: number): Promise<ReviewableBooks> =>
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
