import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { DELETION_KINDS } from '../../domain/email/email-kinds.ts'
import { deletionRequests, users } from '../database/schema/accounts.ts'
import type { Transaction } from '../database/connect.ts'
import { deleteEmailsAbout } from '../email/delete-emails.ts'
import { emails } from '../database/schema/email.ts'
import { refreshCustomers } from '../orders/customers/refresh-customers.ts'
import { orders } from '../database/schema/orders.ts'
import { type DeletionDeps, type DeletionRow, findAddress, findBlockers, isOrderOf } from './request-deletion.ts'
import { deletionDoneEmail } from './deletion-emails.ts'
import { eraseAccount, eraseMessagesOf, eraseOrders } from './erase-customer.ts'

export interface DeletionResult {
  done: number
  /** Requests that wait for an open order or return. */
  blocked: number
}

/** The account of a request exists. After an old backup was restored, a later account may have its id. */
const hasAccount = sql`exists (select from ${users}
  where ${users.id} = ${deletionRequests.userId} and ${users.createdAt} = ${deletionRequests.accountCreatedAt})`

/** Orders of a request that was carried out have data again: they are from a backup, or were placed at the same moment. */
const hasOrders = sql`exists (select from ${orders} where ${orders.customerPhone} <> ''
  and (${orders.id} = any(${deletionRequests.orderIds})
    or ${orders.userId} = ${deletionRequests.userId}
      and not exists (select from ${users} where ${users.id} = ${deletionRequests.userId})))`

const isDue = or(
  and(eq(deletionRequests.state, 'pending'), sql`${deletionRequests.dueAt} <= now()`),
  and(eq(deletionRequests.state, 'done'), or(hasAccount, hasOrders)),
) as SQL

/**
 * Carries out the deletion requests that are due, each in a transaction of its own. Repeats those whose data is back, because
 * a backup was restored. A request with an open order or return waits.
 * @throws the error of a request, after all other requests
 */
export async function carryOutDeletions(deps: DeletionDeps): Promise<DeletionResult> {
  const { db } = deps
  await deleteSentConfirmations(deps)
  const due = await db
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(isDue)
    .orderBy(asc(deletionRequests.id))
  const result = { done: 0, blocked: 0 }
  const failures: unknown[] = []
  for (const { id } of due) {
    try {
      result[await db.transaction((tx) => carryOut(tx, deps, id))] += 1
    } catch (error) {
      failures.push(error)
    }
  }
  // The customers have names and numbers of the orders.
  await refreshCustomers(db)
  if (failures.length > 0) throw failures[0]
  return result
}

/** Only the last email still has the address. */
const deleteSentConfirmations = ({ db }: DeletionDeps) =>
  db
    .delete(emails)
    .where(and(inArray(emails.kind, ['deletion-done', 'deletion-done-guest']), ne(emails.status, 'waiting')))

async function carryOut(tx: Transaction, { outbox }: DeletionDeps, id: number): Promise<keyof DeletionResult> {
  const [request] = await tx
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.id, id), isDue))
    .for('update')
  // Withdrawn or carried out since.
  if (!request) return 'blocked'
  const account = await lockAccount(tx, request)
  const orderIds = await lockOrders(tx, request)
  if (account?.isAdmin || (await findBlockers(tx, { userId: null, orderIds })).length > 0) return 'blocked'
  const address = await findAddress(tx, request)
  await eraseOrders(tx, orderIds)
  if (account) await eraseAccount(tx, account.id)
  if (request.mobile !== null) await eraseMessagesOf(tx, request.mobile)
  await deleteEmailsAbout(tx, [id], DELETION_KINDS)
  const endedAt = sql`coalesce(${deletionRequests.endedAt}, now())`
  await tx
    .update(deletionRequests)
    .set({ state: 'done', endedAt, mobile: null, orderIds: [...new Set([...request.orderIds, ...orderIds])] })
    .where(eq(deletionRequests.id, id))
  if (address) {
    const recipient = { requestId: id, address, isAccount: request.userId !== null }
    await outbox.enqueue(tx, (settings) => [deletionDoneEmail(recipient, settings)])
  }
  return 'done'
}

async function lockAccount(tx: Transaction, { userId, id }: DeletionRow) {
  if (userId === null) return undefined
  const createdAt = sql`(select ${deletionRequests.accountCreatedAt} from ${deletionRequests} where ${deletionRequests.id} = ${id})`
  const [account] = await tx
    .select({ id: users.id, isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.createdAt, createdAt)))
    .for('update')
  return account
}

/** Locks the orders in id order, as all commands do. */
async function lockOrders(tx: Transaction, request: DeletionRow): Promise<number[]> {
  const isOther = sql`exists (select from ${users} join ${deletionRequests} on ${deletionRequests.id} = ${request.id}
    where ${users.id} = ${request.userId} and ${users.createdAt} <> ${deletionRequests.accountCreatedAt})`
  const ofLaterAccount =
    request.userId === null ? [] : await tx.execute(sql`select 1 where ${isOther}`).then(({ rows }) => rows)
  const userId = ofLaterAccount.length > 0 ? null : request.userId
  const isOwn = isOrderOf({ userId, orderIds: request.orderIds })
  if (!isOwn) return []
  const rows = await tx.select({ id: orders.id }).from(orders).where(isOwn).orderBy(asc(orders.id)).for('no key update')
  return rows.map(({ id }) => id)
}
