import { describe, expect, it } from 'vitest'
import { isEncrypted, encryptSecret, DecryptionError, decryptSecret } from './encrypted-value.ts'

const KEY = 'a secret key of at least thirty-two characters'
const NAME = 'email.password'

describe('a secret that is kept', () => {
  it('cannot be read, and comes back with the key', () => {
    const sealed = encryptSecret('mailbox पासवर्ड', NAME, KEY)
    expect(sealed).toMatch(/^enc:v1:/)
    expect(sealed).not.toContain('mailbox')
    expect(decryptSecret(sealed, NAME, KEY)).toBe('mailbox पासवर्ड')
  })

  it('looks different every time', () => {
    expect(encryptSecret('same', NAME, KEY)).not.toBe(encryptSecret('same', NAME, KEY))
  })

  it('stays as it is where no secret key is configured, and is read with one later', () => {
    const plain = encryptSecret('mailbox', NAME, undefined)
    expect([plain, isEncrypted(plain), decryptSecret(plain, NAME, KEY)]).toEqual(['mailbox', false, 'mailbox'])
  })

  it('opens with no other key, under no other name, and not once it was changed', () => {
    const sealed = encryptSecret('mailbox', NAME, KEY)
    const changed = `${sealed.slice(0, -4)}AAAA`
    for (const open of [
      () => decryptSecret(sealed, NAME, `${KEY}!`),
      () => decryptSecret(sealed, NAME, undefined),
      () => decryptSecret(sealed, 'sms.password', KEY),
      () => decryptSecret(changed, NAME, KEY),
      () => decryptSecret('enc:v1:short', NAME, KEY),
    ]) {
      expect(open).toThrow(DecryptionError)
    }
  })
})
