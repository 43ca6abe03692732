import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { BATCH_KINDS, type BatchCounts, type UnrestoredProduct } from '../../../domain/catalog/batches/product-batch.ts'
import { PHOTO_DOWNLOAD_STATES } from '../../../domain/catalog/import/import-photos.ts'
import { checkOneOf, createdAt, idColumn, timestamptz, updatedAt } from '../columns.ts'
import { products } from './catalog.ts'

/** The photos of an uploaded ZIP, for the import that follows. Deleted after some days. */
export const photoSets = pgTable('photo_sets', {
  id: uuid().primaryKey().defaultRandom(),
  /** The path of each stored photo by its name in the ZIP, in lower case. */
  paths: jsonb().$type<Record<string, string>>().notNull().default({}),
  createdAt: createdAt(),
})

/** Photos of imported products that are at another address, and the result of their download. */
export const photoDownloads = pgTable(
  'photo_downloads',
  {
    id: idColumn(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** Its place among the photos of the row; 0 becomes the main image. */
    position: integer().notNull(),
    state: text({ enum: PHOTO_DOWNLOAD_STATES }).notNull().default('waiting'),
    error: text(),
    /** The user who imported it, for the audit log. */
    actorId: integer().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('photo_downloads_product_url_key').on(table.productId, table.url),
    check('photo_downloads_state', checkOneOf('state', PHOTO_DOWNLOAD_STATES)),
  ],
)

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
