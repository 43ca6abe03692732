import { failedEmails } from '../email/failed-emails.ts'
import { publicRouter } from '../http/routers.ts'
import { failedQueueJobs } from '../jobs/failed-queue-jobs.ts'
import type { RetryDeps } from '../jobs/failed-work.ts'
import { failedShipments } from '../shipping/failed-shipments.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { failedJobRoutes } from './failed-jobs.routes.ts'

/** Endpoints of the dashboard. */
export const reportsApi = (deps: RetryDeps) =>
  publicRouter()
    .route('/admin/dashboard', dashboardRoutes(deps))
    .route(
      '/admin/failed-jobs',
      failedJobRoutes({ email: failedEmails(deps), shipment: failedShipments(deps), queue: failedQueueJobs(deps) }),
    )
