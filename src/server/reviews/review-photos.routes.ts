import { createRoute, z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { readPrivateImage } from '../catalog/images/private-images.ts'
import type { Database } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { errorResponses } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { reviewPhotos, reviews } from '../database/schema/reviews.ts'

const photoRoute = createRoute({
  method: 'get',
  path: '/review-photos/{id}',
  operationId: 'getReviewPhoto',
  tags: ['Reviews'],
  summary: 'A photo of a published review; staff also see those of other reviews',
  request: {
    params: z.object({ id: z.string() }),
    query: z.object({ size: z.enum(['small', 'full'], 'size must be small or full').default('full') }),
  },
  responses: {
    200: { description: 'The photo', content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...errorResponses(400, 404),
  },
})

const UUID = z.uuid()
// Short, so that a photo disappears soon after its review was hidden.
const CACHE_CONTROL = 'private, max-age=600'

/** Serves the photos of reviews. */
export const reviewPhotoRoutes = ({ db, files }: { db: Database; files: FileStorage }) =>
  publicRouter().openapi(photoRoute, async (c) => {
    const id = UUID.safeParse(c.req.valid('param').id)
    const [photo] = id.success
      ? await db
          .select({ fileName: reviewPhotos.fileName, state: reviews.state })
          .from(reviewPhotos)
          .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
          .where(eq(reviewPhotos.id, id.data))
      : []
    if (!photo || (photo.state !== 'published' && !c.var.user?.isAdmin)) throw new NotFoundError('Photo')
    const bytes = await readPrivateImage(files, photo.fileName, c.req.valid('query').size)
    if (!bytes) throw new NotFoundError('Photo')
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': CACHE_CONTROL,
    })
  })
