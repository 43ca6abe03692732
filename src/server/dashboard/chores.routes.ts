import { createRoute, z } from '@hono/zod-openapi'
import { choreSchema, failedChoreSchema } from '../../domain/chores.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { type FailedJobs, listFailedChores } from '../jobs/failed-chores.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { tryChoreAgain } from './try-chore-again.ts'

const answer = failedChoreSchema.openapi('FailedChore')
const shared = { tags: ['Dashboard'], middleware: onlyAdmins }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/chores/failed',
  summary: 'Background work that was given up and not done since',
  responses: { 200: json(z.array(answer), 'The work, the newest failure first'), ...problems(401, 403) },
})
const againRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/chores/{chore}/try-again',
  summary: 'Have it done again',
  request: { params: z.object({ chore: choreSchema }) },
  responses: { 200: json(z.array(answer), 'What is left'), ...problems(400, 401, 403, 409) },
})

/** What staff see of the background work that nothing else tells of. */
export function choreRoutes({ db, jobs }: { db: Database; jobs: JobQueues }) {
  const router = createRouter()
  router.use('/admin/chores/*', neverStored)
  return router
    .openapi(listRoute, async (c) => c.json((await listFailedChores(db)).map(presentChore), 200))
    .openapi(againRoute, async (c) => {
      const left = await tryChoreAgain({ db, jobs }, requireAdmin(c), c.req.valid('param').chore)
      return c.json(left.map(presentChore), 200)
    })
}

const presentChore = ({ chore, ids, failedAt, trouble }: FailedJobs) => ({
  chore,
  count: ids.length,
  failedAt: failedAt.toISOString(),
  trouble,
})
