import { describe, expect, it } from 'vitest'
import { isSealed, seal, SealBroken, unseal } from './sealed-value.ts'

const KEY = 'a secret key of at least thirty-two characters'
const NAME = 'email.password'

describe('a secret that is kept', () => {
  it('cannot be read, and comes back with the key', () => {
    const sealed = seal('mailbox पासवर्ड', NAME, KEY)
    expect(sealed).toMatch(/^enc:v1:/)
    expect(sealed).not.toContain('mailbox')
    expect(unseal(sealed, NAME, KEY)).toBe('mailbox पासवर्ड')
  })

  it('looks different every time', () => {
    expect(seal('same', NAME, KEY)).not.toBe(seal('same', NAME, KEY))
  })

  it('stays as it is where no secret key is configured, and is read with one later', () => {
    const plain = seal('mailbox', NAME, undefined)
    expect([plain, isSealed(plain), unseal(plain, NAME, KEY)]).toEqual(['mailbox', false, 'mailbox'])
  })

  it('opens with no other key, under no other name, and not once it was changed', () => {
    const sealed = seal('mailbox', NAME, KEY)
    const changed = `${sealed.slice(0, -4)}AAAA`
    for (const open of [
      () => unseal(sealed, NAME, `${KEY}!`),
      () => unseal(sealed, NAME, undefined),
      () => unseal(sealed, 'sms.password', KEY),
      () => unseal(changed, NAME, KEY),
      () => unseal('enc:v1:short', NAME, KEY),
    ]) {
      expect(open).toThrow(SealBroken)
    }
  })
})
