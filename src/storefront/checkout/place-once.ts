import { ApiError } from '../../api-client.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { RECENT_ORDER_CODE } from '../../domain/orders/recent-order.ts'
import { findRecentOrder, saveRecentOrder } from '../cart/recent-order.ts'
import { OFFLINE_MESSAGE } from './offline-message.ts'
import { nextAttempt, type OrderAttempt, readAttempt, writeAttempt } from '../orders/order-attempt.ts'

/** The requests of an order. */
export interface OrderRequests {
  send: (attempt: OrderAttempt) => Promise<PlacedOrder>
  /** Returns the order that a key has placed; null if it has placed none. Rejects if the shop does not answer. */
  ask: (key: string) => Promise<PlacedOrder | null>
  isOnline: () => boolean
  pause: (ms: number) => Promise<void>
  /** Called before the outcome of an order is requested. */
  onChecking: () => void
}

export type Placement =
  | { kind: 'placed'; order: PlacedOrder; attempt: OrderAttempt }
  /** The same books were ordered a few minutes ago. The number is known only for an order of this browser or account. */
  | { kind: 'repeated'; orderId: number | undefined }

/** The shop gave no answer about an order. The message is for the customer. */
export class NotAnsweredError extends Error {
  override readonly name = 'NotAnsweredError'
}
const UNKNOWN =
  'We do not know yet whether your order arrived. Please check your connection and press Place Order again. We ask first, so it is not placed twice.'

const OUTCOME_PAUSES_MS = [0, 500, 1500]

/**
 * Places an order once, however often it is sent. The outcome of an earlier attempt of this browser is requested first, and
 * that of this one if its response does not arrive. Another order of the same books within minutes needs the customer's
 * confirmation (`anotherOrder`).
 * @throws ApiError when the shop refuses the order
 * @throws NotAnsweredError without a connection, or when the outcome stays unknown
 */
export async function placeOnce(
  requests: OrderRequests,
  order: Pick<OrderAttempt, 'payload' | 'lines'>,
): Promise<Placement> {
  const earlier = readAttempt()
  if (earlier) {
    const placed = await checkOutcome(requests, earlier, [0])
    if (placed) return placed
  }
  const orderId = order.payload.anotherOrder ? undefined : findRecentOrder(order.payload)
  if (orderId !== undefined) return { kind: 'repeated', orderId }
  if (!requests.isOnline()) throw new NotAnsweredError(OFFLINE_MESSAGE)
  const attempt = nextAttempt(order, earlier)
  writeAttempt(attempt)
  try {
    return settle(attempt, await requests.send(attempt))
  } catch (error) {
    if (isRejection(error)) return resolveRejection(requests, attempt, error)
    const placed = await checkOutcome(requests, attempt, OUTCOME_PAUSES_MS)
    if (placed) return placed
    throw error
  }
}

/**
 * Requests the outcome of an attempt. Undefined: no order was placed, or not yet, so the attempt stays stored.
 * @throws NotAnsweredError when the shop does not answer
 */
export async function checkOutcome(
  { ask, pause, onChecking }: Pick<OrderRequests, 'ask' | 'pause' | 'onChecking'>,
  attempt: OrderAttempt,
  pausesMs: readonly number[],
): Promise<Placement | undefined> {
  onChecking()
  let lastError: unknown
  for (const ms of pausesMs) {
    if (ms > 0) await pause(ms)
    try {
      const order = await findOrder(ask, attempt)
      if (order) return settle(attempt, order)
      lastError = undefined
    } catch (error) {
      lastError = error
    }
  }
  if (lastError !== undefined) throw new NotAnsweredError(UNKNOWN, { cause: lastError })
  return undefined
}

async function findOrder(ask: OrderRequests['ask'], { key, earlierKeys }: OrderAttempt): Promise<PlacedOrder | null> {
  for (const sentKey of [key, ...earlierKeys]) {
    const order = await ask(sentKey)
    if (order) return order
  }
  return null
}

/** The shop has answered that it did not place the order: the attempt is over. */
async function resolveRejection(requests: OrderRequests, attempt: OrderAttempt, error: ApiError): Promise<Placement> {
  writeAttempt(undefined)
  if (error.code !== RECENT_ORDER_CODE) throw error
  // The order may be an earlier attempt's, which arrived late, or another tab's.
  const late = attempt.earlierKeys.length > 0 && (await findOrder(requests.ask, attempt).catch(() => null))
  if (late) return settle(attempt, late)
  return { kind: 'repeated', orderId: error.orderId ?? findRecentOrder(attempt.payload) }
}

/** A response of the server itself says that nothing was placed. After a 5xx it may have been. */
const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

function settle(attempt: OrderAttempt, order: PlacedOrder): Placement {
  writeAttempt(undefined)
  saveRecentOrder(order.id, attempt.payload)
  return { kind: 'placed', order, attempt }
}
