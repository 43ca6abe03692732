import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { USUAL_FACTS } from '../../../test/fixtures/risk-fixture.ts'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { assessRisk } from '../../domain/cod-risk/assess-risk.ts'
import type { OrderRisk } from '../../domain/cod-risk/order-risk.ts'
import type { RiskModel, RiskOverview, ScoreCounts } from '../../domain/cod-risk/risk-models.ts'
import { DEFAULT_WEIGHTS } from '../../domain/cod-risk/risk-weights.ts'
import type { ListedOrder, OrderDetail } from '../../domain/orders/admin-order.ts'
import { simulateOrders } from '../../../demo/simulation/simulate-shop.ts'
import { orders } from '../database/schema/orders.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { scoreAllOrders } from './risk-scorer.ts'
import { scoreOrders } from './score-orders.ts'

async function scoredOrder(store: TestStore, phone: string): Promise<number> {
  const id = await placeOrder(store, { customerPhone: phone })
  await scoreOrders(store.db, { since: new Date(0), limit: 100 })
  return id
}

describe('staff', () => {
  test('see the risk in the list, find orders by it, and export it; customers never see it', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    const { client: customer } = await registerCustomer(store)
    const product = await makeProduct(store)
    const id = await placeOrder(
      store,
      { customerPhone: '9811100001', items: [{ productId: product.id, quantity: 1 }] },
      customer,
    )
    await scoreOrders(store.db, { since: new Date(0), limit: 100 })
    const normal = await client.getJson<ListedOrder[]>('/orders?search=9811100001&risk=trusted')
    expect(normal).toMatchObject([
      { id, risk: { level: 'trusted', score: 9, isOverridden: false, reason: 'First order of this mobile number' } },
    ])
    expect(await client.getJson<ListedOrder[]>('/orders?search=9811100001&risk=high')).toEqual([])
    const csv = await (await client.request('GET', '/admin/orders/export?search=9811100001')).text()
    expect(csv).toContain('Risk points')
    expect(csv).toContain('Trusted')
    expect(csv).toContain('First order of this mobile number')

    const own = await (await customer.request('GET', '/orders/my')).text()
    const detail = await (await customer.request('GET', `/orders/${id}`)).text()
    for (const text of [own, detail]) {
      expect(text).toContain(String(id))
      expect(text).not.toMatch(/risk|score|trusted/i)
    }
    expect((await customer.request('GET', `/admin/orders/${id}/risk`)).status).toBe(403)
  })

  test('choose another level with a reason, which is in the history and not overwritten unseen', async ({ store }) => {
    const id = await scoredOrder(store, '9811100002')
    const { client, user } = await loginAsAdmin(store)
    const url = `/admin/orders/${id}/risk`
    const missing = await client.requestJson('PUT', url, { overrideLevel: 'high' })
    expect(missing).toMatchObject({
      status: 400,
      body: { fields: { overrideReason: 'Write why, for your colleagues' } },
    })
    const override = { overrideLevel: 'high', overrideReason: 'Rang off twice', expected: { overrideLevel: null } }
    const { status, body } = await client.requestJson<OrderRisk>('PUT', url, override)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      level: 'high',
      computedLevel: 'normal',
      isOverridden: true,
      overriddenBy: user.username,
      modelVersion: 1,
    })
    const later = { overrideLevel: 'trusted', overrideReason: 'My cousin', expected: { overrideLevel: null } }
    expect(await client.requestJson('PUT', url, later)).toMatchObject({
      status: 409,
      body: { conflict: { changes: { overrideLevel: { theirs: 'high' } } } },
    })
    const { history } = await client.getJson<OrderDetail>(`/orders/${id}`)
    expect(history?.at(-1)).toMatchObject({
      action: 'override risk',
      publicTitle: null,
      changes: [
        { field: 'risk', before: 'normal', after: 'high' },
        { field: 'riskReason', before: null, after: 'Rang off twice' },
      ],
    })
    // A new computation leaves the level of staff.
    await store.db.update(orders).set({ shippingAddress: 'Mahaveer Nagar' }).where(eq(orders.id, id))
    await scoreOrders(store.db, { since: new Date(0), limit: 100 })
    expect(await client.getJson<OrderRisk>(url)).toMatchObject({ level: 'high', score: 19 })
    const removed = { overrideLevel: null, expected: { overrideLevel: 'high' } }
    expect((await client.requestJson<OrderRisk>('PUT', url, removed)).body).toMatchObject({
      level: 'normal',
      isOverridden: false,
      overrideReason: null,
    })
  })

  test('get a clear error for an order without a risk', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    expect(await client.requestJson('GET', '/admin/orders/1234567890/risk')).toMatchObject({ status: 200, body: null })
    const change = { overrideLevel: 'high', overrideReason: 'x' }
    expect(await client.requestJson('PUT', '/admin/orders/1234567890/risk', change)).toMatchObject({ status: 404 })
  })
})

/** Gives every decided order facts and an outcome of a shop in which addresses without a house number are refused. */
async function plantOutcomes({ db }: TestStore): Promise<void> {
  const complete = USUAL_FACTS
  const missing = { ...USUAL_FACTS, hasHouse: false }
  await db.execute(sql`
    update order_risks set outcome = case when n % 10 < 4 then 'refused' else 'delivered' end, outcome_at = placed_at + interval '4 days',
      facts = ${JSON.stringify(complete)}::jsonb, score = ${assessRisk(complete, DEFAULT_WEIGHTS).score}, level = 'trusted', factors = '[]'
    from (select order_id as id, row_number() over (order by order_id) as n from order_risks) as numbered where id = order_id`)
  await db.execute(sql`
    update order_risks set facts = ${JSON.stringify(missing)}::jsonb, score = 8, level = 'trusted' where outcome = 'refused'`)
}

describe('the owner', () => {
  test('learns weights from the outcomes of the shop, compares them, and switches', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    const overview = () => client.getJson<RiskOverview>('/admin/cod-risk')
    expect(await client.requestJson('POST', '/admin/cod-risk/versions', {})).toMatchObject({ status: 409 })
    expect((await overview()).learningBlocker).toContain('from 300 delivered or refused parcels on')
    await simulateOrders(store.db, 500)
    await scoreAllOrders(store.db)
    const open = await scoredOrder(store, '9811100003')
    await plantOutcomes(store)
    await store.db.update(orderRisks).set({ outcome: null, outcomeAt: null }).where(eq(orderRisks.orderId, open))

    const { status, body: model } = await client.requestJson<RiskModel>('POST', '/admin/cod-risk/versions', {})
    expect(status).toBe(201)
    expect(model).toMatchObject({ kind: 'fitted', isActive: false })
    expect(model.weights['house-missing']).toBeGreaterThan(DEFAULT_WEIGHTS['house-missing'] + 10)
    expect(model.report?.after.brier).toBeLessThan(model.report?.before.brier ?? 0)
    expect(model.report?.factors.find(({ code }) => code === 'house-missing')?.refused).toBe(model.report?.refused)
    expect((await overview()).models.find(({ isActive }) => isActive)?.version).toBe(1)

    const change = { version: model.version, expectedVersion: 1 }
    const { body: switched } = await client.requestJson<RiskOverview>('PUT', '/admin/cod-risk/active-version', change)
    expect(switched.models.map(({ version, isActive }) => [version, isActive])).toEqual([
      [model.version, true],
      [1, false],
    ])
    expect(await client.requestJson('PUT', '/admin/cod-risk/active-version', change)).toMatchObject({ status: 409 })
    await scoreAllOrders(store.db)
    expect(await client.getJson<OrderRisk>(`/admin/orders/${open}/risk`)).toMatchObject({ modelVersion: model.version })
    const decided = await store.db.$count(orderRisks, sql`outcome is not null and model_version <> 1`)
    expect(decided).toBe(0)
    const unknown = await client.requestJson('PUT', '/admin/cod-risk/active-version', { version: 99 })
    expect(unknown.status).toBe(404)
  })

  test('gets past parcels by score for the simulator, of all time or of a period', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    const { counts, averagePaise } = await client.getJson<ScoreCounts>('/admin/cod-risk/scores')
    expect(counts.map(({ score }) => score)).toEqual(expect.arrayContaining([0, 8]))
    expect(averagePaise).toBeGreaterThan(0)
    const empty = await client.getJson<ScoreCounts>('/admin/cod-risk/scores?from=2001-01-01&to=2001-01-02')
    expect(empty.counts).toEqual([])
  })
})
