import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CHECK_REASONS, HIDDEN_REASONS } from '../../../domain/reviews/review-rules.ts'
import { REVIEW_STATES } from '../../../domain/reviews/review.ts'
import { checkOneOf, createdAt, idColumn, timestamptz, updatedAt } from '../columns.ts'
import { products } from './catalog.ts'
import { orderItems, orders } from './orders.ts'

/** Reviews of bought books: one per order line. Triggers keep the rating of the product equal to the published ones. */
export const reviews = pgTable(
  'reviews',
  {
    id: idColumn(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    orderItemId: integer()
      .notNull()
      .unique('reviews_order_item_id_unique')
      .references(() => orderItems.id),
    /** A trigger rejects a change after the first publication. */
    rating: integer().notNull(),
    title: text().notNull().default(''),
    text: text().notNull().default(''),
    displayName: text().notNull(),
    state: text({ enum: REVIEW_STATES }).notNull(),
    /** Why staff must read it before it is published. */
    checkReasons: text({ enum: CHECK_REASONS }).array().notNull().default([]),
    /** The written rule that a hidden review breaks. */
    hiddenReason: text({ enum: HIDDEN_REASONS }),
    reply: text(),
    repliedAt: timestamptz(),
    helpfulCount: integer().notNull().default(0),
    /** When it was first published. */
    publishedAt: timestamptz(),
    /** When its writer last corrected it after the first publication. */
    editedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('reviews_rating_range', sql`${table.rating} between 1 and 5`),
    check('reviews_state', checkOneOf('state', REVIEW_STATES)),
    check('reviews_hidden_reason_values', checkOneOf('hidden_reason', HIDDEN_REASONS)),
    check(
      'reviews_hidden_for_a_reason',
      sql`(${table.state} in ('hidden', 'spam')) = (${table.hiddenReason} is not null)`,
    ),
    check('reviews_published_at', sql`${table.state} <> 'published' or ${table.publishedAt} is not null`),
    index('reviews_of_product_index')
      .on(table.productId, sql`${table.publishedAt} desc, ${table.id} desc`)
      .where(sql`${table.state} = 'published'`),
    index('reviews_state_index').on(table.state, sql`${table.createdAt} desc, ${table.id} desc`),
    index().on(table.orderId),
  ],
)

/** Photos of reviews. A photo is uploaded for an order line before its review is sent. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderItemId: integer()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    /** Null until the review is sent. */
    reviewId: integer().references(() => reviews.id, { onDelete: 'cascade' }),
    /** The name of the stored file, which is not served under `/files`. */
    fileName: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    displayOrder: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.reviewId, table.displayOrder), index().on(table.orderItemId)],
)

/** Helpful votes: one per user, or per browser of a guest. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** `user:12`, or the hash of the id of a browser. */
    voter: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.voter] })],
)

/** Reports of reviews by customers, until staff decide. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** As in the votes. */
    reporter: text().notNull(),
    reason: text({ enum: HIDDEN_REASONS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.reporter] }),
    check('review_reports_reason', checkOneOf('reason', HIDDEN_REASONS)),
  ],
)

/**
 * Emails that request reviews, one per order. A trigger adds a row when an order is delivered. It is removed when it is due
 * if there is nothing to request, because the order was cancelled since, for example.
 */
export const reviewRequests = pgTable(
  'review_requests',
  {
    orderId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** When the email is due. */
    dueAt: timestamptz().notNull(),
    /** Null until the email is sent. */
    sentAt: timestamptz(),
    /** SHA-256 of the token of the link, in hex. */
    tokenHash: text().unique('review_requests_token_hash_unique'),
    expiresAt: timestamptz(),
  },
  (table) => [index('review_requests_due_index').on(table.dueAt).where(sql`${table.sentAt} is null`)],
)
