import { createRoute, z } from '@hono/zod-openapi'
import { outboxEmailSchema, type OutboxEmail, EMAIL_STATUSES } from '../../domain/email/outbox-email.ts'
import type { Database } from '../database/connect.ts'
import { idParam, jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { pagingQuery, setPaginationHeaders } from '../http/paging.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { type EmailSummary, listEmails } from './outbox.queries.ts'
import { resendEmail } from './resend-email.ts'

const emailResponse = outboxEmailSchema.openapi('Email')
const shared = { tags: ['Content'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The emails of the outbox, newest first',
  request: { query: pagingQuery.extend({ status: z.enum(EMAIL_STATUSES).optional() }) },
  responses: { 200: jsonResponse(z.array(emailResponse), 'The emails'), ...errorResponses(400, 401, 403) },
})
const resendRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/resend',
  summary: 'Send a failed email again',
  request: { params: idParam },
  responses: { 200: jsonResponse(emailResponse, 'The email'), ...errorResponses(400, 401, 403, 404, 409) },
})

/** The outbox for staff. */
export function outboxRoutes({ db, jobs }: { db: Database; jobs: JobQueues }) {
  return adminRouter()
    .openapi(listRoute, async (c) => {
      const { status, ...paging } = c.req.valid('query')
      const { rows, total } = await listEmails(db, status, paging)
      setPaginationHeaders(c, total, paging, ['status'])
      return c.json(rows.map(presentEmail), 200)
    })
    .openapi(resendRoute, async (c) => {
      const row = await resendEmail({ db, jobs }, c.var.actor, c.req.valid('param').id)
      return c.json(presentEmail(row), 200)
    })
}

const presentEmail = ({ createdAt, sentAt, response, ...row }: EmailSummary): OutboxEmail => ({
  ...row,
  smtpResponse: response,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})
