import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { USUAL_FACTS } from '../../../test/fixtures/risk-fixture.ts'
import { assessRisk } from './assess-risk.ts'
import { FACTOR_CODES } from './risk-factor.ts'
import { type RiskFacts, toFeatures } from './risk-facts.ts'
import { DEFAULT_WEIGHTS } from './risk-weights.ts'

const assess = (facts: Partial<RiskFacts>) => assessRisk({ ...USUAL_FACTS, ...facts }, DEFAULT_WEIGHTS)
const reasons = (facts: Partial<RiskFacts>) =>
  assess(facts).factors.map(({ sentence, points }) => `${sentence}: ${points > 0 ? '+' : ''}${points}`)

const history = fc
  .tuple(fc.nat(40), fc.nat(40))
  .map(([refused, delivered]) => ({ refused, total: refused + delivered }))
const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
  averageRate: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
  phone: history,
  hasEarlierOrder: fc.boolean(),
  address: history,
  pin: history,
  pincode: fc.constant('302017'),
  hasHouse: fc.boolean(),
  hasStreet: fc.boolean(),
  hasLandmark: fc.boolean(),
  placeAgrees: fc.constantFrom(true, false, null),
  valueRank: fc.double({ min: 0, max: 1, noNaN: true }),
  copies: fc.integer({ min: 1, max: 50 }),
  otherOrdersInDay: fc.nat(10),
  isGuest: fc.boolean(),
  isEmailBounced: fc.boolean(),
})

describe('the risk of an order', () => {
  it('is explained by sentences whose points add up to the score', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { score, factors } = assessRisk(facts, DEFAULT_WEIGHTS)
        const sum = factors.reduce((total, { points }) => total + points, 0)
        expect(score).toBe(Math.min(100, Math.max(0, sum)))
        for (const { sentence, points } of factors) expect(`${sentence} ${points}`).toMatch(/^[A-Z0-9].* -?[1-9]\d*$/)
      }),
    )
  })

  it('is High when two of three earlier parcels of the mobile number were refused', () => {
    const facts = { phone: { refused: 2, total: 3 }, hasHouse: false, isGuest: true, valueRank: 0.95 }
    expect(reasons(facts)).toEqual([
      '2 of 3 earlier parcels to this mobile number were refused: +34',
      'Order value in the top tenth of the shop: +13',
      'Address has no house number: +8',
      'Ordered without an account: +2',
    ])
    expect(assess(facts).level).toBe('high')
  })

  it('is Trusted for a customer who accepted every parcel', () => {
    expect(assess({ phone: { refused: 0, total: 4 } })).toMatchObject({ score: 0, level: 'trusted' })
    expect(reasons({ phone: { refused: 0, total: 4 } })).toContain(
      'All 4 parcels before to this mobile number were delivered: -8',
    )
  })

  it('never rises when one more earlier parcel was delivered, and never falls when one more was refused', () => {
    const lists = ['phone', 'address', 'pin'] as const
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...lists), (facts, list) => {
        const { refused, total } = facts[list]
        const score = (changed: Partial<RiskFacts>) => assessRisk({ ...facts, ...changed }, DEFAULT_WEIGHTS).score
        const now = score({})
        expect(score({ [list]: { refused, total: total + 1 } })).toBeLessThanOrEqual(now)
        expect(score({ [list]: { refused: refused + 1, total: total + 1 } })).toBeGreaterThanOrEqual(now)
      }),
    )
  })

  it('is hardly changed by one refusal in a small town, but by many', () => {
    const points = (pin: { refused: number; total: number }) =>
      assess({ pin }).factors.find(({ code }) => code === 'pin-history')?.points ?? 0
    expect(points({ refused: 1, total: 1 })).toBeLessThanOrEqual(5)
    expect(points({ refused: 40, total: 100 })).toBeGreaterThan(15)
    expect(points({ refused: 3, total: 64 })).toBe(-4)
  })

  it('rises with missing parts of the address, several orders in a day, many copies and an undeliverable email', () => {
    expect(
      reasons({
        hasHouse: false,
        hasStreet: false,
        hasLandmark: false,
        placeAgrees: false,
        otherOrdersInDay: 2,
        copies: 7,
        isEmailBounced: true,
        hasEarlierOrder: false,
      }),
    ).toEqual([
      '2 other orders of this mobile number within 24 hours: +16',
      'PIN code, city and state do not agree: +12',
      '7 copies of one book: +10',
      'Address has no house number: +8',
      'An email to the customer could not be delivered: +8',
      'First order of this mobile number: +6',
      'Address has no street or locality: +6',
      'Address has no landmark: +3',
    ])
  })

  it('comes from the listed facts only, and a usual order has none against it', () => {
    expect(Object.keys(toFeatures(USUAL_FACTS))).toEqual([...FACTOR_CODES])
    expect(reasons({})).toEqual(['Address has house, street and landmark; PIN and city agree: -4'])
    expect(reasons({ phone: { refused: 1, total: 1 } })[0]).toBe(
      'The earlier parcel to this mobile number was refused: +23',
    )
  })

  it('is not Check because of a single refusal, whatever the average of the shop', () => {
    for (const averageRate of [0, 0.02, 0.1, 0.3]) {
      expect(assess({ averageRate, phone: { refused: 1, total: 1 } }).level).toBe('normal')
    }
  })
})
