import { count, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { simulateOrders } from '../../../demo/simulation/simulate-shop.ts'
import { orders } from '../database/schema/orders.ts'
import { readRisk } from '../orders/order-risks.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { RiskScorer, scoreAllOrders, scoreRecentOrders } from './risk-scorer.ts'

const POLL = { interval: 20 }
const log = pino({ level: 'silent' })

const hasRisk = async (store: TestStore, id: number) => (await readRisk(store.db, [id])).has(id)

describe('the worker', () => {
  test('computes the risk of an order soon after it is placed, and stops with the store', async ({ store }) => {
    const scorer = new RiskScorer({ db: store.db, events: store.services.events, log })
    const id = await placeOrder(store)
    await expect.poll(() => hasRisk(store, id), POLL).toBe(true)
    await store.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id))
    const outcome = async () => (await store.db.select().from(orderRisks).where(eq(orderRisks.orderId, id)))[0]?.outcome
    await expect.poll(outcome, POLL).toBe('delivered')
    await scorer.close()
  })

  test('computes what a crash left behind, of recent orders every minute and of all orders every hour', async ({
    store,
  }) => {
    const [recent, old] = [await placeOrder(store), await placeOrder(store)]
    await store.db
      .update(orders)
      .set({ createdAt: new Date('2026-01-01') })
      .where(eq(orders.id, old))
    await scoreRecentOrders(store.db)
    expect([await hasRisk(store, recent), await hasRisk(store, old)]).toEqual([true, false])
    expect(await scoreAllOrders(store.db)).toBe(1)
    expect(await hasRisk(store, old)).toBe(true)
  })

  test('computes all orders of a shop that had none before', async ({ store }) => {
    await simulateOrders(store.db, 150)
    await scoreAllOrders(store.db)
    const [row] = await store.db.select({ cod: count() }).from(orders).where(eq(orders.paymentMethod, 'cod'))
    expect(await store.db.$count(orderRisks)).toBe(row?.cod)
    expect(await store.db.$count(orderRisks, eq(orderRisks.outcome, 'delivered'))).toBeGreaterThan(80)
    expect(await scoreAllOrders(store.db)).toBe(0)
  })
})
