import type { OrderPayload } from '../../domain/orders/order.ts'
import { randomId } from '../../ui/random-id.ts'
import { readStorage, writeStorage } from '../../ui/storage/safe-storage.ts'
import type { OrderedLine } from './last-order.ts'
import { ORDER_ATTEMPT_KEY } from './order-attempt-key.ts'

/** An order that was sent and whose outcome is not known yet. */
export interface OrderAttempt {
  /** The idempotency key: the shop answers a repetition with the first response. */
  key: string
  payload: OrderPayload
  lines: OrderedLine[]
  /** The keys of attempts that this one replaces. They had placed no order when their outcome was requested. */
  earlierKeys: string[]
}

const MAX_EARLIER_KEYS = 5
const storage = () => localStorage

/** Replaces the storage where the browser forbids it. */
let inMemory: OrderAttempt | undefined

/** Returns the attempt of this browser, of whichever tab, whose outcome is not known. */
export function readAttempt(): OrderAttempt | undefined {
  try {
    const attempt: unknown = JSON.parse(readStorage(storage, ORDER_ATTEMPT_KEY) ?? 'null')
    return isAttempt(attempt) ? attempt : inMemory
  } catch {
    return inMemory
  }
}

/** Stores the attempt until its outcome is known; undefined deletes it. */
export function writeAttempt(attempt: OrderAttempt | undefined): void {
  writeStorage(storage, ORDER_ATTEMPT_KEY, attempt ? JSON.stringify(attempt) : null)
  inMemory = attempt && readStorage(storage, ORDER_ATTEMPT_KEY) === null ? attempt : undefined
}

/** Returns the attempt for an order: the earlier one if it is the same order, else a new one with a key of its own. */
export function nextAttempt(
  order: Pick<OrderAttempt, 'payload' | 'lines'>,
  earlier: OrderAttempt | undefined,
): OrderAttempt {
  if (earlier && JSON.stringify(earlier.payload) === JSON.stringify(order.payload)) return earlier
  const earlierKeys = earlier ? [earlier.key, ...earlier.earlierKeys].slice(0, MAX_EARLIER_KEYS) : []
  return { ...order, key: randomId(), earlierKeys }
}

// Users can edit the storage, and another version of the store may have written it.
function isAttempt(value: unknown): value is OrderAttempt {
  if (typeof value !== 'object' || value === null) return false
  const { key, payload, lines, earlierKeys } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof payload === 'object' &&
    payload !== null &&
    Array.isArray((payload as OrderPayload).items) &&
    Array.isArray(lines) &&
    Array.isArray(earlierKeys)
  )
}
