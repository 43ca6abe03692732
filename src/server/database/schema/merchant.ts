import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { RUN_STATUSES } from '../../../domain/merchant/run-status.ts'
import { checkOneOf, createdAt, idColumn, timestamptz } from '../columns.ts'

const CAUSES = ['hourly', 'staff'] as const

/** Runs that send the products to Google. At most one runs at a time. */
export const merchantRuns = pgTable(
  'merchant_runs',
  {
    id: idColumn(),
    cause: text({ enum: CAUSES }).notNull(),
    /** The exam whose products are sent; null for all products. */
    examType: text({ enum: EXAM_TYPES }),
    status: text({ enum: RUN_STATUSES }).notNull().default('running'),
    /** Whether the offers to send have been planned. */
    planned: boolean().notNull().default(false),
    inserted: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    /** Number of offers that were rejected or got no response. */
    failed: integer().notNull().default(0),
    /** Number of consecutive pauses requested by Google. */
    pauses: integer().notNull().default(0),
    /** Reason for an early end, shown to staff. */
    lastError: text(),
    /** The hourly run is skipped until then. */
    pausedUntil: timestamptz(),
    createdAt: createdAt(),
    lastProgressAt: timestamptz().notNull().defaultNow(),
    endedAt: timestamptz(),
  },
  (table) => [
    check('merchant_runs_cause', checkOneOf('cause', CAUSES)),
    check('merchant_runs_status', checkOneOf('status', RUN_STATUSES)),
    uniqueIndex('merchant_runs_running_unique').on(table.status).where(sql`${table.status} = 'running'`),
    index('merchant_runs_created_index').on(table.createdAt),
  ],
)

/** Target and last known state of each product's offer at Google. A row outlives its product until the offer is removed. */
export const merchantOffers = pgTable(
  'merchant_offers',
  {
    offerId: text().primaryKey(),
    productId: integer().notNull(),
    name: text().notNull(),
    examType: text({ enum: EXAM_TYPES }).notNull(),
    /** Fingerprint of the offer as it should be; null when it should not be listed. */
    targetFingerprint: text(),
    /** Reason for not offering the product, an `ExclusionReason`. */
    excludedReason: text(),
    /** Fingerprint of the offer as last sent; null when nothing was sent or the outcome is unknown. */
    sentFingerprint: text(),
    sentAt: timestamptz(),
    previouslySentAt: timestamptz(),
    /** Set before the first attempt to send: from then on the offer may be listed. */
    firstAttemptAt: timestamptz(),
    /** Fingerprint that Google rejected. The hourly run does not send it again. */
    rejectedFingerprint: text(),
    /** Google's message for a rejected offer. */
    lastError: text(),
    /** Google's reason for accepting the offer but not showing it, from its review. */
    issue: text(),
    /** The run that last processed the offer. */
    runId: integer(),
  },
  (table) => [
    index('merchant_offers_product_index').on(table.productId),
    index('merchant_offers_error_index')
      .on(table.offerId)
      .where(sql`${table.lastError} is not null or ${table.issue} is not null`),
  ],
)
