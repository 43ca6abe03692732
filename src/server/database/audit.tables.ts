import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from './columns.ts'

/** Append-only log of the changes that staff make: who, when, and the values before and after. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    createdAt: createdAt(),
    /** Not a foreign key: entries stay when the account is deleted. */
    actorId: integer().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    /** The entity type: product, order, institute… */
    kind: text().notNull(),
    subjectId: text().notNull(),
    /** The entity's name at the time of the change. */
    subject: text().notNull(),
    /** The changed fields before the change; null for a creation. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** The changed fields after the change; null for a deletion. */
    after: jsonb().$type<Record<string, unknown>>(),
    /** The id of the bulk edit or import that made the change. */
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
