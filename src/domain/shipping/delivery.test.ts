import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalMessage, cashOnDeliveryMessage, deliveryEstimate, isPinCode } from './delivery.ts'

describe('delivery messages', () => {
  it('show the estimate, or the courier’s days if they are more', () => {
    expect(arrivalMessage('302017', null)).toBe('302017: arrives in 4–5 business days.')
    expect(arrivalMessage('302017', 3)).toBe('302017: arrives in 4–5 business days.')
    expect(arrivalMessage('302017', 9)).toBe('302017: arrives in about 9 days.')
    expect(arrivalMessage('12', null)).toBe('')
  })

  it('promise no unconfirmed cash on delivery and never rule out an order', () => {
    expect(cashOnDeliveryMessage(true)).toBe('Cash on Delivery available.')
    expect(cashOnDeliveryMessage(null)).toContain('confirm')
    expect(cashOnDeliveryMessage(false)).toContain('You can still order')
  })
})

describe('delivery estimate', () => {
  it.each([
    ['400001', 3, 4],
    ['110001', 3, 4],
    ['302017', 4, 5],
    ['345001', 5, 7],
  ])('for %s is %d to %d business days', (pinCode, minDays, maxDays) => {
    expect(deliveryEstimate(pinCode)).toMatchObject({ minDays, maxDays })
  })

  it.each(['', '0302017', '030201', '30201', '3020177', '30201a', ' 302017'])('is undefined for "%s"', (pinCode) => {
    expect(isPinCode(pinCode)).toBe(false)
    expect(deliveryEstimate(pinCode)).toBeUndefined()
  })

  it('is 3 to 7 business days for every PIN code', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_999 }), (pinCode) => {
        const estimate = deliveryEstimate(String(pinCode))
        expect(estimate && estimate.minDays >= 3 && estimate.maxDays <= 7 && estimate.minDays < estimate.maxDays).toBe(
          true,
        )
      }),
    )
  })
})
