import { createRoute, z } from '@hono/zod-openapi'
import { type FailedJob, failedJobKindSchema, failedJobSchema } from '../../domain/jobs/failed-jobs.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { pagingQuery } from '../http/paging.ts'
import { adminRouter } from '../http/routers.ts'
import type { FailedWork } from '../jobs/failed-work.ts'

const shared = { tags: ['Dashboard'] }
const DEFAULT_LIMIT = 50

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listFailedJobs',
  summary: 'The failed emails, courier operations and background jobs, newest first',
  description:
    'Lists at most `limit` of each kind (50 by default); `X-Total-Count` counts all. Jobs of a queue are one entry. A ' +
    'scheduled job is not listed if a later run succeeded or is pending.',
  request: { query: pagingQuery.pick({ limit: true }) },
  responses: {
    200: jsonResponse(z.array(failedJobSchema.openapi('FailedJob')), 'The failed jobs'),
    ...errorResponses(400, 401, 403),
  },
})
const retryRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{kind}/{id}/retry',
  operationId: 'retryFailedJob',
  summary: 'Send a failed email again, or retry a courier operation or the failed jobs of a queue',
  description: 'Of a scheduled job only the newest failure is retried.',
  request: { params: z.object({ kind: failedJobKindSchema, id: z.string() }) },
  responses: { 204: { description: 'The job is queued again' }, ...errorResponses(400, 401, 403, 404, 409) },
})

/** Failed background work of all kinds, mounted at `/admin/failed-jobs`. Failed syncs are shown with their own rows. */
export function failedJobRoutes(workByKind: Record<FailedJob['kind'], FailedWork>) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const { limit = DEFAULT_LIMIT } = c.req.valid('query')
      const lists = await Promise.all(Object.values(workByKind).map((work) => work.list(limit)))
      c.header('X-Total-Count', String(lists.reduce((sum, { total }) => sum + total, 0)))
      const failedJobs = lists.flatMap((list) => list.failedJobs)
      return c.json(failedJobs.toSorted(newestFirst), 200)
    })
    .openapi(retryRoute, async (c) => {
      const { kind, id } = c.req.valid('param')
      await workByKind[kind].retry(c.var.actor, id)
      return c.body(null, 204)
    })
}

const newestFirst = (one: FailedJob, other: FailedJob) => Date.parse(other.occurredAt) - Date.parse(one.occurredAt)
