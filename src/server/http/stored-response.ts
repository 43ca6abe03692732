import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The response to a changing request, as stored with its key. */
export interface StoredResponse {
  status: number
  contentType: string | null
  body: string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'rankshelf response', 32))

/** Encrypts a response so that only the sender of its key can read it: it may have personal data or a new secret. */
export function encryptResponse(response: StoredResponse, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(key), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(response), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Decrypts a response. @throws Error for another key */
export function decryptResponse(encrypted: string, key: string): StoredResponse {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as StoredResponse
}
