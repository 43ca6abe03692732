import { sql } from 'drizzle-orm'
import type { Database } from '../src/server/database/connect.ts'

/** Backdates active jobs and the queue maintenance, so that jobs of killed processes expire at once. */
export async function advanceTime(db: Database): Promise<void> {
  const earlier = sql.raw("interval '5 minutes'")
  await db.execute(sql`update pgboss.job set started_on = started_on - ${earlier} where state = 'active'`)
  await db.execute(sql`update pgboss.queue set monitor_on = monitor_on - ${earlier},
    monitor_claim_on = monitor_claim_on - ${earlier}`)
}
