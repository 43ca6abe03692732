import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from './connect.ts'
import { type CHANGE_CONSUMERS, pendingChanges } from './schema/pending-changes.ts'
import { lockUntilCommit } from './transaction-locks.ts'

type Consumer = (typeof CHANGE_CONSUMERS)[number]
export type PendingChange = typeof pendingChanges.$inferSelect

/** How a consumer takes its changes. */
interface Pace {
  /** Changes of one transaction. */
  batchSize: number
  /** The batches that the caller waits for. Without it, it waits for all. */
  maxBatches?: number
}

/**
 * Brings what a consumer derives up to date: takes its changes in batches, each in a transaction with the work for it. A run that
 * is killed is repeated. Several processes may follow the same changes: they take turns.
 */
export async function followChanges(
  db: Database,
  consumer: Consumer,
  { batchSize, maxBatches = Infinity }: Pace,
  work: (tx: Transaction, changes: PendingChange[]) => Promise<void>,
): Promise<void> {
  // Work may add changes of its own.
  for (let batch = 0; batch < maxBatches && (await hasChanges(db, consumer)); batch += 1) {
    await db.transaction(async (tx) => work(tx, await takeChanges(tx, consumer, batchSize)))
  }
}

const hasChanges = async (db: Queryable, consumer: Consumer): Promise<boolean> =>
  (await db.select().from(pendingChanges).where(eq(pendingChanges.consumer, consumer)).limit(1)).length > 0

/**
 * Takes the oldest changes of a consumer, or all, and its lock: no other transaction takes any before this one ends. A change that is
 * committed later stays for the next call.
 */
export async function takeChanges(tx: Transaction, consumer: Consumer, limit?: number): Promise<PendingChange[]> {
  await lockUntilCommit(tx, consumer)
  const { id } = pendingChanges
  const isOfConsumer = eq(pendingChanges.consumer, consumer)
  const oldest = tx.select({ id }).from(pendingChanges).where(isOfConsumer).orderBy(id)
  return tx
    .delete(pendingChanges)
    .where(and(isOfConsumer, limit === undefined ? undefined : inArray(id, oldest.limit(limit))))
    .returning()
}

/** The orders of changes, each once, in ascending order. */
export const ordersOf = (changes: readonly PendingChange[]): number[] =>
  [...new Set(changes.flatMap(({ orderId }) => orderId ?? []))].toSorted((a, b) => a - b)

/** The condition that a consumer has not taken a change of an order yet. */
export const isPending = (consumer: Consumer, orderId: SQL): SQL =>
  sql`exists (select from ${pendingChanges} w where w.consumer = ${consumer} and w.order_id = ${orderId})`
