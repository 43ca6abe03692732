import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct } from '../../../test/factories.ts'
import { countLockWaits } from '../../../test/lock-waits.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { products } from '../catalog/catalog.tables.ts'
import type { Database } from './connect.ts'

const LOCK_TIMEOUT_MS = 500
/** More than a process has connections. */
const REQUESTS = 25

const test = testWith({
  DATABASE_LOCK_TIMEOUT_MS: String(LOCK_TIMEOUT_MS),
  DATABASE_STATEMENT_TIMEOUT_MS: '5000',
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: '5000',
})

/** Holds the lock of a book, as a long job does, until the work is done. */
async function whileLocked(store: TestStore, productId: number, work: () => Promise<void>): Promise<void> {
  await store.services.background.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, productId)).for('update')
    await work()
  })
}

const settingsOf = async (db: Database) =>
  (
    await db.execute(sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`)
  ).rows[0]

describe('a book that a long job holds', () => {
  test('does not stop the shop: orders of it end, and everything else works', async ({ store }) => {
    const [held, free] = [await makeProduct(store), await makeProduct(store)]
    const order = (productId: number) =>
      store.client().requestJson('POST', '/orders', buildOrder([{ productId, quantity: 1 }]))
    await whileLocked(store, held.id, async () => {
      const waiting = Promise.all(Array.from({ length: REQUESTS }, () => order(held.id)))
      await expect.poll(() => countLockWaits({ db: store.services.background.db })).toBeGreaterThan(0)
      for (const { status, body, headers } of await waiting) {
        expect({ status, body }).toEqual({
          status: 503,
          body: { code: 'busy', message: 'The store is busy right now. Please try again in a moment.' },
        })
        expect(headers.get('Retry-After')).toBe('5')
      }
      expect((await order(free.id)).status).toBe(201)
      expect((await store.fetch(new Request('http://shop.test/readyz'))).status).toBe(200)
    })
    expect((await order(held.id)).status).toBe(201)
  })
})

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
