import { sql } from 'drizzle-orm'
import type { Queryable } from './connect.ts'

/** The names that transactions lock where there is no row to lock. The trigger in `sql/utr.sql` locks `utr` in the same way. */
type TransactionLock =
  | 'collection-deletions'
  | 'deletion-requests'
  | 'deliveries'
  | 'ledger'
  | 'lost-work'
  | 'login-mobiles'
  | 'mobile-orders'
  | 'customers'
  | 'order-risks'
  | 'seed'
  | 'shop-settings'
  | 'site-texts'
  | 'skus'
  | 'slugs'
  | 'staff'
  | 'test-order'
  | 'whatsapp-settings'

/**
 * Takes a lock until the transaction ends, after all other transactions of all processes have released it. It is a statement of its
 * own, so that the next one sees what they committed.
 * @param key distinguishes locks of one name, for example by mobile number
 */
export const lockUntilCommit = async (tx: Queryable, name: TransactionLock, key = ''): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name}/${key}`}, 0))`))
