import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CourierRecord, costPerDelivery, suggestCourier } from './suggest-courier.ts'

const record = (courier: string, change: Partial<CourierRecord> = {}): CourierRecord => ({
  courier,
  parcels: 90,
  returned: 10,
  latestDays: 5,
  ratePaise: 10_000,
  returnPaise: 8000,
  ...change,
})

describe('the cost of a delivered parcel', () => {
  it('contains its share of the parcels that turn back', () => {
    // 100 parcels go out for ₹100, 10 come back for ₹80: ₹10,800 for 90 deliveries.
    expect(costPerDelivery(record('Blue Dart'))).toBeCloseTo(12_000)
  })

  it('counts a return as much as the way there if its price is not known', () => {
    expect(costPerDelivery(record('Blue Dart', { returnPaise: null }))).toBeCloseTo((100 * 100_00 + 10 * 100_00) / 90)
  })

  it('is not known without a price, or without a delivery', () => {
    expect(costPerDelivery(record('Blue Dart', { ratePaise: null }))).toBeNull()
    expect(costPerDelivery(record('Blue Dart', { parcels: 0 }))).toBeNull()
  })
})

describe('the suggested courier', () => {
  const suggest = (...records: CourierRecord[]) => suggestCourier(records)?.courier

  it('is the cheapest per delivered parcel, not the cheapest per parcel', () => {
    const cheapWithReturns = record('Cheap', { ratePaise: 9000, parcels: 70, returned: 30 })
    expect(suggest(record('Dear'), cheapWithReturns)).toBe('Dear')
    expect(suggest(record('Dear'), { ...cheapWithReturns, returned: 5 })).toBe('Cheap')
  })

  it('is at most a day slower than the fastest', () => {
    expect(suggest(record('Fast'), record('Slow', { latestDays: 7, ratePaise: 100 }))).toBe('Fast')
    expect(suggest(record('Fast'), record('Slower', { latestDays: 6, ratePaise: 100 }))).toBe('Slower')
  })

  it('has the fewest returns if a price is not known, and says so', () => {
    const reliable = record('Reliable', { returned: 2, ratePaise: null })
    expect(suggestCourier([record('Known', { ratePaise: 100 }), reliable])).toEqual({
      courier: 'Reliable',
      reason: '2% turned back, 9 of 10 within 5 days. Cost not known.',
    })
  })

  it('says why', () => {
    expect(suggestCourier([record('Blue Dart'), record('Dear', { ratePaise: 20_000 })])).toEqual({
      courier: 'Blue Dart',
      reason: '₹120 per delivered parcel, 9 of 10 within 5 days, 10% turned back',
    })
  })

  it('needs two couriers with 20 delivered parcels each', () => {
    expect(suggest(record('Blue Dart'))).toBeUndefined()
    expect(suggest(record('Blue Dart'), record('Xpressbees', { parcels: 19 }))).toBeUndefined()
  })

  it('is the same in every order of the couriers, and one of them', () => {
    const records = fc.uniqueArray(
      fc.record<CourierRecord>({
        courier: fc.constantFrom('A', 'B', 'C', 'D'),
        parcels: fc.integer({ min: 0, max: 200 }),
        returned: fc.integer({ min: 0, max: 50 }),
        latestDays: fc.integer({ min: 1, max: 12 }),
        ratePaise: fc.option(fc.integer({ min: 1000, max: 30_000 })),
        returnPaise: fc.option(fc.integer({ min: 1000, max: 30_000 })),
      }),
      { selector: ({ courier }) => courier },
    )
    fc.assert(
      fc.property(records, (known) => {
        const suggested = suggestCourier(known)?.courier
        expect(suggestCourier(known.toReversed())?.courier).toBe(suggested)
        const enough = known.filter(({ parcels }) => parcels >= 20).map(({ courier }) => courier)
        expect(enough.length < 2 ? [undefined] : enough).toContain(suggested)
      }),
    )
  })
})
