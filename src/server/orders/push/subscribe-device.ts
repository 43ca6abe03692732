import { and, eq, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { PushSubscriptionRequest } from '../../../domain/orders/push.ts'
import type { Queryable } from '../../database/connect.ts'
import { pushState, pushSubscriptions } from '../../database/schema/orders.ts'

/** Stores a device, or gives it to the user who logged in on it last. Orders from before are not notified. */
export async function subscribeDevice(
  db: Queryable,
  { id: userId }: User,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionRequest,
): Promise<void> {
  const existing = await db.$count(pushSubscriptions)
  if (existing === 0) await db.update(pushState).set({ notifiedUntil: sql`now()` })
  const row = { userId, p256dh, auth }
  await db
    .insert(pushSubscriptions)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
}

/** Removes a device of a user. Does nothing if it is not stored. */
export async function unsubscribeDevice(db: Queryable, { id }: User, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, id), eq(pushSubscriptions.endpoint, endpoint)))
}
