import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { check } from 'drizzle-orm/pg-core'
import { PHOTO_DOWNLOAD_STATES } from '../../../../domain/catalog/import/import-photos.ts'
import { checkOneOf, createdAt, idColumn, updatedAt } from '../../../database/columns.ts'
import { products } from '../../catalog.tables.ts'

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
