import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orderId, text } from '../../domain/shapes.ts'
import { AUDIT_COUNT_LIMIT } from '../../domain/staff-accounts.ts'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS, pagingQuery } from '../http/paging.ts'
import { auditLog } from './audit.tables.ts'

const day = z.iso.date('Must be a day such as 2026-11-21')
/** The query of the audit log. Days are those of Kota, both included. */
export const auditQuery = pagingQuery.extend({
  search: text(100).optional(),
  kind: text(40).optional(),
  subjectId: orderId.optional(),
  actor: text(64).optional(),
  from: day.optional(),
  to: day.optional(),
  batch: z.uuid('Must be the id of a bulk change').optional(),
})
type Asked = z.infer<typeof auditQuery>

/** What was changed in the back office, the newest first, and how many changes there are of those. */
export async function listAudit(db: Reader, { limit = MAX_ROWS, offset = 0, ...filters }: Asked) {
  const which = whichEntries(filters)
  const rows = db.select().from(auditLog).where(which).orderBy(desc(auditLog.id)).limit(limit).offset(offset)
  const counted = db.select({ id: auditLog.id }).from(auditLog).where(which).limit(AUDIT_COUNT_LIMIT).as('counted')
  const [page, total] = await Promise.all([rows, db.$count(counted)])
  return { page, total }
}

function whichEntries({ search, kind, subjectId, actor, from, to, batch }: Omit<Asked, 'limit' | 'offset'>) {
  const conditions: (SQL | undefined)[] = [
    search ? matching(search) : undefined,
    kind ? eq(auditLog.kind, kind) : undefined,
    subjectId === undefined ? undefined : eq(auditLog.subjectId, String(subjectId)),
    actor ? eq(sql`lower(${auditLog.actor})`, sql`lower(${actor})`) : undefined,
    from ? gte(auditLog.createdAt, sql`${from}::timestamp at time zone 'Asia/Kolkata'`) : undefined,
    to ? lt(auditLog.createdAt, sql`(${to}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'`) : undefined,
    batch ? eq(auditLog.batch, batch) : undefined,
  ]
  return and(...conditions)
}

/** Who did it or what it was done to, by these very letters; or the thing's id. */
function matching(search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    ilike(sql`(${auditLog.actor} || ' ' || ${auditLog.subject})`, pattern),
    eq(auditLog.subjectId, search.replace(/^#/, '')),
  )
}
