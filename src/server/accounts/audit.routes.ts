import { createRoute, z } from '@hono/zod-openapi'
import { type AuditEntry, auditEntrySchema } from '../../domain/accounts/staff-accounts.ts'
import type { auditLog } from '../database/schema/platform.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { auditQuery, listAudit } from './audit.queries.ts'

const FILTERS = ['search', 'kind', 'subjectId', 'actor', 'from', 'to', 'batch']

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listAuditEntries',
  tags: ['Admin: staff'],
  summary: 'Changes made by staff: searched, filtered, paged',
  request: { query: auditQuery },
  responses: {
    200: jsonResponse(z.array(auditEntrySchema.openapi('AuditEntry')), 'The entries, newest first'),
    ...errorResponses(400, 401, 403),
  },
})

/** Read access to the audit log. */
export function auditRoutes({ db }: { db: Database }) {
  return adminRouter().openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const { page, total } = await listAudit(db, query)
    setPaginationHeaders(c, total, query, FILTERS)
    return c.json(page.map(presentEntry), 200)
  })
}

function presentEntry({ createdAt, ...row }: typeof auditLog.$inferSelect): AuditEntry {
  const { chainPosition: _, hash: __, ...entry } = row
  return { ...entry, createdAt: createdAt.toISOString() }
}
