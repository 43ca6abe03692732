import { eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../test/test-store.ts'
import { DEFAULT_WEIGHTS } from '../../src/domain/cod-risk/risk-weights.ts'
import { cashExceptions, remittanceLines, remittances } from '../../src/server/database/schema/remittances.ts'
import { receivables } from '../../src/server/database/schema/ledger.ts'
import { generateProducts } from '../../src/server/catalog/generate-products.ts'
import { orderRisks } from '../../src/server/database/schema/cod-risk.ts'
import { learnFromOutcomes } from '../../src/server/cod-risk/learn-from-outcomes.ts'
import { countCalls } from '../../src/server/confirmation/confirmations.queries.ts'
import { deliveryStatistics } from '../../src/server/database/schema/deliveries.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import { verifyStore } from '../../src/server/verify/verify-store.ts'
import { generateDemoShop } from '../../src/server/demo-data/generate-demo-shop.ts'
import { COURIERS, DELAY_QUANTILES, PLACES, PLANTED_WEIGHTS } from './planted-causes.ts'

const ACTOR = { id: 0, username: 'demo', isAdmin: true }
/** The parcels of a courier in a state that are enough to recover its days from. */
const ENOUGH = 40

let store: TestStore
let shop: Awaited<ReturnType<typeof generateDemoShop>>
beforeAll(async () => {
  store = await openTestStore()
  await generateProducts(store.db, 80)
  shop = await generateDemoShop(store.services, { orders: 2500, reviews: 0, seed: 11 })
  return () => store.close()
})

describe('a simulated shop', () => {
  test('has no violations', async () => {
    const findings = await verifyStore(store.services)
    expect(findings.flatMap(({ violations }) => violations)).toEqual([])
  })

  test('gives back the planted reasons for refusals', async () => {
    const { weights, report } = await learnFromOutcomes(store.db, ACTOR)
    expect(report?.outcomes).toBeGreaterThan(1500)
    // The outcomes depend on the time of the run. How close the weights come is tested on plans with a fixed time.
    for (const code of ['house-missing', 'pin-mismatch'] as const) {
      const distance = (points: number) => Math.abs(points - PLANTED_WEIGHTS[code])
      expect(distance(weights[code]), code).toBeLessThan(distance(DEFAULT_WEIGHTS[code]))
    }
    expect(weights['phone-history']).toBeGreaterThan(0)
  })

  test('has the facts of each order from which its outcome was planned', async () => {
    const stored = await store.db
      .select({ id: orderRisks.orderId, facts: orderRisks.facts })
      .from(orderRisks)
      .where(isNotNull(orderRisks.outcome))
    const planned = new Map(shop.plan.orders.map(({ id, parcel }) => [id, parcel?.facts]))
    const fixed = (facts: (typeof stored)[number]['facts'] | undefined) =>
      facts && [facts.hasHouse, facts.hasStreet, facts.hasLandmark, facts.placeAgrees, facts.copies, facts.isGuest]
    for (const { id, facts } of stored) expect(fixed(facts), `order ${id}`).toEqual(fixed(planned.get(id)))
  })

  test('gives back the planted days of each courier and state', async () => {
    const statistics = await store.db.select().from(deliveryStatistics).where(eq(deliveryStatistics.level, 'state'))
    const measured = statistics.filter(({ courier, parcels }) => courier !== '' && parcels >= ENOUGH)
    expect(measured.length).toBeGreaterThan(3)
    for (const { courier, region, usualDays, latestDays } of measured) {
      const place = PLACES.find(({ state }) => state === region)
      const days = (place?.days ?? 0) + (COURIERS.find(({ name }) => name === courier)?.extraDays ?? 0)
      expect(Math.abs((usualDays ?? 0) - days - DELAY_QUANTILES.usual), `${courier} to ${region}`).toBeLessThanOrEqual(
        1,
      )
      expect(
        Math.abs((latestDays ?? 0) - days - DELAY_QUANTILES.latest),
        `${courier} to ${region}`,
      ).toBeLessThanOrEqual(1)
    }
  })

  test('finds each planted problem of its remittances once, and no other', async () => {
    const found = await store.db
      .select({
        kind: cashExceptions.kind,
        crfId: remittances.crfId,
        trackingNumber: remittanceLines.trackingNumber,
        amountPaise: cashExceptions.amountPaise,
        valuePaise: remittanceLines.valuePaise,
      })
      .from(cashExceptions)
      .innerJoin(remittances, eq(remittances.id, cashExceptions.remittanceId))
      .leftJoin(remittanceLines, eq(remittanceLines.id, cashExceptions.lineId))
    const key = (values: readonly unknown[]) => values.join(' ')
    const planted = shop.cash.exceptions.map(({ kind, crfId, trackingNumber, amountPaise }) => {
      const value = found.find((row) => row.crfId === crfId && row.trackingNumber === trackingNumber)?.valuePaise
      return key([kind, crfId, trackingNumber, amountPaise ?? value])
    })
    expect(found.map((row) => key([row.kind, row.crfId, row.trackingNumber, row.amountPaise])).toSorted()).toEqual(
      planted.toSorted(),
    )
    const kinds = new Set(found.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['already_settled', 'ambiguous', 'batch', 'over', 'short', 'unknown'])
  })

  test('has every payment that was not planted as unpaid, and couriers owe the rest', async () => {
    const inFiles = new Map<number, number>()
    for (const { lines } of shop.cash.remittances) {
      for (const { orderId } of lines) if (orderId !== null) inFiles.set(orderId, (inFiles.get(orderId) ?? 0) + 1)
    }
    const withProblem = new Set(shop.cash.exceptions.map(({ trackingNumber }) => trackingNumber))
    const rows = await store.db
      .select({
        id: orders.id,
        paymentStatus: orders.paymentStatus,
        trackingNumber: orders.trackingNumber,
        owed: receivables.balancePaise,
      })
      .from(orders)
      .innerJoin(receivables, eq(receivables.orderId, orders.id))
    for (const { id, paymentStatus, trackingNumber, owed } of rows) {
      if (withProblem.has(trackingNumber)) continue
      const isPaid = inFiles.has(id) || !shop.cash.unpaidIds.has(id)
      expect([paymentStatus, owed > 0], `order ${id}`).toEqual(isPaid ? ['completed', false] : ['pending', true])
    }
  })

  test('has orders in each state of their confirmation', async () => {
    const rows = await store.db.selectDistinct({ confirmation: orders.confirmation }).from(orders)
    const states = rows.map(({ confirmation }) => confirmation).toSorted()
    expect(states).toEqual(['confirmed', 'declined', 'not_required', 'pending', 'unreachable'])
    const { due, later, unreachable } = await countCalls(store.db)
    expect(due + later).toBeGreaterThan(1)
    expect(unreachable).toBeGreaterThan(0)
  })
})
