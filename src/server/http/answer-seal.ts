import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A stored answer of a changing request. */
export interface Answer {
  status: number
  contentType: string | null
  body: string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'rankshelf answer', 32))

/** Encrypts an answer so that only the sender of its key can read it: it may have personal data or a new secret. */
export function sealAnswer(answer: Answer, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(key), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Decrypts an answer. @throws Error for another key */
export function openAnswer(sealed: string, key: string): Answer {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Answer
}
