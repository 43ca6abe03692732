import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { EXAM_TYPES } from '../../domain/exams.ts'
import { RUN_STATUSES } from '../../domain/merchant-run-status.ts'
import { createdAt, idColumn, moment, oneOf } from '../database/columns.ts'

const CAUSES = ['hourly', 'staff'] as const

/** Every time that products are sent to the listing. One is under way at most. */
export const merchantRuns = pgTable(
  'merchant_runs',
  {
    id: idColumn(),
    cause: text({ enum: CAUSES }).notNull(),
    /** Which exam's products are sent; null: all. */
    examType: text({ enum: EXAM_TYPES }),
    status: text({ enum: RUN_STATUSES }).notNull().default('running'),
    /** Whether it is known what has to be sent. */
    planned: boolean().notNull().default(false),
    inserted: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    /** How many were refused, or got no answer. */
    failed: integer().notNull().default(0),
    /** How often in a row the listing asked for a pause. */
    pauses: integer().notNull().default(0),
    /** Why it ended early, in a sentence for staff. */
    trouble: text(),
    /** The hourly run is left out until then. */
    pausedUntil: moment(),
    createdAt: createdAt(),
    /** When it last moved. */
    touchedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [
    check('merchant_runs_cause', oneOf('cause', CAUSES)),
    check('merchant_runs_status', oneOf('status', RUN_STATUSES)),
    uniqueIndex('merchant_runs_under_way').on(table.status).where(sql`${table.status} = 'running'`),
    index('merchant_runs_created_index').on(table.createdAt),
  ],
)

/** What the listing should say of each product, and what it is known to say. Outlives the product until it is taken away. */
export const merchantOffers = pgTable(
  'merchant_offers',
  {
    offerId: text().primaryKey(),
    productId: integer().notNull(),
    name: text().notNull(),
    examType: text({ enum: EXAM_TYPES }).notNull(),
    /** The fingerprint of what it should say; null: it should not be there. */
    wanted: text(),
    /** Why the product is not offered. */
    leftOut: text(),
    /** The fingerprint of what it was last told; null: nothing, or what came of telling it is not known. */
    sent: text(),
    sentAt: moment(),
    /** When it was told the time before. */
    sentBefore: moment(),
    /** Set before it is told for the first time: from then on it may be there. */
    triedAt: moment(),
    /** The fingerprint that was refused: it is not sent again by itself. */
    refused: text(),
    /** What the listing said against it. */
    trouble: text(),
    /** Why the listing, which took it, shows it nowhere: what came of its own review. */
    issue: text(),
    /** The run that last dealt with it. */
    runId: integer(),
  },
  (table) => [
    index('merchant_offers_product_index').on(table.productId),
    index('merchant_offers_trouble_index')
      .on(table.offerId)
      .where(sql`${table.trouble} is not null or ${table.issue} is not null`),
  ],
)
