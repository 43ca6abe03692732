import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { REVIEW_LINK_DAYS } from '../../domain/reviews/review.ts'
import { createRandomToken, hashToken } from '../accounts/tokens.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import { findOrAddRecipient } from '../inbox/mailing-recipients.ts'
import { recipientUnsubscribeUrl } from '../inbox/unsubscribe-link.ts'
import { lastEndedParcel } from '../orders/parcels.queries.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { reviewRequestEmail } from './review-emails.ts'
import { reviewRequests, reviews } from '../database/schema/reviews.ts'

interface RequestDeps {
  db: Database
  outbox: EmailOutbox
}

const BATCH_SIZE = 100
const DAY_MS = 24 * 60 * 60 * 1000
/** A request that could not be sent for a month, because emails were switched off, is no longer sent. */
const MAX_DELAY_DAYS = 30

/**
 * Emails the customers whose orders were delivered five days ago a link to review their books. Requests no review of an
 * order that was cancelled or returned since, of books that are reviewed already, and from unsubscribed addresses.
 * @returns the number of emails
 */
export async function requestReviews(deps: RequestDeps): Promise<number> {
  const { db } = deps
  await db.delete(reviewRequests).where(and(isNull(reviewRequests.sentAt), lte(reviewRequests.dueAt, latestDue())))
  let sentCount = 0
  for (;;) {
    const batch = await db.transaction((tx) => requestBatch(deps, tx))
    sentCount += batch.sent
    if (batch.handled < BATCH_SIZE) return sentCount
  }
}

const latestDue = () => sql`now() - make_interval(days => ${MAX_DELAY_DAYS})`

async function requestBatch(deps: RequestDeps, tx: Transaction): Promise<{ handled: number; sent: number }> {
  // While emails are off, the requests wait.
  if (!(await deps.outbox.isStoring(tx))) return { handled: 0, sent: 0 }
  const due = await tx
    .select({ orderId: reviewRequests.orderId })
    .from(reviewRequests)
    .where(and(isNull(reviewRequests.sentAt), lte(reviewRequests.dueAt, sql`now()`)))
    .orderBy(asc(reviewRequests.orderId))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  let sent = 0
  for (const { orderId } of due) if (await requestReview(deps, tx, orderId)) sent += 1
  return { handled: due.length, sent }
}

/** Sends the request of an order, or deletes it if there is nothing to request. Returns whether it is sent. */
async function requestReview({ outbox }: RequestDeps, tx: Transaction, orderId: number): Promise<boolean> {
  const order = await findOrderToReview(tx, orderId)
  const recipient = order && (await findOrAddRecipient(tx, 'review_requests', order.customerEmail))
  if (!order || !recipient) {
    await tx.delete(reviewRequests).where(eq(reviewRequests.orderId, orderId))
    return false
  }
  const token = createRandomToken()
  const expiresAt = new Date(Date.now() + REVIEW_LINK_DAYS * DAY_MS)
  await tx
    .update(reviewRequests)
    .set({ sentAt: sql`now()`, tokenHash: hashToken(token), expiresAt })
    .where(eq(reviewRequests.orderId, orderId))
  await outbox.enqueue(tx, (settings) => {
    const link = { publicUrl: settings.sender.url, secretKey: settings.secretKey }
    const unsubscribeUrl = recipientUnsubscribeUrl(recipient, link)
    return [reviewRequestEmail({ order, token, unsubscribeUrl }, settings)]
  })
  return true
}

/** Returns an order that is still delivered, with its books that have no review; undefined without such books. */
async function findOrderToReview(tx: Transaction, orderId: number) {
  const { customerName, customerEmail, status } = orders
  const outcome = sql<string | null>`(select outcome from (${lastEndedParcel(sql`${orders.id}`)}) as parcel)`
  const [order] = await tx
    .select({ id: orders.id, customerName, customerEmail, status, outcome })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (order?.status !== 'delivered' || order.outcome === 'returned') return undefined
  const lines = await tx
    .select({ productName: orderItems.productName })
    .from(orderItems)
    .leftJoin(reviews, eq(reviews.orderItemId, orderItems.id))
    .where(and(eq(orderItems.orderId, orderId), isNull(reviews.id), isNotNull(orderItems.productId)))
    .orderBy(asc(orderItems.id))
  return lines.length > 0 ? { ...order, books: lines.map(({ productName }) => productName) } : undefined
}
