import { createRoute, z } from '@hono/zod-openapi'
import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { AUDIT_COUNT_LIMIT, type AuditEntry, auditEntrySchema } from '../../domain/accounts/staff-accounts.ts'
import { day, orderId, searchText, text } from '../../domain/values/schemas.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { auditLog } from '../database/schema/platform.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { MAX_ROWS, pagingQuery, setPaginationHeaders } from '../http/paging.ts'
import { adminRouter } from '../http/routers.ts'
import { containsPattern } from '../http/table-query.ts'

/** The query of the audit log. Days are in India Standard Time, both inclusive. */
const auditQuery = pagingQuery.extend({
  search: searchText().optional(),
  kind: text(40).optional(),
  subjectId: orderId.optional(),
  actor: text(64).optional(),
  from: day.optional(),
  to: day.optional(),
  batch: z.uuid('Must be the id of a bulk change').optional(),
})
type AuditQuery = z.infer<typeof auditQuery>

/** Returns one page of the changes made by staff, newest first, and their total up to `AUDIT_COUNT_LIMIT`. */
async function listAudit(db: Queryable, { limit = MAX_ROWS, offset = 0, ...filters }: AuditQuery) {
  const where = auditWhere(filters)
  const rows = db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit).offset(offset)
  const counted = db.select({ id: auditLog.id }).from(auditLog).where(where).limit(AUDIT_COUNT_LIMIT).as('counted')
  const [page, total] = await Promise.all([rows, db.$count(counted)])
  return { page, total }
}

function auditWhere({ search, kind, subjectId, actor, from, to, batch }: Omit<AuditQuery, 'limit' | 'offset'>) {
  const conditions: (SQL | undefined)[] = [
    search ? searchWhere(search) : undefined,
    kind ? eq(auditLog.kind, kind) : undefined,
    subjectId === undefined ? undefined : eq(auditLog.subjectId, String(subjectId)),
    actor ? eq(sql`lower(${auditLog.actor})`, sql`lower(${actor})`) : undefined,
    from ? gte(auditLog.createdAt, sql`${from}::timestamp at time zone 'Asia/Kolkata'`) : undefined,
    to ? lt(auditLog.createdAt, sql`(${to}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'`) : undefined,
    batch ? eq(auditLog.batch, batch) : undefined,
  ]
  return and(...conditions)
}

/** Matches the actor or the subject by substring, or the subject's id exactly. */
function searchWhere(search: string): SQL | undefined {
  return or(
    ilike(sql`(${auditLog.actor} || ' ' || ${auditLog.subject})`, containsPattern(search)),
    eq(auditLog.subjectId, search.replace(/^#/, '')),
  )
}

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
