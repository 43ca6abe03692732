import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether what was given is the secret. Compared by their hashes: how long it takes tells nothing of the secret.
 * @param secret undefined where none is set: then nothing is
 */
export function isSameSecret(given: string | undefined, secret: string | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return secret !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(secret))
}
