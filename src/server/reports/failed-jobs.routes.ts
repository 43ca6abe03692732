import { createRoute, z } from '@hono/zod-openapi'
import { systemQueueSchema, failedJobGroupSchema } from '../../domain/jobs/failed-jobs.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { type FailedJobGroup, listFailedJobs } from '../jobs/jobs.queries.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { retryFailedJobs } from './retry-failed-jobs.ts'

const failedJobGroup = failedJobGroupSchema.openapi('FailedJobGroup')
const shared = { tags: ['Dashboard'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/failed',
  summary: 'The failed background jobs by queue, newest failure first',
  description: 'A scheduled job is not listed if a later run succeeded or is pending.',
  responses: {
    200: jsonResponse(z.array(failedJobGroup), 'The failed jobs'),
    ...errorResponses(401, 403),
  },
})
const retryRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{queue}/retry',
  summary: 'Retry the failed jobs of a queue',
  description: 'Of a scheduled job only the newest failure is retried.',
  request: { params: z.object({ queue: systemQueueSchema }) },
  responses: {
    200: jsonResponse(z.array(failedJobGroup), 'The failed jobs of the other queues'),
    ...errorResponses(400, 401, 403, 409),
  },
})

/** The failed jobs of the system queues. Failed emails, shipments and syncs are shown and retried with their own rows. */
export function failedJobRoutes({ db, jobs }: { db: Database; jobs: JobQueues }) {
  return adminRouter()
    .openapi(listRoute, async (c) => c.json((await listFailedJobs(db)).map(presentFailedJobs), 200))
    .openapi(retryRoute, async (c) => {
      const remaining = await retryFailedJobs({ db, jobs }, c.var.actor, c.req.valid('param').queue)
      return c.json(remaining.map(presentFailedJobs), 200)
    })
}

const presentFailedJobs = ({ queue, ids, failedAt, lastError }: FailedJobGroup) => ({
  queue,
  count: ids.length,
  failedAt: failedAt.toISOString(),
  lastError,
})
