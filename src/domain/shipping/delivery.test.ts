import { describe, expect, it } from 'vitest'
import { formatWeekday } from '../values/dates.ts'
import { type DeliveryAvailability, deliveryDay, deliveryPromise, promisedDay } from './delivery.ts'

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

  it('is seven days after the order where nothing is measured, in a metro and in a village, as the order is promised', () => {
    const promised = formatWeekday(promisedDay(SATURDAY, null))
    expect(promised).toBe('Sat, 28 Nov')
    for (const pincode of ['302017', '400001', '194101']) {
      expect(day({ pincode })).toBe(promised)
      expect(day({ pincode, cashOnDelivery: null, days: null })).toBe(promised)
    }
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
  it('names the place and the latest day', () => {
    expect(promise({})).toBe('Delivery to Jaipur 302017 by Sat, 28 Nov.')
  })

  it('is the same while the courier’s response is unknown', () => {
    expect(promise({ cashOnDelivery: null, days: null })).toBe(promise({}))
  })

  it('is later when the courier takes longer', () => {
    expect(promise({ days: 9 })).toBe('Delivery to Jaipur 302017 by Tue, 1 Dec.')
  })

  it('says where no courier collects cash, and never rules out an order', () => {
    expect(promise({ cashOnDelivery: false })).toBe(
      'Couriers do not offer cash on delivery in Jaipur 302017. Place your order, and we will call you.',
    )
  })

  it('says that a PIN code is unknown', () => {
    expect(promise({ pincode: '999999', place: null, cashOnDelivery: null, days: null })).toBe(
      'We do not know PIN code 999999. Please check it.',
    )
  })

  it.each(['302017', '302', 'Rajasthan', 'India'])(
    'says when parcels usually arrive, measured in %s, in one sentence about the PIN code',
    (region) => {
      expect(promise({ measured: { region, usualDays: 5, latestDays: 7 } })).toBe(
        'Delivery to Jaipur 302017 by Sat, 28 Nov, usually by Thu, 26 Nov.',
      )
    },
  )

  it('has one day where parcels usually need as long as the slowest', () => {
    const measured = { region: '302', usualDays: 7, latestDays: 7 }
    expect(promise({ measured })).toBe('Delivery to Jaipur 302017 by Sat, 28 Nov.')
  })

  it('counts measured days from the day in India on which it is read', () => {
    const measured = { region: '302', usualDays: 1, latestDays: 2 }
    const lateEvening = new Date('2026-11-21T23:59:00+05:30')
    const afterMidnight = new Date('2026-11-22T00:01:00+05:30')
    expect(deliveryPromise({ ...jaipur, measured }, lateEvening)).toContain('usually by Sun, 22 Nov.')
    expect(deliveryPromise({ ...jaipur, measured }, afterMidnight)).toContain('usually by Mon, 23 Nov.')
  })

  it('says nothing measured where no courier collects cash', () => {
    const measured = { region: '302', usualDays: 5, latestDays: 7 }
    expect(promise({ cashOnDelivery: false, measured })).toBe(promise({ cashOnDelivery: false }))
  })

  it('has the PIN code if only the courier has it', () => {
    expect(promise({ place: null })).toBe('Delivery to 302017 by Sat, 28 Nov.')
  })
})
