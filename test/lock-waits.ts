import { eq, sql } from 'drizzle-orm'
import { products } from '../src/server/database/schema/catalog.ts'
import type { TestStore } from './test-store.ts'

/** Returns the number of statements of a store that wait for a lock. */
export async function countLockWaits({ db }: Pick<TestStore, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}

/** Holds the lock of a book, as a long job does, until the work is done. */
export async function whileLocked<Result>(
  { services }: Pick<TestStore, 'services'>,
  productId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return services.background.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, productId)).for('update')
    return work()
  })
}
