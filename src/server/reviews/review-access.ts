import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { hashToken } from '../accounts/tokens.ts'
import { AppError } from '../http/errors.ts'
import { isOrderToken } from '../orders/access/order-token.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { reviewRequests } from '../database/schema/reviews.ts'

/** Who reviews: the holder of a link to an order, or a logged-in user. */
export interface Reviewer {
  /** The order of the link; undefined without a valid one. */
  orderId: number | undefined
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
  const owner = ownerCondition(reviewer)
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

const ownerCondition = ({ orderId, userId }: Reviewer): SQL | undefined =>
  or(
    orderId === undefined ? undefined : eq(orders.id, orderId),
    userId === undefined ? undefined : eq(orders.userId, userId),
  )

interface LinkDeps {
  db: Queryable
  config: { secretKey: string | undefined }
}

/** Number and token of an order, as in the link of its page. */
const ORDER_LINK = /^(\d{10})\.(.+)$/

/**
 * Returns the id of the order of a link: one that was emailed to request reviews, or the number and the token of an order.
 * Undefined if the link is not valid.
 */
export async function findLinkedOrder({ db, config }: LinkDeps, token: string): Promise<number | undefined> {
  const [, orderId, orderToken = ''] = ORDER_LINK.exec(token) ?? []
  if (orderId === undefined) return findRequestedOrder(db, token)
  const { id, accessNonce } = orders
  const [order] = await db
    .select({ id, accessNonce })
    .from(orders)
    .where(eq(id, Number(orderId)))
  return order && isOrderToken(orderToken, order, config.secretKey) ? order.id : undefined
}

async function findRequestedOrder(db: Queryable, token: string): Promise<number | undefined> {
  const [row] = await db
    .select({ orderId: reviewRequests.orderId })
    .from(reviewRequests)
    .where(and(eq(reviewRequests.tokenHash, hashToken(token)), gt(reviewRequests.expiresAt, sql`now()`)))
  return row?.orderId
}

/** Returns the id of the order of a link. @throws AppError 403 `invalid_review_link` */
export async function openReviewLink(deps: LinkDeps, token: string): Promise<number> {
  const orderId = await findLinkedOrder(deps, token)
  if (orderId === undefined) throw invalidLinkError()
  return orderId
}
