import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../database/columns.ts'

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
