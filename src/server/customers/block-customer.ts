import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { customers } from '../database/schema/customers.ts'
import { CUSTOMER_KIND, customerSubject, lockCustomer } from './lock-customer.ts'

/**
 * Blocks a customer: no order with one of their mobile numbers or accounts is accepted.
 * @throws NotFoundError
 * @throws ConflictError (409) for a blocked customer
 */
export const blockCustomer = (db: Database, actor: User, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { blockedBy } = await lockCustomer(tx, id)
    if (blockedBy !== null) throw new ConflictError('already_blocked', `${blockedBy} has already blocked this customer`)
    await tx
      .update(customers)
      .set({ blockedAt: new Date(), blockedBy: actor.username, blockReason: reason })
      .where(eq(customers.id, id))
    await audit(tx, {
      actor,
      action: 'block',
      kind: CUSTOMER_KIND,
      id,
      subject: customerSubject(id),
      after: { reason },
    })
  })

/** Ends the block of a customer; without one, does nothing. @throws NotFoundError */
export const unblockCustomer = (db: Database, actor: User, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { blockedAt, blockReason } = await lockCustomer(tx, id)
    if (!blockedAt) return
    await tx.update(customers).set({ blockedAt: null, blockedBy: null, blockReason: null }).where(eq(customers.id, id))
    const before = { reason: blockReason }
    await audit(tx, { actor, action: 'unblock', kind: CUSTOMER_KIND, id, subject: customerSubject(id), before })
  })
