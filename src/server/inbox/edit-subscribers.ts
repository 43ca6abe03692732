import { and, eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { CONSENT_WORDINGS } from '../../domain/inbox/consent-wordings.ts'
import type { Subscriber } from '../../domain/inbox/subscriber.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { consents, subscribers } from '../database/schema/inbox.ts'
import { recordConsent } from './record-consent.ts'

const KIND = 'subscriber'

/** Unsubscribes a subscriber, or resubscribes them. @throws NotFoundError */
export function changeSubscription(db: Database, actor: User, id: number, status: Subscriber['status']) {
  return db.transaction(async (tx) => {
    const before = await lockSubscriber(tx, id)
    await tx.update(subscribers).set({ status }).where(eq(subscribers.id, id))
    const change = { before: { status: before.status }, after: { status } }
    if (before.status !== status) {
      const action = status === 'active' ? 'given' : 'withdrawn'
      const { email } = before
      await recordConsent(tx, { kind: 'newsletter', email, action, source: 'staff', wording: CONSENT_WORDINGS.staff })
    }
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: before.email, ...change })
    return { ...before, status }
  })
}

/** Deletes a subscriber with their consents to the newsletter. @throws NotFoundError */
export function deleteSubscriber(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSubscriber(tx, id)
    await tx.delete(subscribers).where(eq(subscribers.id, id))
    await tx
      .delete(consents)
      .where(and(eq(consents.kind, 'newsletter'), eq(consents.email, before.email.toLowerCase())))
    await audit(tx, { actor, action: 'delete', kind: KIND, id, subject: before.email, before })
  })
}

async function lockSubscriber(tx: Transaction, id: number) {
  const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update')
  if (!row) throw new NotFoundError('Subscriber')
  return row
}
