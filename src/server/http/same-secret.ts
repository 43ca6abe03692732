import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether a value is the secret. Compares hashes in constant time, so that the duration reveals nothing about the secret.
 * @param secret undefined if none is configured; then no value matches
 */
export function isSameSecret(given: string | undefined, secret: string | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return secret !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(secret))
}
