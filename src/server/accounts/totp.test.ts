import { expect, test } from 'vitest'
import { newTotpSecret, totpCode, totpLink, totpStep } from './totp.ts'

// RFC 6238, appendix B: the secret is '12345678901234567890' in base 32, the codes' last six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const)('the code at second %i is that of the standard', ([second, code]) => {
  const step = Math.floor(second / 30)
  expect(totpCode(SECRET, step)).toBe(code)
  expect(totpStep(SECRET, code, second * 1000)).toBe(step)
})

test('a code is good half a minute early or late, and no longer', () => {
  const code = totpCode(SECRET, 1000)
  const good = [998, 999, 1000, 1001, 1002].map((step) => totpStep(SECRET, code, step * 30_000) !== undefined)
  expect(good).toEqual([false, true, true, true, false])
})

test('what is no code is wrong', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '१२३४५६']) expect(totpStep(SECRET, code)).toBeUndefined()
})

test('every secret is new, and an app reads it from its link', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  expect(totpLink(secret, 'Rank & Shelf', 'meena')).toBe(
    `otpauth://totp/Rank%20%26%20Shelf:meena?secret=${secret}&issuer=Rank+%26+Shelf`,
  )
})
