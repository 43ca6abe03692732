import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { whileLocked } from '../../../test/lock-waits.ts'
import { testWith } from '../../../test/test-store.ts'
import { products } from './schema/catalog.ts'
import type { Database } from './connect.ts'

const test = testWith({
  DATABASE_LOCK_TIMEOUT_MS: '500',
  DATABASE_STATEMENT_TIMEOUT_MS: '5000',
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: '5000',
})

const settingsOf = async (db: Database) =>
  (
    await db.execute(sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`)
  ).rows[0]

describe('the connections of requests', () => {
  test('have time limits, and those of jobs have none', async ({ store }) => {
    expect(await settingsOf(store.db)).toEqual({ lock: '500ms', statement: '5s', idle: '5s' })
    expect(await settingsOf(store.services.background.db)).toEqual({ lock: '0', statement: '0', idle: '0' })
  })

  test('end a transaction that runs no statement, so that its locks are free', async ({ store }) => {
    const book = await makeProduct(store)
    const { db } = store.services.background
    const abandoned = store.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 50`)
      await tx.select().from(products).where(eq(products.id, book.id)).for('update')
      // Waits for the lock that this transaction holds until PostgreSQL ends it.
      await whileLocked(store, book.id, async () => {})
      return tx.execute(sql`select 1`)
    })
    await expect(abandoned).rejects.toThrow('Failed query')
    expect(await db.$count(products, eq(products.id, book.id))).toBe(1)
  })
})
