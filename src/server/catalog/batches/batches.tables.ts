import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { BATCH_KINDS, type BatchCounts, type UnrestoredProduct } from '../../../domain/catalog/batches/product-batch.ts'
import { checkOneOf, createdAt, timestamptz } from '../../database/columns.ts'

/** Imports and bulk edits of products. The audit log has their changes, under the same id. */
export const productBatches = pgTable(
  'product_batches',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: BATCH_KINDS }).notNull(),
    /** The file of an import, or what a bulk edit changed. */
    title: text().notNull(),
    counts: jsonb().$type<BatchCounts>().notNull(),
    actorId: integer().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
    undoneAt: timestamptz(),
    undoneBy: text(),
    /** The products that undo did not take back, or not completely. */
    unrestored: jsonb().$type<UnrestoredProduct[]>().notNull().default([]),
  },
  (table) => [
    check('product_batches_kind', checkOneOf('kind', BATCH_KINDS)),
    index('product_batches_newest_index').on(table.createdAt.desc()),
  ],
)
