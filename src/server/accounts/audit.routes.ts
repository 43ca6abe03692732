import { createRoute, z } from '@hono/zod-openapi'
import { auditEntrySchema } from '../../domain/staff-accounts.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { tellRest } from '../http/paging.ts'
import { auditQuery, listAudit } from './audit.queries.ts'

const FILTERS = ['search', 'kind', 'subjectId', 'actor', 'from', 'to', 'batch']

const listRoute = createRoute({
  method: 'get',
  path: '/admin/audit',
  tags: ['Back office: staff'],
  summary: 'What was changed in the back office, by whom and when: searched and filtered',
  middleware: onlyAdmins,
  request: { query: auditQuery },
  responses: {
    200: json(z.array(auditEntrySchema.openapi('AuditEntry')), 'The newest first'),
    ...problems(400, 401, 403),
  },
})

/** The audit log, to be read. */
export function auditRoutes({ db }: { db: Database }) {
  const router = createRouter()
  router.use('/admin/audit', neverStored)
  return router.openapi(listRoute, async (c) => {
    const asked = c.req.valid('query')
    const { page, total } = await listAudit(db, asked)
    tellRest(c, total, asked, FILTERS)
    return c.json(
      page.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      200,
    )
  })
}
