import { eq, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { ReviewReply } from '../../domain/reviews/review.ts'
import type { HiddenReason } from '../../domain/reviews/review-rules.ts'
import { products } from '../database/schema/catalog.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { orders } from '../database/schema/orders.ts'
import { reviewHiddenEmail, reviewReplyEmail } from './review-emails.ts'
import { reviewReports, reviews } from '../database/schema/reviews.ts'

interface ModerationDeps {
  db: Database
  outbox: EmailOutbox
}

const KIND = 'review'

/** Publishes a review and settles its reports. @throws NotFoundError */
export function publishReview({ db }: ModerationDeps, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockReview(tx, id)
    await tx
      .update(reviews)
      .set({
        state: 'published',
        hiddenReason: null,
        checkReasons: [],
        publishedAt: sql`coalesce(${reviews.publishedAt}, now())`,
      })
      .where(eq(reviews.id, id))
    await settleReports(tx, actor, before)
    await auditState(tx, actor, 'publish', before, { state: 'published', hiddenReason: null })
  })
}

/** Hides a review that breaks a written rule, and emails the reason to its writer. @throws NotFoundError */
export function hideReview(
  { db, outbox }: ModerationDeps,
  actor: User,
  id: number,
  reason: HiddenReason,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockReview(tx, id)
    const after = { state: reason === 'spam' ? ('spam' as const) : ('hidden' as const), hiddenReason: reason }
    await tx
      .update(reviews)
      .set({ ...after, checkReasons: [] })
      .where(eq(reviews.id, id))
    await settleReports(tx, actor, before)
    await auditState(tx, actor, 'hide', before, after)
    if (before.hiddenReason !== reason) {
      await outbox.enqueue(tx, (settings) => [reviewHiddenEmail(before, reason, settings)])
    }
  })
}

/**
 * Sets the shop's reply, or removes it if the text is empty. The writer gets an email about a new reply.
 * @throws NotFoundError; ConflictError `not_published` for a reply to a review that customers do not see, `version_conflict` if
 * another user has replied since
 */
export function replyToReview(
  { db, outbox }: ModerationDeps,
  actor: User,
  id: number,
  { reply: text, expected }: ReviewReply,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockReview(tx, id)
    const reply = text || null
    assertNoEditConflict('review', { current: { reply: before.reply ?? '' }, fields: { reply: text }, expected })
    if (reply && before.state !== 'published') {
      throw new ConflictError('not_published', 'Publish the review first: customers cannot see the reply otherwise.')
    }
    if (reply === before.reply) return
    const repliedAt = reply ? sql`now()` : null
    await tx.update(reviews).set({ reply, repliedAt }).where(eq(reviews.id, id))
    const change = { before: { reply: before.reply }, after: { reply } }
    await audit(tx, { actor, action: 'reply', kind: KIND, id, subject: subjectOf(before), ...change })
    if (reply && before.reply === null) {
      await outbox.enqueue(tx, (settings) => [reviewReplyEmail(before, reply, settings)])
    }
  })
}

type LockedReview = Awaited<ReturnType<typeof lockReview>>

async function lockReview(tx: Transaction, id: number) {
  const { state, hiddenReason, reply, rating } = reviews
  const [row] = await tx
    .select({
      id: reviews.id,
      state,
      hiddenReason,
      reply,
      rating,
      productName: products.name,
      productSlug: products.slug,
      orderId: orders.id,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(eq(reviews.id, id))
    .for('no key update', { of: reviews })
  if (!row) throw new NotFoundError('Review')
  return row
}

const subjectOf = ({ productName, rating }: LockedReview): string => `${productName}, ${rating} of 5 stars`

const auditState = (
  tx: Transaction,
  actor: User,
  action: 'publish' | 'hide',
  before: LockedReview,
  after: Pick<LockedReview, 'state' | 'hiddenReason'>,
) =>
  audit(tx, {
    actor,
    action,
    kind: KIND,
    id: before.id,
    subject: subjectOf(before),
    before: { state: before.state, hiddenReason: before.hiddenReason },
    after,
  })

/** Deletes the reports of a review: staff have decided. Their number and reasons stay in the audit log. */
async function settleReports(tx: Transaction, actor: User, review: LockedReview): Promise<void> {
  const reports = await tx
    .delete(reviewReports)
    .where(eq(reviewReports.reviewId, review.id))
    .returning({ reason: reviewReports.reason })
  if (reports.length === 0) return
  const after = { reports: reports.map(({ reason }) => reason) }
  await audit(tx, { actor, action: 'settle-reports', kind: KIND, id: review.id, subject: subjectOf(review), after })
}
