import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const PREFIX = 'enc:v1:'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PURPOSE = 'rankshelf site settings'

/** A value cannot be decrypted: it was encrypted with another key, or was altered. */
export class DecryptionError extends Error {}

export const isEncrypted = (value: string): boolean => value.startsWith(PREFIX)

/**
 * Encrypts a secret. Without a secret key it is returned as it is.
 * @param name the setting's key; a value encrypted under one name cannot be decrypted under another
 */
export function encryptSecret(value: string, name: string, secretKey: string | undefined): string {
  if (!secretKey) return value
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secretKey), nonce, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(name),
  )
  const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64')
}

/**
 * Decrypts a stored secret. One that was stored without a secret key is returned as it is.
 * @throws DecryptionError
 */
export function decryptSecret(stored: string, name: string, secretKey: string | undefined): string {
  if (!isEncrypted(stored)) return stored
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  try {
    const cipher = createDecipheriv(CIPHER, deriveKey(secretKey ?? ''), nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
  } catch (cause) {
    throw new DecryptionError(`The secret ${name} cannot be read with this SECRET_KEY`, { cause })
  }
}

const deriveKey = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', PURPOSE, KEY_BYTES))
