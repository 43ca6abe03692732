import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createTotpSecret, findTotpStep, totpUri } from './two-factor.ts'

// RFC 6238, appendix B: the secret is '12345678901234567890' in base 32, the codes are the last six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const)('the code at second %i is that of RFC 6238', ([second, code]) => {
  const timestamp = second * 1000
  expect(new TOTP({ secret: SECRET }).generate({ timestamp })).toBe(code)
  expect(findTotpStep(SECRET, code, timestamp)).toBe(Math.floor(second / 30))
})

test('a code is accepted 30 seconds early or late, and no longer', () => {
  const code = new TOTP({ secret: SECRET }).generate({ timestamp: 1000 * 30_000 })
  const accepted = [998, 999, 1000, 1001, 1002].map((step) => findTotpStep(SECRET, code, step * 30_000) !== undefined)
  expect(accepted).toEqual([false, true, true, true, false])
})

test('a malformed code is rejected', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '१२३४५६']) expect(findTotpStep(SECRET, code)).toBeUndefined()
})

test('each secret is new and appears in the URI for the app', () => {
  const secret = createTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toBe(secret)
  expect(totpUri(secret, 'Rank & Shelf', 'meena')).toBe(
    `otpauth://totp/Rank%20%26%20Shelf:meena?issuer=Rank%20%26%20Shelf&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
