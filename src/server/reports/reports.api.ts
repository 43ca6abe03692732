import type { Database } from '../database/connect.ts'
import { publicRouter } from '../http/routers.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { failedJobRoutes } from './failed-jobs.routes.ts'

interface ReportsApiDeps {
  db: Database
  jobs: JobQueues
}

/** Endpoints of the dashboard. */
export const reportsApi = (deps: ReportsApiDeps) =>
  publicRouter().route('/admin/dashboard', dashboardRoutes(deps)).route('/admin/jobs', failedJobRoutes(deps))
