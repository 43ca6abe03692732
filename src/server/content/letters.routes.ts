import { createRoute, z } from '@hono/zod-openapi'
import { letterSchema, type StaffLetter } from '../../domain/letter.ts'
import { LETTER_STATUSES } from '../../domain/letter-status.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, problems } from '../http/contract.ts'
import { pagingQuery, tellRest } from '../http/paging.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { type LetterSummary, listLetters } from './letters.queries.ts'
import { sendLetterAgain } from './send-letter-again.ts'

const answer = letterSchema.openapi('Letter')
const shared = { tags: ['Content'], middleware: onlyAdmins }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/letters',
  summary: 'The letters of the outbox, the newest first',
  request: { query: pagingQuery.extend({ status: z.enum(LETTER_STATUSES).optional() }) },
  responses: { 200: json(z.array(answer), 'The letters'), ...problems(400, 401, 403) },
})
const againRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/letters/{id}/send-again',
  summary: 'Send a letter again that was given up',
  request: { params: idParam },
  responses: { 200: json(answer, 'As it stands now'), ...problems(400, 401, 403, 404, 409) },
})

/** What staff see of the outbox. */
export function letterRoutes({ db, jobs }: { db: Database; jobs: JobQueues }) {
  const router = createRouter()
  router.use('/admin/letters', neverStored).use('/admin/letters/*', neverStored)
  return router
    .openapi(listRoute, async (c) => {
      const { status, ...paging } = c.req.valid('query')
      const { rows, total } = await listLetters(db, status, paging)
      tellRest(c, total, paging, ['status'])
      return c.json(rows.map(presentLetter), 200)
    })
    .openapi(againRoute, async (c) => {
      const row = await sendLetterAgain({ db, jobs }, requireAdmin(c), c.req.valid('param').id)
      return c.json(presentLetter(row), 200)
    })
}

const presentLetter = ({ createdAt, sentAt, ...row }: LetterSummary): StaffLetter => ({
  ...row,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})
