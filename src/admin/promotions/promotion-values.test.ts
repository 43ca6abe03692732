import { expect, test } from 'vitest'
import { describeLimits } from './promotion-text.ts'
import { endNow, NEW_PROMOTION, typedPromotionSchema } from './promotion-values.ts'

const typed = { ...NEW_PROMOTION, code: 'NEET10', name: 'NEET week' }

test('“10%” is ten percent, “₹1,000” a thousand rupees, and a percent sign in a field of rupees is a mistake', () => {
  const percent = typedPromotionSchema.parse({ ...typed, discountValue: '10%', minSubtotal: '₹1,000' })
  expect(percent).toMatchObject({ discountValue: 10, minSubtotal: 1000 })
  const amount = typedPromotionSchema.safeParse({ ...typed, discountType: 'amount', discountValue: '10%' })
  expect(amount.error?.issues).toMatchObject([{ path: ['discountValue'], message: 'Must be an amount in rupees' }])
})

test('a promotion that is ended was valid until yesterday, one that began today is a draft again', () => {
  const now = new Date('2026-11-28T12:00:00+05:30')
  expect(endNow({ startsOn: null }, now)).toEqual({ endsOn: '2026-11-27' })
  expect(endNow({ startsOn: '2026-11-27' }, now)).toEqual({ endsOn: '2026-11-27' })
  expect(endNow({ startsOn: '2026-11-28' }, now)).toEqual({ status: 'draft' })
})

test('the list names the limits of a promotion', () => {
  expect(describeLimits({ usageLimitPerPhone: 1, combinable: true })).toBe('1 order per mobile number, combinable')
  expect(describeLimits({ usageLimitPerPhone: 3, combinable: false })).toBe('3 orders per mobile number')
  expect(describeLimits({ usageLimitPerPhone: null, combinable: false })).toBe('')
})
