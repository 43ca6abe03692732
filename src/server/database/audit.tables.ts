import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from './columns.ts'

/** Every change made in the back office, append only: who, when, what it was before and after. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    createdAt: createdAt(),
    /** Not a foreign key: what somebody did stands after their account has gone. */
    actorId: integer().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    /** What sort of thing changed: product, order, institute… */
    kind: text().notNull(),
    subjectId: text().notNull(),
    /** The thing's name when it changed. */
    subject: text().notNull(),
    /** Only the fields that changed; null before a creation. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** Only the fields that changed; null after a deletion. */
    after: jsonb().$type<Record<string, unknown>>(),
    /** Shared by the changes that were made in one go. */
    batch: uuid(),
  },
  (table) => [
    index('audit_log_newest_index').on(sql`${table.id} desc`),
    index('audit_log_subject_index').on(table.kind, table.subjectId, sql`${table.id} desc`),
    index('audit_log_actor_index').on(table.actorId, sql`${table.id} desc`),
    index('audit_log_batch_index').on(table.batch).where(sql`${table.batch} is not null`),
    index('audit_log_search_index').using('gin', sql`(${table.actor} || ' ' || ${table.subject}) gin_trgm_ops`),
  ],
)
