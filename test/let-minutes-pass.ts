import { sql } from 'drizzle-orm'
import type { Database } from '../src/server/database/connect.ts'

/** What a killed process was at belongs to nobody once its minute is over, and is looked for every minute: here both are over. */
export async function letMinutesPass(db: Database): Promise<void> {
  const earlier = sql.raw("interval '5 minutes'")
  await db.execute(sql`update pgboss.job set started_on = started_on - ${earlier} where state = 'active'`)
  await db.execute(sql`update pgboss.queue set monitor_on = monitor_on - ${earlier},
    monitor_claim_on = monitor_claim_on - ${earlier}`)
}
