import { and, asc, desc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import {
  COOLING_OFF_DAYS,
  type DeletionBlocker,
  describeBlocker,
  type OwnDeletion,
} from '../../domain/accounts/deletion.ts'
import type { User } from '../../domain/accounts/session.ts'
import { FINISHED_STATUSES } from '../../domain/orders/order-status.ts'
import { RESOLVED_STATUSES } from '../../domain/orders/returns/return-states.ts'
import { checkCurrentPassword } from '../accounts/confirm-password.ts'
import { audit } from '../database/audit.ts'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import { accountEmails, deletionRequests, users } from '../database/schema/accounts.ts'
import { orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'
import { lockUntilCommit } from '../database/transaction-locks.ts'
import type { EmailOutbox, EmailSettings, NewEmail } from '../email/email-outbox.ts'
import { AppError, ConflictError, NotFoundError, UnauthenticatedError } from '../http/errors.ts'
import { isRefundDue } from '../orders/order-views.queries.ts'
import { deletionRequestedEmail, deletionWithdrawnEmail } from './deletion-emails.ts'

interface RequestOrders {
  userId: number | null
  orderIds: readonly number[]
}

/** The orders of a request: those of the account and the recorded ones. */
export const isOrderOf = (request: RequestOrders): SQL | undefined => isOrderOfAny([request])

/** Lists the orders, returns and refunds of a request that are open: its data cannot be deleted before they end. */
export const findBlockers = async (db: Queryable, request: RequestOrders): Promise<DeletionBlocker[]> =>
  (await findBlockersOf(db, [request]))[0] ?? []

/** Lists what blocks each of many requests, with the same number of queries as for one. */
export async function findBlockersOf(db: Queryable, requests: readonly RequestOrders[]): Promise<DeletionBlocker[][]> {
  const isOwn = isOrderOfAny(requests)
  if (!isOwn) return requests.map(() => [])
  const { id: orderId, userId } = orders
  const open = await db
    .select({ id: orderId, orderId, userId })
    .from(orders)
    .where(and(isOwn, notInArray(orders.status, FINISHED_STATUSES)))
    .orderBy(asc(orders.id))
  const openRefunds = await db
    .select({ id: orderId, orderId, userId })
    .from(orders)
    .where(and(isOwn, isRefundDue))
    .orderBy(asc(orders.id))
  const openReturns = await db
    .select({ id: returns.id, orderId, userId })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(isOwn, notInArray(returns.status, [...RESOLVED_STATUSES])))
    .orderBy(asc(returns.id))
  const all = [
    ...open.map((row) => ({ ...row, kind: 'order' as const })),
    ...openRefunds.map((row) => ({ ...row, kind: 'refund' as const })),
    ...openReturns.map((row) => ({ ...row, kind: 'return' as const })),
  ]
  return requests.map((request) =>
    all
      .filter((row) => row.userId === request.userId || request.orderIds.includes(row.orderId))
      .map(({ kind, id }) => ({ kind, id })),
  )
}

/** The orders of any of these requests. */
function isOrderOfAny(requests: readonly RequestOrders[]): SQL | undefined {
  const userIds = requests.flatMap(({ userId }) => userId ?? [])
  const orderIds = requests.flatMap((request) => request.orderIds)
  return or(
    userIds.length > 0 ? inArray(orders.userId, userIds) : undefined,
    orderIds.length > 0 ? inArray(orders.id, orderIds) : undefined,
  )
}

export interface DeletionDeps {
  db: Database
  outbox: EmailOutbox
}

export type DeletionRow = typeof deletionRequests.$inferSelect

/** The kind of the entries of deletion requests in the audit log. */
export const DELETION_KIND = 'deletion-request'

const dueAt = sql`now() + make_interval(days => ${COOLING_OFF_DAYS})`

/** Returns the request of an account that waits, and what blocks the deletion. */
export async function readOwnDeletion(db: Database, userId: number): Promise<OwnDeletion> {
  const request = await findPending(db, userId)
  return {
    request: request ? { requestedAt: request.requestedAt.toISOString(), dueAt: request.dueAt.toISOString() } : null,
    blockers: await findBlockers(db, { userId, orderIds: [] }),
    email: (await findAccountAddress(db, userId)) ?? null,
  }
}

/**
 * Requests the deletion of the user's own account, after the cooling-off period. A second request changes nothing.
 * @throws ValidationError when the password is wrong
 * @throws AppError 403 for staff, 401 when the account was deleted meanwhile
 * @throws ConflictError (409) while an order or a return is open
 */
export async function requestDeletion({ db, outbox }: DeletionDeps, user: User, password: string): Promise<void> {
  await checkCurrentPassword(db, user, password, 'password')
  if (user.isAdmin) {
    throw new AppError(
      403,
      'staff_account',
      'A staff account cannot be deleted here. Please ask another administrator.',
    )
  }
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    if (!account) throw new UnauthenticatedError()
    if (await findPending(tx, user.id)) return
    const [blocker] = await findBlockers(tx, { userId: user.id, orderIds: [] })
    if (blocker) {
      throw new ConflictError('deletion_blocked', `Your account cannot be deleted yet. ${describeBlocker(blocker)}`)
    }
    // Copied by the database: a date of JavaScript would lose its microseconds.
    const accountCreatedAt = sql`(select ${users.createdAt} from ${users} where ${users.id} = ${user.id})`
    const [request] = await tx.insert(deletionRequests).values({ userId: user.id, accountCreatedAt, dueAt }).returning()
    await sendEmail(tx, outbox, request, (recipient, settings) =>
      deletionRequestedEmail(recipient, recipient.dueAt, settings),
    )
  })
}

/** Withdraws the request of the user's own account. @throws NotFoundError without one */
export async function withdrawOwnDeletion({ db, outbox }: DeletionDeps, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await findPending(tx, userId)
    if (!request) throw new NotFoundError('Request')
    await withdraw(tx, outbox, request.id)
  })
}

/**
 * Records the request of a guest, for the orders of a mobile number that were placed without an account.
 * @returns the number of the request
 * @throws NotFoundError for a number without such orders
 * @throws ConflictError (409) when it has a request already, or while an order or a return is open
 */
export function recordGuestDeletion({ db, outbox }: DeletionDeps, actor: User, mobile: string): Promise<number> {
  return db.transaction(async (tx) => {
    // One request at a time for each number.
    await lockUntilCommit(tx, 'deletion-requests', mobile)
    const isWaiting = and(eq(deletionRequests.mobile, mobile), eq(deletionRequests.state, 'pending'))
    if ((await tx.$count(deletionRequests, isWaiting)) > 0) {
      throw new ConflictError('deletion_requested', 'This mobile number has a request already.')
    }
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.customerPhone, mobile), eq(orders.userId, 0)))
      .orderBy(asc(orders.id))
    const orderIds = found.map(({ id }) => id)
    if (orderIds.length === 0) throw new NotFoundError('Order of a guest with this mobile number')
    const [blocker] = await findBlockers(tx, { userId: null, orderIds })
    if (blocker) throw new ConflictError('deletion_blocked', describeBlocker(blocker))
    const values = { mobile, orderIds, dueAt, recordedBy: actor.username }
    const [request] = await tx.insert(deletionRequests).values(values).returning()
    if (!request) throw new Error('INSERT returned no row')
    await auditRequest(tx, actor, request, 'create')
    await sendEmail(tx, outbox, request, (recipient, settings) =>
      deletionRequestedEmail(recipient, recipient.dueAt, settings),
    )
    return request.id
  })
}

/** Withdraws a request for a customer who called or wrote. @throws NotFoundError unless it waits */
export function withdrawDeletion({ db, outbox }: DeletionDeps, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const request = await withdraw(tx, outbox, id)
    await auditRequest(tx, actor, request, 'withdraw')
  })
}

async function withdraw(tx: Transaction, outbox: EmailOutbox, id: number): Promise<DeletionRow> {
  const [waiting] = await tx
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, 'pending')))
    .for('update')
  if (!waiting) throw new NotFoundError('Request')
  await tx
    .update(deletionRequests)
    .set({ state: 'withdrawn', endedAt: sql`now()`, mobile: null })
    .where(eq(deletionRequests.id, id))
  await sendEmail(tx, outbox, waiting, deletionWithdrawnEmail)
  return waiting
}

/** The entry has no mobile number: the audit log cannot be changed when the number is deleted. */
const auditRequest = (tx: Transaction, actor: User, { id, userId, orderIds }: DeletionRow, action: string) =>
  audit(tx, {
    actor,
    action,
    kind: DELETION_KIND,
    id,
    subject: userId === null ? `Guest with ${orderIds.length} orders` : `Account ${userId}`,
    ...(action === 'create' && { after: { orders: orderIds.join(', ') } }),
  })

async function findPending(db: Queryable, userId: number): Promise<DeletionRow | undefined> {
  const isPending = eq(deletionRequests.state, 'pending')
  const [row] = await db
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.userId, userId), isPending))
  return row
}

/** Returns the address of an account, if its user has confirmed it. */
async function findAccountAddress(db: Queryable, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(and(eq(accountEmails.userId, userId), isNotNull(accountEmails.verifiedAt)))
  return row?.email
}

/** Returns the address for emails about a request: that of the account, or of the newest order of a guest. */
export async function findAddress(tx: Transaction, { userId, orderIds }: DeletionRow): Promise<string | undefined> {
  if (userId !== null) return findAccountAddress(tx, userId)
  const [newest] = await tx
    .select({ email: orders.customerEmail })
    .from(orders)
    .where(inArray(orders.id, orderIds))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return newest?.email || undefined
}

interface Recipient {
  requestId: number
  address: string
  isAccount: boolean
  dueAt: Date
}

async function sendEmail(
  tx: Transaction,
  outbox: EmailOutbox,
  request: DeletionRow | undefined,
  build: (recipient: Recipient, settings: EmailSettings) => NewEmail,
): Promise<void> {
  const address = request && (await findAddress(tx, request))
  if (!address) return
  const recipient = { requestId: request.id, address, isAccount: request.userId !== null, dueAt: request.dueAt }
  await outbox.enqueue(tx, (settings) => [build(recipient, settings)])
}
