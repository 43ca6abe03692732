import { createHash } from 'node:crypto'
import { ValidationError } from './errors.ts'

/** A repeat of an earlier request: the key that names it, and a hash of its content. */
export interface Idempotency {
  key: string
  requestHash: string
}

const KEY_MAX = 255

/**
 * Reads an `Idempotency-Key` header. The key belongs to whoever sent it, so that two customers who happen on the same
 * key do not meet.
 * @param owner the user's id, 0 for a guest
 */
export function readIdempotency(header: string | undefined, owner: number, request: unknown): Idempotency | undefined {
  if (header === undefined) return undefined
  const key = header.trim()
  if (key.length === 0 || key.length > KEY_MAX) {
    throw new ValidationError({ 'Idempotency-Key': `Idempotency-Key must have 1 to ${KEY_MAX} characters` })
  }
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return { key: `${owner}:${key}`, requestHash }
}
