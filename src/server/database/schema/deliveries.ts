import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { REGION_LEVELS } from '../../../domain/shipping/promise/delivery-regions.ts'
import { DELIVERY_RESULTS, PROMISE_BASES } from '../../../domain/shipping/promise/delivery-result.ts'
import { checkOneOf } from '../columns.ts'
import { orders } from './orders.ts'

/**
 * The promise for an order, written with it, and the outcome of its parcel, which `refresh-deliveries.ts` derives
 * from the tracking. Days are those of India.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    orderId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    pincode: text().notNull(),
    state: text().notNull(),
    orderedOn: date().notNull(),
    /** Null for an order without a promise: a replacement, or one placed before promises were stored. */
    basis: text({ enum: PROMISE_BASES }),
    /** The region whose parcels the promise was made of. */
    region: text(),
    usuallyBy: date(),
    promisedBy: date(),
    result: text({ enum: DELIVERY_RESULTS }).notNull().default('waiting'),
    /** Null until the order is shipped. */
    courier: text(),
    deliveredOn: date(),
    /** When it turned back. */
    returnedOn: date(),
  },
  (table) => [
    check('deliveries_basis', checkOneOf('basis', PROMISE_BASES)),
    check('deliveries_result', checkOneOf('result', DELIVERY_RESULTS)),
    check('deliveries_promise', sql`(${table.basis} is null) = (${table.promisedBy} is null)`),
    check(
      'deliveries_measured',
      sql`(coalesce(${table.basis}, '') = 'measured') = (${table.region} is not null) and (${table.region} is null) = (${table.usuallyBy} is null) and ${table.usuallyBy} <= ${table.promisedBy}`,
    ),
    check('deliveries_delivered', sql`(${table.result} = 'delivered') = (${table.deliveredOn} is not null)`),
    check('deliveries_returned', sql`(${table.result} = 'returned') = (${table.returnedOn} is not null)`),
    index('deliveries_pincode_index').on(table.pincode.op('text_pattern_ops')),
  ],
)

/** Ready statistics of a courier in a region, counted over `WINDOW_DAYS` up to `computedOn`. */
export const deliveryStatistics = pgTable(
  'delivery_statistics',
  {
    /** '' for all couriers together. */
    courier: text().notNull(),
    /** A PIN code, its first three digits, a state, or India. */
    region: text().notNull(),
    level: text({ enum: REGION_LEVELS }).notNull(),
    computedOn: date().notNull(),
    /** Parcels delivered. */
    parcels: integer().notNull(),
    /** Calendar days from the order to the delivery: of half of the parcels, and of nine of ten. */
    usualDays: integer(),
    latestDays: integer(),
    /** Parcels that turned back. */
    returned: integer().notNull(),
    /** Promises that became due: kept, and broken because the parcel came later, is lost or did not come yet. */
    onTime: integer().notNull(),
    late: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courier, table.region] }),
    check('delivery_statistics_level', checkOneOf('level', REGION_LEVELS)),
    check('delivery_statistics_days', sql`${table.usualDays} >= 0 and ${table.latestDays} >= ${table.usualDays}`),
    check('delivery_statistics_parcels', sql`(${table.parcels} > 0) = (${table.latestDays} is not null)`),
    index('delivery_statistics_level_index').on(table.level, table.courier, table.region),
  ],
)
