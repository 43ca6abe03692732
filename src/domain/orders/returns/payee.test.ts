import { expect, test } from 'vitest'
import { maskUpiId, upiIdSchema, utrSchema } from './payee.ts'

test('a UPI ID has a name and a handle', () => {
  for (const id of ['ritika@okbank', '98290.12341-2@ybl', ' r_m@upi '])
    expect(upiIdSchema.safeParse(id).success).toBe(true)
  for (const id of ['ritika', 'ritika@', '@okbank', 'ritika@mail.example', 'a b@upi', 'ritika@1bank']) {
    expect(upiIdSchema.safeParse(id).success).toBe(false)
  }
})

test('a UTR has 12 to 22 letters and digits; spaces of a copied one are removed', () => {
  expect(utrSchema.parse('3012 3456 7890')).toBe('301234567890')
  expect(utrSchema.parse('in22625415423299')).toBe('IN22625415423299')
  for (const utr of ['30123456789', 'A'.repeat(23), '30123456789-'])
    expect(utrSchema.safeParse(utr).success).toBe(false)
})

test('a masked UPI ID shows the bank only', () => {
  expect(maskUpiId('ritika@okbank')).toBe('ri••••@okbank')
})
