import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import { adminDeletionRoutes } from './admin-deletions.routes.ts'
import { ownDeletionRoutes } from './deletion.routes.ts'
import { ownDataRoutes } from './own-data.routes.ts'
import type { DeletionDeps } from './request-deletion.ts'

/** Endpoints of the download and the deletion of a customer's data. */
export const privacyApi = (deps: DeletionDeps & { limits: RateLimiter }) =>
  publicRouter()
    .route('/user/data', ownDataRoutes(deps))
    .route('/user/deletion', ownDeletionRoutes(deps))
    .route('/admin/deletion-requests', adminDeletionRoutes(deps))
