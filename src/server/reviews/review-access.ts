import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { hashToken } from '../accounts/tokens.ts'
import { AppError } from '../http/errors.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { reviewRequests } from './reviews.tables.ts'

/** Who reviews: the holder of an emailed link, or a logged-in user. */
export interface Reviewer {
  token?: string | undefined
  userId: number | undefined
}

export interface ReviewableLine {
  orderItemId: number
  orderId: number
  productId: number
}

/** The error for a link that is not valid. */
const invalidLinkError = () =>
  new AppError(
    403,
    'invalid_review_link',
    'This link has expired or is not complete. Please open it from our email again.',
  )

/**
 * Returns the line of an order that the reviewer bought and that was delivered.
 * @throws AppError 403 `not_a_buyer`, the same for an unknown line, another customer's and one that was not delivered
 */
export async function findReviewableLine(
  tx: Queryable,
  orderItemId: number,
  reviewer: Reviewer,
): Promise<ReviewableLine> {
  const orderOfToken = reviewer.token === undefined ? undefined : await findRequestedOrder(tx, reviewer.token)
  const owner = ownerCondition(orderOfToken, reviewer.userId)
  const [line] = owner
    ? await tx
        .select({ orderItemId: orderItems.id, orderId: orderItems.orderId, productId: orderItems.productId })
        .from(orderItems)
        .innerJoin(orders, eq(orders.id, orderItems.orderId))
        .where(and(eq(orderItems.id, orderItemId), isReviewable, owner))
    : []
  if (line?.productId == null) {
    throw new AppError(403, 'not_a_buyer', 'Only a customer who received this book from us can review it.')
  }
  return { ...line, productId: line.productId }
}

/** A line of a delivered order whose product still exists. */
export const isReviewable: SQL | undefined = and(eq(orders.status, 'delivered'), isNotNull(orderItems.productId))

const ownerCondition = (orderId: number | undefined, userId: number | undefined): SQL | undefined =>
  or(
    orderId === undefined ? undefined : eq(orders.id, orderId),
    userId === undefined ? undefined : eq(orders.userId, userId),
  )

/** Returns the id of the order whose review was requested with this token; undefined if the link is not valid. */
async function findRequestedOrder(tx: Queryable, token: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ orderId: reviewRequests.orderId })
    .from(reviewRequests)
    .where(and(eq(reviewRequests.tokenHash, hashToken(token)), gt(reviewRequests.expiresAt, sql`now()`)))
  return row?.orderId
}

/** Returns the id of the order of a link. @throws AppError 403 `invalid_review_link` */
export async function openReviewLink(db: Queryable, token: string): Promise<number> {
  const orderId = await findRequestedOrder(db, token)
  if (orderId === undefined) throw invalidLinkError()
  return orderId
}
