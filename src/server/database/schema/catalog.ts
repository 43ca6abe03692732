import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES, MEDIUMS } from '../../../domain/catalog/book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { PRODUCT_STATUSES } from '../../../domain/catalog/products/product-status.ts'
import { MOVEMENT_REASONS } from '../../../domain/catalog/stock/stock-movements.ts'
import { SUBJECTS } from '../../../domain/catalog/subjects.ts'
import { GST_RATES, type GstRate, PRINTED_BOOKS_HSN } from '../../../domain/catalog/tax.ts'
import { checkAllOf, checkOneOf, createdAt, idColumn, paise, rating, timestamptz, updatedAt } from '../columns.ts'

export const institutes = pgTable('institutes', {
  id: idColumn(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  logo: text().notNull().default(''),
})

export const categories = pgTable('categories', {
  id: idColumn(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  image: text().notNull().default(''),
})

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull().default(''),
    pricePaise: paise().notNull(),
    originalPricePaise: paise().notNull().default(0),
    /** What a copy cost the shop; null if it is not known. Never shown to customers. */
    costPricePaise: paise(),
    discountPercentage: integer().notNull().default(0),
    image: text().notNull().default(''),
    imageGallery: text().notNull().default(''),
    /** Paths of the sample pages in order, separated by commas. */
    samplePages: text().notNull().default(''),
    /** One chapter per line. Indented lines and lines that begin with a dash are sections. */
    tableOfContents: text().notNull().default(''),
    /** The rating that staff typed. It is shown until the product has reviews. */
    rating: rating(),
    /** The mean of the published reviews and their number, set by triggers of `reviews`; null without reviews. */
    reviewRating: rating(),
    reviewCount: integer().notNull().default(0),
    // The commands reject the deletion of a collection with products; the database enforces it.
    instituteId: integer().references(() => institutes.id, { onDelete: 'restrict' }),
    categoryId: integer().references(() => categories.id, { onDelete: 'restrict' }),
    examType: text({ enum: EXAM_TYPES }).notNull(),
    classType: text({ enum: CLASS_TYPES }).notNull(),
    classTypes: text({ enum: CLASS_TYPES }).array().notNull().default([]),
    /** In the order of `SUBJECTS`. */
    subjects: text({ enum: SUBJECTS }).array().notNull().default([]),
    condition: text({ enum: CONDITIONS }).notNull().default('new'),
    status: text({ enum: PRODUCT_STATUSES }).notNull().default('published'),
    /** When a draft is published by itself. */
    publishAt: timestamptz(),
    edition: text().default('Standard'),
    /** The store's own code on labels, in upper case. */
    sku: text(),
    /** ISBN-13 without hyphens. Not unique: used copies of one title are products of their own. */
    isbn: text(),
    authors: text(),
    publisher: text(),
    pageCount: integer(),
    language: text({ enum: LANGUAGES }),
    medium: text({ enum: MEDIUMS }),
    /** Where the copies are stored. Never shown to customers. */
    shelfLocation: text(),
    hsnCode: text().notNull().default(PRINTED_BOOKS_HSN),
    /** In percent, included in the price. */
    gstRate: integer().$type<GstRate>().notNull().default(0),
    featured: boolean().notNull().default(false),
    bestSeller: boolean().notNull().default(false),
    teachersPick: boolean().notNull().default(false),
    moduleCount: integer().notNull().default(0),
    // Weight and size of a copy; null for the default of the site settings.
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    stock: integer().notNull().default(0),
    /** Copies sold in the last 90 days, without cancelled orders. A nightly job counts them. */
    recentSales: integer().notNull().default(0),
    createdAt: createdAt(),
    /** When the product last changed, not counting stock changes by orders. */
    updatedAt: updatedAt(),
    /** Incremented by every edit of staff, for optimistic locking. Orders do not increment it. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_not_negative', sql`${table.pricePaise} >= 0 and ${table.originalPricePaise} >= 0`),
    check('products_cost_price_not_negative', sql`${table.costPricePaise} >= 0`),
    check('products_discount_range', sql`${table.discountPercentage} between 0 and 100`),
    check('products_rating_range', sql`${table.rating} between 0 and 5`),
    check('products_module_count_not_negative', sql`${table.moduleCount} >= 0`),
    check(
      'products_size_positive',
      sql`${table.weightGrams} > 0 and ${table.lengthMm} > 0 and ${table.widthMm} > 0 and ${table.heightMm} > 0`,
    ),
    check('products_status', checkOneOf('status', PRODUCT_STATUSES)),
    check('products_publish_at_of_draft', sql`${table.publishAt} is null or ${table.status} = 'draft'`),
    check('products_isbn', sql`${table.isbn} ~ '^97[89][0-9]{10}$'`),
    check('products_hsn_code', sql`${table.hsnCode} ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'`),
    check('products_gst_rate', sql.raw(`gst_rate in (${GST_RATES.join(', ')})`)),
    check('products_page_count_positive', sql`${table.pageCount} > 0`),
    check('products_language', checkOneOf('language', LANGUAGES)),
    check('products_medium', checkOneOf('medium', MEDIUMS)),
    check('products_exam_type', checkOneOf('exam_type', EXAM_TYPES)),
    check('products_class_type', checkOneOf('class_type', CLASS_TYPES)),
    check('products_condition', checkOneOf('condition', CONDITIONS)),
    check('products_subjects', checkAllOf('subjects', SUBJECTS)),
    index().on(table.examType, table.classType),
    index('products_exam_condition_index').on(table.examType, table.condition),
    index().on(table.instituteId),
    index().on(table.categoryId),
    index('products_class_types_index').using('gin', table.classTypes),
    index().on(table.condition),
    index('products_featured_index').on(table.examType).where(sql`${table.featured}`),
    index('products_best_seller_index').on(table.id).where(sql`${table.bestSeller}`),
    index('products_newest_index').on(sql`${table.createdAt} desc, ${table.id} desc`),
    index('products_name_trigram_index').using('gin', sql`${table.name} gin_trgm_ops`),
    index('products_slug_trigram_index').using('gin', sql`${table.slug} gin_trgm_ops`),
    index('products_status_index').on(table.status, sql`${table.createdAt} desc, ${table.id} desc`),
    // Counts the published products and joins search matches with them, without reading their rows.
    index('products_published_index').on(table.id, table.createdAt).where(sql`${table.status} = 'published'`),
    index('products_publish_at_index').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    uniqueIndex('products_sku_index').on(table.sku),
    index('products_isbn_index').on(table.isbn),
    index('products_sku_trigram_index').using('gin', sql`${table.sku} gin_trgm_ops`),
    index('products_isbn_trigram_index').using('gin', sql`${table.isbn} gin_trgm_ops`),
    index('products_authors_trigram_index').using('gin', sql`${table.authors} gin_trgm_ops`),
    index('products_name_index').on(table.name),
    index('products_updated_at_index').on(table.updatedAt),
    index('products_shown_rating_index').on(sql`coalesce(${table.reviewRating}, ${table.rating}, 0)`),
    index('products_price_index').on(table.pricePaise, sql`${table.createdAt} desc, ${table.id} desc`),
    index('products_price_desc_index').on(sql`${table.pricePaise} desc, ${table.createdAt} desc, ${table.id} desc`),
    index('products_discount_index').on(
      sql`${table.discountPercentage} desc, ${table.createdAt} desc, ${table.id} desc`,
    ),
  ],
)

/** Products that were ordered together. A nightly job writes the strongest pairs, in both directions. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The number of orders with both products. */
    orderCount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] }), index().on(table.otherId)],
)

/** Former slugs of products, recorded by a trigger. A current slug takes precedence. */
export const slugRedirects = pgTable(
  'slug_redirects',
  {
    slug: text().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.productId)],
)

export const productCategories = pgTable(
  'product_categories',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.productId, table.categoryId] }), index().on(table.categoryId)],
)

export const productImages = pgTable(
  'product_images',
  {
    id: idColumn(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    imageUrl: text().notNull(),
    imageType: text({ enum: ['main', 'gallery'] })
      .notNull()
      .default('gallery'),
    displayOrder: integer().notNull().default(0),
    altText: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('product_images_type', checkOneOf('image_type', ['main', 'gallery'])),
    index().on(table.productId, table.displayOrder),
  ],
)

/**
 * Stock changes, append only. The movements of a product add up to its stock: triggers record a change of `stock` that
 * came without a movement when the transaction commits.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: idColumn(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    change: integer().notNull(),
    reason: text({ enum: MOVEMENT_REASONS }).notNull(),
    /** The product's stock after the movement. */
    stockAfter: integer().notNull(),
    /** The order that caused the movement, if any. */
    orderId: bigint({ mode: 'number' }),
    /** The staff user who caused it, if any. Not a foreign key: movements stay when the account is deleted. */
    actorId: integer(),
    actor: text(),
    note: text(),
    /** The id of the bulk edit, import or stock entry that caused it. */
    batch: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    check('stock_movements_reason', checkOneOf('reason', MOVEMENT_REASONS)),
    index('stock_movements_history_index').on(table.productId, table.id),
    uniqueIndex('stock_movements_batch_index').on(table.batch, table.productId).where(sql`${table.batch} is not null`),
    index().on(table.orderId),
  ],
)
