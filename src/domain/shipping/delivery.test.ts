import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeliveryAvailability, deliveryDay, deliveryEstimate, deliveryPromise } from './delivery.ts'
import { isPinCode } from '../values/pin-codes.ts'

const SATURDAY = new Date('2026-11-21T09:31:00+05:30')
const jaipur: DeliveryAvailability = {
  pincode: '302017',
  place: { city: 'Jaipur', state: 'Rajasthan' },
  cashOnDelivery: true,
  days: 3,
  measured: null,
}
const promise = (change: Partial<DeliveryAvailability>) => deliveryPromise({ ...jaipur, ...change }, SATURDAY)

describe('the delivery day', () => {
  const day = (change: Partial<DeliveryAvailability>) => deliveryDay({ ...jaipur, ...change }, SATURDAY)

  it('is the latest day of the promise', () => {
    expect(day({})).toBe('Sat, 28 Nov')
    expect(day({ cashOnDelivery: null, days: null })).toBe('Sat, 28 Nov')
  })

  it('is the day by which nine of ten parcels arrived, Sundays included, where that is measured', () => {
    expect(day({ measured: { region: '302', usualDays: 3, latestDays: 5 } })).toBe('Thu, 26 Nov')
    expect(day({ measured: { region: '302', usualDays: 1, latestDays: 1 } })).toBe('Sun, 22 Nov')
  })

  it('is not named for an unknown PIN code or where no courier collects cash', () => {
    expect(day({ place: null, cashOnDelivery: null })).toBeUndefined()
    expect(day({ cashOnDelivery: false })).toBeUndefined()
  })
})

describe('the delivery promise', () => {
  it('names the place, the latest day and cash on delivery', () => {
    expect(promise({})).toBe('Delivers to Jaipur, Rajasthan by Sat, 28 Nov. Cash on Delivery available.')
  })

  it('is the same while the courier’s response is unknown', () => {
    expect(promise({ cashOnDelivery: null, days: null })).toBe(promise({}))
  })

  it('is later when the courier takes longer', () => {
    expect(promise({ days: 9 })).toBe('Delivers to Jaipur, Rajasthan by Thu, 3 Dec. Cash on Delivery available.')
  })

  it('says where no courier collects cash, and never rules out an order', () => {
    expect(promise({ cashOnDelivery: false })).toBe(
      'Jaipur, Rajasthan: No courier collects cash here at present. You can still order, and we will call you about the payment.',
    )
  })

  it('says that a PIN code is unknown', () => {
    expect(promise({ pincode: '999999', place: null, cashOnDelivery: null, days: null })).toBe(
      'We do not know PIN code 999999. Please check it.',
    )
  })

  it.each([
    ['302017', '302017'],
    ['302', '302xxx'],
    ['Rajasthan', 'Rajasthan'],
    ['India', 'India'],
  ])('says when parcels to %s have arrived', (region, name) => {
    expect(promise({ measured: { region, usualDays: 5, latestDays: 7 } })).toBe(
      `Jaipur, Rajasthan: Usually by Thu, 26 Nov. 9 of 10 parcels to ${name} arrive by Sat, 28 Nov. Cash on Delivery available.`,
    )
  })

  it('counts measured days from the day in India on which it is read', () => {
    const measured = { region: '302', usualDays: 1, latestDays: 2 }
    const lateEvening = new Date('2026-11-21T23:59:00+05:30')
    const afterMidnight = new Date('2026-11-22T00:01:00+05:30')
    expect(deliveryPromise({ ...jaipur, measured }, lateEvening)).toContain('Usually by Sun, 22 Nov.')
    expect(deliveryPromise({ ...jaipur, measured }, afterMidnight)).toContain('Usually by Mon, 23 Nov.')
  })

  it('says nothing measured where no courier collects cash', () => {
    const measured = { region: '302', usualDays: 5, latestDays: 7 }
    expect(promise({ cashOnDelivery: false, measured })).toBe(promise({ cashOnDelivery: false }))
  })

  it('has the PIN code if only the courier has it', () => {
    expect(promise({ place: null })).toBe('Delivers to 302017 by Sat, 28 Nov. Cash on Delivery available.')
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
