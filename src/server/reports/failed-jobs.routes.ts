import { createRoute, z } from '@hono/zod-openapi'
import { systemQueueSchema, failedJobGroupSchema } from '../../domain/jobs/failed-jobs.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { type FailedJobGroup, listFailedJobs } from '../jobs/jobs.queries.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { retryFailedJobs } from './retry-failed-jobs.ts'

const failedJobGroup = failedJobGroupSchema.openapi('FailedChore')
const shared = { tags: ['Dashboard'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/failed',
  summary: 'Background work that was given up and not done since',
  responses: {
    200: jsonResponse(z.array(failedJobGroup), 'The work, the newest failure first'),
    ...errorResponses(401, 403),
  },
})
const retryRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{queue}/retry',
  summary: 'Have it done again',
  request: { params: z.object({ queue: systemQueueSchema }) },
  responses: { 200: jsonResponse(z.array(failedJobGroup), 'What is left'), ...errorResponses(400, 401, 403, 409) },
})

/** What staff see of the background work that nothing else tells of. */
export function failedJobRoutes({ db, jobs }: { db: Database; jobs: JobQueues }) {
  return adminRouter()
    .openapi(listRoute, async (c) => c.json((await listFailedJobs(db)).map(presentFailedJobs), 200))
    .openapi(retryRoute, async (c) => {
      const left = await retryFailedJobs({ db, jobs }, c.var.actor, c.req.valid('param').queue)
      return c.json(left.map(presentFailedJobs), 200)
    })
}

const presentFailedJobs = ({ queue, ids, failedAt, lastError }: FailedJobGroup) => ({
  queue,
  count: ids.length,
  failedAt: failedAt.toISOString(),
  lastError,
})
