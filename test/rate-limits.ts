import { rateLimits } from '../src/server/database/schema/platform.ts'
import type { TestStore } from './test-store.ts'

/** Counts attempts as made within the last minutes. @param key the limit and what it counts, such as `login-ip:10.0.0.1` */
export async function countAttempts({ db }: Pick<TestStore, 'db'>, key: string, points: number): Promise<void> {
  const row = { points, expire: Date.now() + 10 * 60 * 1000 }
  await db
    .insert(rateLimits)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: rateLimits.key, set: row })
}
