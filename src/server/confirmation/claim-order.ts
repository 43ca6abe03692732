import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { findOrder, lockOrder } from '../orders/orders.queries.ts'

/** A claim expires, so that a closed browser does not block the order. The page renews it while it is open. */
const CLAIM_MINUTES = 5

/**
 * Reserves an order for one member of staff, so that two do not call the same customer. The own claim is renewed.
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) with the name of the person who calls the customer now
 */
export const claimOrder = (db: Database, actor: User, orderId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await findOrder(tx, orderId))) throw new NotFoundError('Order')
    await assertNotClaimed(tx, actor, orderId)
    const claim = {
      claimedById: actor.id,
      claimedBy: actor.username,
      claimedUntil: sql`now() + make_interval(mins => ${CLAIM_MINUTES})`,
    }
    await tx
      .insert(orderConfirmations)
      .values({ orderId, ...claim })
      .onConflictDoUpdate({ target: orderConfirmations.orderId, set: claim })
  })

/** @throws ConflictError (409) while another member of staff calls the customer */
export async function assertNotClaimed(tx: Transaction, actor: User, orderId: number): Promise<void> {
  const [other] = await tx
    .select({ name: orderConfirmations.claimedBy })
    .from(orderConfirmations)
    .where(
      and(
        eq(orderConfirmations.orderId, orderId),
        ne(orderConfirmations.claimedById, actor.id),
        gt(orderConfirmations.claimedUntil, sql`now()`),
      ),
    )
  if (other) throw new ConflictError('order_claimed', `${other.name ?? 'Another person'} calls this customer now.`)
}

export const NO_CLAIM = { claimedById: null, claimedBy: null, claimedUntil: null }

/** Ends the own claim. Does nothing for an order that another person has claimed. */
export async function releaseClaim(db: Database, actor: User, orderId: number): Promise<void> {
  await db
    .update(orderConfirmations)
    .set(NO_CLAIM)
    .where(and(eq(orderConfirmations.orderId, orderId), eq(orderConfirmations.claimedById, actor.id)))
}
