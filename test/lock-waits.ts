import { sql } from 'drizzle-orm'
import type { TestStore } from './test-store.ts'

/** Returns the number of statements of a store that wait for a lock. */
export async function countLockWaits({ db }: Pick<TestStore, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}
