import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { day, orderId, searchText, text } from '../../domain/values/schemas.ts'
import { AUDIT_COUNT_LIMIT } from '../../domain/accounts/staff-accounts.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, pagingQuery } from '../http/paging.ts'
import { containsPattern } from '../http/table-query.ts'
import { auditLog } from '../database/schema/platform.ts'

/** The query of the audit log. Days are in India Standard Time, both inclusive. */
export const auditQuery = pagingQuery.extend({
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
export async function listAudit(db: Queryable, { limit = MAX_ROWS, offset = 0, ...filters }: AuditQuery) {
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
