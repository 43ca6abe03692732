import { createHash } from 'node:crypto'
import { ValidationError } from './errors.ts'

/** Identifies a request that may be repeated. A key that is used again with other content is rejected. */
export interface Idempotency {
  key: string
  requestHash: string
}

const MAX_KEY_LENGTH = 255

/**
 * Reads an `Idempotency-Key` header. The key is prefixed with the user's id, so that two customers can use the same key.
 * @param userId 0 for a guest
 */
export function readIdempotency(header: string | undefined, userId: number, request: unknown): Idempotency | undefined {
  if (header === undefined) return undefined
  const key = header.trim()
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new ValidationError({ 'Idempotency-Key': `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters` })
  }
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return { key: `${userId}:${key}`, requestHash }
}
