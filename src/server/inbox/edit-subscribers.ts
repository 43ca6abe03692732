import { eq } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import type { Subscriber } from '../../domain/subscriber.ts'
import { recordChange } from '../accounts/record-change.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { notFound } from '../http/problem.ts'
import { subscribers } from './inbox.tables.ts'

const KIND = 'subscriber'

/** Takes a reader off the newsletter, or puts them back on. */
export function changeSubscription(db: Database, actor: User, id: number, status: Subscriber['status']) {
  return db.transaction(async (tx) => {
    const before = await lockSubscriber(tx, id)
    await tx.update(subscribers).set({ status }).where(eq(subscribers.id, id))
    const change = { before: { status: before.status }, after: { status } }
    await recordChange(tx, { actor, action: 'update', kind: KIND, id, subject: before.email, ...change })
    return { ...before, status }
  })
}

/** Forgets a reader of the newsletter. */
export function deleteSubscriber(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSubscriber(tx, id)
    await tx.delete(subscribers).where(eq(subscribers.id, id))
    await recordChange(tx, { actor, action: 'delete', kind: KIND, id, subject: before.email, before })
  })
}

async function lockSubscriber(tx: Transaction, id: number) {
  const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update')
  if (!row) throw notFound('Subscriber')
  return row
}
