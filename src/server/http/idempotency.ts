import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import { AppError, ValidationError } from './errors.ts'
import { idempotencyKeys } from '../database/schema/platform.ts'

/** Identifies a request that may be repeated. A key that is used again with other content is rejected. */
export interface Idempotency {
  key: string
  requestHash: string
}

const MAX_KEY_LENGTH = 255

/** The SHA-256 of a text. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads an `Idempotency-Key` header. @throws ValidationError (400) */
export function readKey(header: string): string {
  const key = header.trim()
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new ValidationError({ 'Idempotency-Key': `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters` })
  }
  return key
}

/**
 * Reads an `Idempotency-Key` header. The key is prefixed with the user's id, so that two customers can use the same key.
 * @param userId 0 for a guest
 */
export function readIdempotency(header: string | undefined, userId: number, request: unknown): Idempotency | undefined {
  if (header === undefined) return undefined
  return { key: `${userId}:${readKey(header)}`, requestHash: digestOf(JSON.stringify(request)) }
}

/**
 * Claims a key in the transaction of its request, or returns what is stored for it. Blocks while another transaction holds
 * the key.
 * @param response stored with the key; null until the answer is known
 * @throws AppError (422) when the key was used for another request
 */
export async function claimKey(
  tx: Transaction,
  { key, requestHash }: Idempotency,
  response: object | null = null,
): Promise<{ response: unknown } | undefined> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, requestHash, response })
    .onConflictDoNothing({ target: idempotencyKeys.key })
    .returning()
    .prepare('claim_idempotency_key')
    .execute()
  if (claimed.length > 0) return undefined
  const [existing] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (existing?.requestHash === requestHash) return existing
  throw keyReused()
}

export const keyReused = (): AppError =>
  new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request')
