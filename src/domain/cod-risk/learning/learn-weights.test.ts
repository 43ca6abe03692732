import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { USUAL_FACTS } from '../../../../test/fixtures/risk-fixture.ts'
import { FACTOR_CODES, type RiskWeights } from '../risk-factor.ts'
import { type RiskFacts, toFeatures } from '../risk-facts.ts'
import { DEFAULT_WEIGHTS, toProbability } from '../risk-weights.ts'
import { fitLogisticRegression } from './logistic-regression.ts'
import { fitWeights, learningBlocker, learnWeights } from './learn-weights.ts'
import { type DecidedParcel, measureWeights } from './measure-weights.ts'

/** Uniform numbers from 0 to 1 that are the same in every run (linear congruential generator). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function randomFacts(random: () => number): RiskFacts {
  const total = random() < 0.4 ? 1 + Math.floor(random() * 5) : 0
  const refused = Math.floor(random() * random() * (total + 1))
  const [pinTotal, pinShare] = [Math.floor(random() * 200), random() * 0.4]
  return {
    ...USUAL_FACTS,
    phone: { refused, total },
    hasEarlierOrder: total > 0 || random() < 0.1,
    pin: { refused: Math.floor(pinTotal * pinShare), total: pinTotal },
    hasHouse: random() < 0.8,
    hasStreet: random() < 0.85,
    hasLandmark: random() < 0.5,
    placeAgrees: random() < 0.9,
    valueRank: random(),
    copies: 1 + Math.floor(random() * random() * 8),
    otherOrdersInDay: random() < 0.1 ? 1 : 0,
    isGuest: random() < 0.6,
  }
}

/** Parcels that are refused with the probability that the given weights expect. */
function plantedParcels(weights: RiskWeights, count: number, seed: number): DecidedParcel[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const facts = randomFacts(random)
    const features = toFeatures(facts)
    const points = FACTOR_CODES.reduce((sum, code) => sum + weights[code] * features[code], weights.base)
    return { facts, isRefused: random() < toProbability(points) }
  })
}

describe('weights that are learned from the outcomes of the shop', () => {
  it('recover the factors that were planted', () => {
    const planted = fc.record({
      base: fc.integer({ min: 8, max: 18 }),
      'house-missing': fc.integer({ min: -5, max: 30 }),
      'pin-mismatch': fc.integer({ min: -5, max: 30 }),
      'order-value': fc.integer({ min: -10, max: 25 }),
      guest: fc.integer({ min: -5, max: 20 }),
    })
    fc.assert(
      fc.property(planted, fc.nat(), (changed, seed) => {
        const learned = fitWeights(plantedParcels({ ...DEFAULT_WEIGHTS, ...changed }, 20_000, seed))
        for (const code of ['house-missing', 'pin-mismatch', 'order-value', 'guest'] as const) {
          expect(Math.abs(learned[code] - changed[code]), code).toBeLessThan(5)
        }
      }),
      // With the example, whole steps of Newton's method diverge.
      {
        numRuns: 6,
        examples: [[{ base: 18, 'house-missing': 16, 'pin-mismatch': 21, 'order-value': 23, guest: 17 }, 0]],
      },
    )
  })

  it('are the same for the same outcomes, and keep the delivered weight of a fact that never varied', () => {
    const parcels = plantedParcels(DEFAULT_WEIGHTS, 1000, 7)
    const learned = fitWeights(parcels)
    expect(fitWeights(parcels)).toEqual(learned)
    expect(learned['email-bounced']).toBe(DEFAULT_WEIGHTS['email-bounced'])
    expect(learned['address-history']).toBe(DEFAULT_WEIGHTS['address-history'])
  })

  it('predict newer parcels better than the weights in use, when the shop differs from them', () => {
    const shop = { ...DEFAULT_WEIGHTS, base: 12, 'house-missing': 30, guest: -10, 'order-value': 0 }
    const { weights, report } = learnWeights(plantedParcels(shop, 6000, 11), DEFAULT_WEIGHTS)
    expect(report).toMatchObject({ outcomes: 6000, learnedFrom: 4200, measuredOn: 1800 })
    expect(report.after.brier).toBeLessThan(report.before.brier)
    expect(report.after.ranking).toBeGreaterThan(report.before.ranking)
    const house = report.factors.find(({ code }) => code === 'house-missing')
    expect(house).toMatchObject({ pointsBefore: 8, pointsAfter: weights['house-missing'] })
    const large = report.after.calibration.filter(({ parcels }) => parcels > 200)
    expect(large.length).toBeGreaterThan(1)
    for (const { parcels, refused, expected } of large) {
      expect(Math.abs(refused / parcels - expected)).toBeLessThan(0.06)
    }
  })

  it('never lower the risk for more refused parcels, even if chance says so', () => {
    const shop = { ...DEFAULT_WEIGHTS, base: 15, 'pin-history': -90, 'phone-history': -40 }
    const learned = fitWeights(plantedParcels(shop, 4000, 5))
    expect(learned).toMatchObject({ 'pin-history': 0, 'phone-history': 0 })
    expect(Math.abs(learned['house-missing'] - DEFAULT_WEIGHTS['house-missing'])).toBeLessThan(5)
  })

  it('need 300 outcomes with 20 refusals', () => {
    expect(learningBlocker({ outcomes: 299, refused: 50 })).toContain('There are 299.')
    expect(learningBlocker({ outcomes: 300, refused: 19 })).toContain('There are 19.')
    expect(learningBlocker({ outcomes: 300, refused: 20 })).toBeUndefined()
  })
})

describe('the measures of weights', () => {
  const parcel = (isRefused: boolean, facts: Partial<RiskFacts>): DecidedParcel => ({
    facts: { ...USUAL_FACTS, ...facts },
    isRefused,
  })
  const risky = { phone: { refused: 3, total: 3 } }

  it('count refused parcels from 30 points on', () => {
    const parcels = [parcel(true, risky), parcel(false, risky), parcel(true, {}), parcel(false, {}), parcel(false, {})]
    const { precision, recall, ranking, calibration } = measureWeights(parcels, DEFAULT_WEIGHTS)
    expect({ precision, recall }).toEqual({ precision: 0.5, recall: 0.5 })
    expect(ranking).toBeCloseTo((2.5 + 1) / 6)
    expect(calibration.map(({ level, parcels: count, refused }) => [level, count, refused])).toEqual([
      ['trusted', 3, 1],
      ['normal', 0, 0],
      ['check', 0, 0],
      ['high', 2, 1],
    ])
  })

  it('are defined without parcels', () => {
    expect(measureWeights([], DEFAULT_WEIGHTS)).toMatchObject({ precision: 0, recall: 0, brier: 0, ranking: 0.5 })
  })
})

describe('a logistic regression', () => {
  it('finds the odds of a single fact', () => {
    const observations = [
      ...Array.from({ length: 100 }, (_, index) => ({ features: [0], happened: index < 20 })),
      ...Array.from({ length: 100 }, (_, index) => ({ features: [1], happened: index < 60 })),
    ]
    const { intercept, coefficients } = fitLogisticRegression(observations, { intercept: 0, coefficients: [0] }, 1e-9)
    expect(intercept).toBeCloseTo(Math.log(20 / 80), 4)
    expect(coefficients[0]).toBeCloseTo(Math.log(60 / 40) - Math.log(20 / 80), 4)
  })

  it('stays near its prior when a fact decides every outcome', () => {
    const observations = Array.from({ length: 50 }, (_, index) => ({
      features: [index % 2],
      happened: index % 2 === 1,
    }))
    const { coefficients } = fitLogisticRegression(observations, { intercept: 0, coefficients: [0] }, 4)
    expect(coefficients[0]).toBeGreaterThan(1)
    expect(coefficients[0]).toBeLessThan(8)
  })
})
