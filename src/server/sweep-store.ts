import { and, lt, ne, sql } from 'drizzle-orm'
import { sessions } from './accounts/accounts.tables.ts'
import type { Database } from './database/connect.ts'
import { letters } from './mail/mail.tables.ts'
import { merchantRuns } from './merchant/merchant.tables.ts'
import { idempotencyKeys } from './orders/orders.tables.ts'
import { courierEvents, courierReach } from './shipping/shipping.tables.ts'

/** How long what has served its time is kept. */
const KEYS_KEPT = '7 days'
const LETTERS_KEPT = '180 days'
const NEWS_KEPT = '180 days'
const REACH_KEPT = '90 days'
const RUNS_KEPT = '30 days'

const before = (age: string) => sql`now() - ${age}::interval`

/**
 * Removes idempotency keys that nobody repeats any more, ended sessions, what couriers said long ago, old letters that were
 * not left waiting, and old runs of the sync with Google.
 */
export async function sweepStore(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(KEYS_KEPT)))
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(courierEvents).where(lt(courierEvents.createdAt, before(NEWS_KEPT)))
  await db.delete(courierReach).where(lt(courierReach.checkedAt, before(REACH_KEPT)))
  await db.delete(letters).where(and(lt(letters.createdAt, before(LETTERS_KEPT)), ne(letters.status, 'waiting')))
  await db.delete(merchantRuns).where(lt(merchantRuns.endedAt, before(RUNS_KEPT)))
}
