import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect } from 'vitest'
import { test, type TestStore } from '../../test/test-store.ts'
import { accountTokens, emailChanges, knownDevices, sessions } from './database/schema/accounts.ts'
import { photoDownloads, photoSets } from './database/schema/imports.ts'
import { emails } from './database/schema/email.ts'
import { idempotencyKeys } from './database/schema/platform.ts'
import { merchantRuns } from './database/schema/merchant.ts'
import { orderDrafts, orderMentions } from './database/schema/orders.ts'
import { purgeExpired } from './job-handlers.ts'
import { reviewPhotos } from './database/schema/reviews.ts'
import { courierServiceability, trackingEvents } from './database/schema/shipping.ts'
import { whatsappMessages, whatsappReplies } from './database/schema/whatsapp.ts'

let serial = 1000

/** A value for a column that needs one. */
function valueOf({ name, columnType, enumValues }: PgColumn): unknown {
  serial += 1
  if (name === 'phone') return '919829012341'
  if (enumValues?.[0]) return enumValues[0]
  if (columnType === 'PgText') return `text-${serial}`
  if (columnType === 'PgJsonb') return {}
  if (columnType === 'PgBoolean') return true
  if (columnType === 'PgTimestamp') return sql`now()`
  return serial
}

/** Stores a row of a table whose other rows do not matter. */
async function insertRow({ db }: TestStore, table: PgTable, values: Record<string, unknown>): Promise<void> {
  const needed = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.notNull && !column.hasDefault && !column.generatedIdentity,
  )
  const row = Object.fromEntries(needed.map(([name, column]) => [name, valueOf(column)]))
  await db.transaction(async (tx) => {
    // Without foreign keys and triggers.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.insert(table).values({ ...row, ...values })
  })
}

/** What is deleted: the table, the column of its age, the age in days, and what else holds for a row that is deleted. */
const EXPIRED: [table: PgTable, age: string, days: number, values?: Record<string, unknown>][] = [
  [idempotencyKeys, 'createdAt', 7],
  [sessions, 'expiresAt', 0],
  [accountTokens, 'expiresAt', 0],
  [emailChanges, 'expiresAt', 0],
  [knownDevices, 'createdAt', 180],
  [trackingEvents, 'createdAt', 180],
  [courierServiceability, 'checkedAt', 90],
  [emails, 'createdAt', 180, { status: 'sent' }],
  [reviewPhotos, 'createdAt', 1],
  [orderMentions, 'createdAt', 90],
  [orderDrafts, 'updatedAt', 30],
  [photoSets, 'createdAt', 7],
  [photoDownloads, 'updatedAt', 7, { state: 'done' }],
  [whatsappMessages, 'createdAt', 180, { state: 'read', orderId: 1 }],
  [whatsappReplies, 'createdAt', 180],
  [merchantRuns, 'endedAt', 30, { status: 'done' }],
]

/** What the purge does not delete, however old. */
const WITH_WORK_TO_DO: [table: PgTable, age: string, values: Record<string, unknown>][] = [
  [emails, 'createdAt', { status: 'waiting' }],
  [reviewPhotos, 'createdAt', { reviewId: 1 }],
  [photoDownloads, 'updatedAt', { state: 'waiting' }],
  [whatsappMessages, 'createdAt', { state: 'waiting', orderId: 1 }],
  [whatsappMessages, 'createdAt', { state: 'read' }],
]

const ago = (days: number, minutes = 0) =>
  sql`now() - make_interval(days => ${days}::int) + make_interval(mins => ${minutes}::int)`

describe('the job of every night', () => {
  test.for(EXPIRED.map((row) => [getTableName(row[0]), ...row] as const))(
    'deletes rows of %s when their time is over',
    async ([, table, age, days, values], { store }) => {
      await store.db.delete(table)
      await insertRow(store, table, { ...values, [age]: ago(days, -5) })
      await insertRow(store, table, { ...values, [age]: ago(days, 5) })
      await purgeExpired(store.db)
      const isLeft = sql`${getTableColumns(table)[age]} > ${ago(days)}`
      expect([await store.db.$count(table), await store.db.$count(table, isLeft)]).toEqual([1, 1])
      await store.db.delete(table)
    },
  )

  test.for(WITH_WORK_TO_DO.map((row) => [getTableName(row[0]), ...row] as const))(
    'keeps old rows of %s that have work to do',
    async ([, table, age, values], { store }) => {
      await store.db.delete(table)
      await insertRow(store, table, { ...values, [age]: ago(1000) })
      await purgeExpired(store.db)
      expect(await store.db.$count(table)).toBe(1)
      await store.db.delete(table)
    },
  )
})
