import type { OrderPayload } from '../../domain/orders/order.ts'
import { readSessionRecord, removeSessionRecord, writeSessionRecord } from '../../ui/storage/session-storage.ts'

const STORAGE_KEY = 'orderAttempt'

/**
 * The idempotency key of an order. The same order submitted again, even after a reload, has the same key and is placed
 * once. A changed order has a new key.
 */
export function orderIdempotencyKey(payload: OrderPayload): string {
  // The body instead of its digest: crypto.subtle does not exist on plain http.
  const body = JSON.stringify(payload)
  const attempt = readSessionRecord(STORAGE_KEY)
  if (attempt?.body === body && typeof attempt.key === 'string') return attempt.key
  const key = randomKey()
  writeSessionRecord(STORAGE_KEY, { key, body })
  return key
}

/** Call it after an order is placed: the same cart ordered again is another order. */
export const clearIdempotencyKey = (): void => removeSessionRecord(STORAGE_KEY)

// crypto.randomUUID exists on https and localhost only, not on plain http in a local network.
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
