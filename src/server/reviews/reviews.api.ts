import type { Database } from '../database/connect.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { adminReviewRoutes } from './admin-reviews.routes.ts'
import { reviewPhotoRoutes } from './review-photos.routes.ts'
import { reviewRoutes } from './reviews.routes.ts'
import { ownReviewRoutes, writeReviewRoutes } from './write-review.routes.ts'

interface ReviewsApiDeps {
  db: Database
  files: FileStorage
  outbox: EmailOutbox
  limits: RateLimiter
  config: { secretKey: string | undefined }
}

/** Endpoints of reviews. */
export const reviewsApi = (deps: ReviewsApiDeps) =>
  publicRouter()
    .route('/', reviewRoutes(deps))
    .route('/', writeReviewRoutes(deps))
    .route('/', ownReviewRoutes(deps))
    .route('/', reviewPhotoRoutes(deps))
    .route('/admin/reviews', adminReviewRoutes(deps))
