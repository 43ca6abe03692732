import { failedEmails } from '../email/failed-emails.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import { failedQueueJobs } from '../jobs/failed-queue-jobs.ts'
import type { RetryDeps } from '../jobs/failed-work.ts'
import { failedShipments } from '../shipping/failed-shipments.ts'
import { trackingProblems } from '../shipping/tracking/tracking-problems.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { failedJobRoutes } from './failed-jobs.routes.ts'
import { funnelRoutes } from './funnel/funnel.routes.ts'
import { rtoReportRoutes } from './rto/rto-report.routes.ts'
import { reportRoutes } from './reports.routes.ts'

interface ReportsDeps extends RetryDeps {
  limits: RateLimiter
}

/** Endpoints of the dashboard and of reports. */
export const reportsApi = (deps: ReportsDeps) =>
  publicRouter()
    .route('/admin/dashboard', dashboardRoutes(deps))
    .route('/admin/reports', reportRoutes(deps))
    .route('/admin/reports/rto', rtoReportRoutes(deps))
    .route('/funnel', funnelRoutes(deps))
    .route(
      '/admin/failed-jobs',
      failedJobRoutes({
        email: failedEmails(deps),
        shipment: failedShipments(deps),
        queue: failedQueueJobs(deps),
        parcel: trackingProblems(deps),
      }),
    )
