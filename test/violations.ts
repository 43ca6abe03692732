import { type SQL, sql } from 'drizzle-orm'
import { verifyStore } from '../src/server/verify/verify-store.ts'
import type { TestStore } from './test-store.ts'

/** Returns the violations of all invariants of a store. */
export const violationsOf = async ({ services }: Pick<TestStore, 'services'>): Promise<string[]> =>
  (await verifyStore(services)).flatMap(({ violations }) => violations)

/** Runs a statement past the triggers and returns the violations after it. */
export async function violationsAfter(store: Pick<TestStore, 'db' | 'services'>, damage: SQL): Promise<string[]> {
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(damage)
  })
  return violationsOf(store)
}
