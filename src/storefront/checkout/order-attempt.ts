import type { OrderPayload } from '../../domain/order.ts'
import { dropSessionRecord, keepSessionRecord, sessionRecord } from './session-record.ts'

const ATTEMPT_KEY = 'orderAttempt'

/**
 * The idempotency key of an order. The same order pressed again, even after a reload, has the same key, so that it is
 * placed once; an order that was changed has a new one.
 */
export function orderAttemptKey(payload: OrderPayload): string {
  // The body itself and no digest of it: two bodies never collide, and plain http has no crypto.subtle.
  const body = JSON.stringify(payload)
  const attempt = sessionRecord(ATTEMPT_KEY)
  if (attempt?.body === body && typeof attempt.key === 'string') return attempt.key
  const key = randomKey()
  keepSessionRecord(ATTEMPT_KEY, { key, body })
  return key
}

/** After an order was placed, the same books ordered again are another order. */
export const forgetOrderAttempt = (): void => dropSessionRecord(ATTEMPT_KEY)

// crypto.randomUUID exists on https and localhost only; a shop tried out at an address of the local network has none.
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
