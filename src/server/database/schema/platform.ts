import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TESTED_SERVICES } from '../../../domain/settings/service-test.ts'
import { createdAt, idColumn, timestamptz, updatedAt } from '../columns.ts'

/**
 * Append-only log of what staff do: who, when, and the values before and after. Triggers refuse updates and deletions, and
 * link the entries of a transaction into a hash chain when it commits.
 */
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
    /** The place in the hash chain, from 1. Set by a trigger at commit. */
    chainPosition: integer(),
    /** SHA-256 of the previous entry's hash and this entry, as hexadecimal. Set by a trigger at commit. */
    hash: text(),
  },
  (table) => [
    index('audit_log_newest_index').on(sql`${table.id} desc`),
    index('audit_log_subject_index').on(table.kind, table.subjectId, sql`${table.id} desc`),
    index('audit_log_actor_index').on(table.actorId, sql`${table.id} desc`),
    index('audit_log_batch_index').on(table.batch).where(sql`${table.batch} is not null`),
    uniqueIndex('audit_log_chain_index').on(table.chainPosition),
    index('audit_log_unchained_index').on(table.id).where(sql`${table.chainPosition} is null`),
    index('audit_log_search_index').using('gin', sql`(${table.actor} || ' ' || ${table.subject}) gin_trgm_ops`),
  ],
)

/** The last entry of the hash chain: one row, which a transaction locks while it adds its entries at commit. */
export const auditChain = pgTable(
  'audit_chain',
  {
    id: integer().primaryKey(),
    chainPosition: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [check('audit_chain_single_check', sql`${table.id} = 1`)],
)

/** The attempts of each limit and key, with the columns that rate-limiter-flexible requires. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/**
 * The idempotency keys of requests, each claimed in the first transaction of its request. `response` is the placed order, written in
 * the order's transaction, or a `StoredAnswer` of any other request.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    /** SHA-256 of the request: detects a key that is used again for another request. */
    requestHash: text().notNull(),
    response: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
)

export const siteSettings = pgTable('site_settings', {
  id: idColumn(),
  key: text().notNull().unique(),
  value: text().notNull(),
  description: text(),
  updatedAt: updatedAt(),
})

/** The last test of each service. That of WhatsApp is its last test message. */
export const serviceTests = pgTable('service_tests', {
  service: text({ enum: TESTED_SERVICES }).primaryKey(),
  /** Why it failed; null if it passed. */
  error: text(),
  testedAt: timestamptz().notNull().defaultNow(),
  testedBy: text().notNull(),
})
