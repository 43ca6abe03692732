import { describe, expect, it } from 'vitest'
import { isEncrypted, encryptSecret, DecryptionError, decryptSecret } from './encrypted-value.ts'

const KEY = 'a secret key of at least thirty-two characters'
const NAME = 'email.password'

describe('an encrypted secret', () => {
  it('does not contain the secret, and is decrypted with the key', () => {
    const encrypted = encryptSecret('mailbox पासवर्ड', NAME, KEY)
    expect(encrypted).toMatch(/^enc:v1:/)
    expect(encrypted).not.toContain('mailbox')
    expect(decryptSecret(encrypted, NAME, KEY)).toBe('mailbox पासवर्ड')
  })

  it('is different every time', () => {
    expect(encryptSecret('same', NAME, KEY)).not.toBe(encryptSecret('same', NAME, KEY))
  })

  it('is plain text without a secret key, and can be read when a key is configured later', () => {
    const plain = encryptSecret('mailbox', NAME, undefined)
    expect([plain, isEncrypted(plain), decryptSecret(plain, NAME, KEY)]).toEqual(['mailbox', false, 'mailbox'])
  })

  it('cannot be decrypted with another key, under another name, or after a change', () => {
    const encrypted = encryptSecret('mailbox', NAME, KEY)
    const changed = `${encrypted.slice(0, -4)}AAAA`
    for (const decrypt of [
      () => decryptSecret(encrypted, NAME, `${KEY}!`),
      () => decryptSecret(encrypted, NAME, undefined),
      () => decryptSecret(encrypted, 'sms.password', KEY),
      () => decryptSecret(changed, NAME, KEY),
      () => decryptSecret('enc:v1:short', NAME, KEY),
    ]) {
      expect(decrypt).toThrow(DecryptionError)
    }
  })
})
