import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Whether a value is the secret. Compares hashes in constant time, so that the duration reveals nothing about the secret.
 * @param secret undefined if none is configured; then no value matches
 */
export function isSameSecret(given: string | undefined, secret: string | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return secret !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(secret))
}

const KEY_BYTES = 32

/** The row for which a link is signed. */
export interface LinkSubject {
  id: number
  /** A random value of the row that never leaves the server. A new one makes earlier links invalid. */
  nonce: string
}
interface LinkKey {
  /** What the link is for. A signature for one purpose is invalid for another. */
  purpose: string
  secretKey: string | undefined
}

/** Signs a link with SECRET_KEY. Without one, the nonce alone makes the signature unguessable. */
export function signLink({ id, nonce }: LinkSubject, { purpose, secretKey }: LinkKey): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? '', '', purpose, KEY_BYTES))
  return createHmac('sha256', key).update(`${id}.${nonce}`).digest('base64url')
}

/** Whether a signature was made for this row and purpose, compared in constant time. */
export const isLinkSignature = (signature: string, subject: LinkSubject, key: LinkKey): boolean =>
  isSameSecret(signature, signLink(subject, key))
