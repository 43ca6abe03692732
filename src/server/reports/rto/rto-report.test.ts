import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { RtoGroup, RtoGrouping, RtoOrder, RtoTotals } from '../../../domain/reports/rto-report.ts'
import { orderRisks, riskModels } from '../../database/schema/cod-risk.ts'
import { shipments } from '../../database/schema/shipping.ts'

interface Sent {
  /** Day of November 2025 on which it left the shop. */
  day: number
  result?: 'delivered' | 'returned' | 'lost'
  courier?: string
  pincode?: string
  productId?: number
}

const at = (day: number) => new Date(`2025-11-${String(day).padStart(2, '0')}T12:00:00+05:30`)

async function send(store: TestStore, { day, result, courier = 'Delhivery', pincode, productId }: Sent) {
  const items = [{ productId: productId ?? (await makeProduct(store)).id, quantity: 1 }]
  const orderId = await placeOrder(store, { items, ...(pincode && { pincode }) })
  await store.db.insert(shipments).values({
    orderId,
    reference: String(orderId),
    courierOrderId: String(orderId),
    courierShipmentId: String(orderId),
    trackingNumber: `RKS${orderId}`,
    courierName: courier,
    pickedUpAt: at(day),
    createdAt: at(day),
    ...(result === 'delivered' && { deliveredAt: at(day + 3), courierStatus: 'DELIVERED' }),
    ...(result === 'returned' && { returningAt: at(day + 3), courierStatus: 'RETURNING' }),
  })
  return orderId
}

const NOVEMBER = 'from=2025-11-01&to=2025-11-30'

async function openReport(store: TestStore) {
  const { client: staff } = await loginAsAdmin(store)
  const read = <Body>(path: string) => staff.getJson<Body>(`/admin/reports/rto${path}${NOVEMBER}`)
  return {
    staff,
    totals: () => read<RtoTotals>('/totals?'),
    by: async (by: RtoGrouping) =>
      (await read<RtoGroup[]>(`?by=${by}&`)).map(({ label, parcels, returned, rate }) => [
        label,
        parcels,
        returned,
        rate,
      ]),
    orders: async (by: RtoGrouping, key: string, result = 'all') =>
      (await read<RtoOrder[]>(`/orders?by=${by}&key=${encodeURIComponent(key)}&result=${result}&`)).map(({ id }) => id),
  }
}

describe('the parcels that came back', () => {
  test('are counted among those that arrived or turned back, by week, region, courier, book and risk level', async ({
    store,
  }) => {
    const report = await openReport(store)
    const [physics, biology] = [
      await makeProduct(store, { name: 'Physics' }),
      await makeProduct(store, { name: 'Biology' }),
    ]
    const refused = await send(store, {
      day: 3,
      result: 'returned',
      courier: 'DTDC',
      pincode: '800001',
      productId: physics.id,
    })
    const good = await send(store, { day: 4, result: 'delivered', productId: physics.id })
    const other = await send(store, { day: 12, result: 'delivered', courier: 'DTDC', productId: biology.id })
    // On its way, lost, and of another month.
    await send(store, { day: 20 })
    await send(store, { day: 21, result: 'lost' })
    const december = await send(store, { day: 22, result: 'returned' })
    await store.db
      .update(shipments)
      .set({ pickedUpAt: new Date('2025-12-01T00:00:00+05:30') })
      .where(eq(shipments.orderId, december))
    const [model] = await store.db
      .insert(riskModels)
      .values({ kind: 'default', weights: {} as never, createdBy: 'test' })
      .returning({ version: riskModels.version })
    const risk = { score: 80, level: 'high' as const, factors: [], modelVersion: model?.version ?? 0 }
    await store.db.delete(orderRisks).where(eq(orderRisks.orderId, refused))
    await store.db.insert(orderRisks).values({ orderId: refused, ...risk })

    expect(await report.totals()).toMatchObject({ parcels: 3, returned: 1, rate: 1 / 3, returnedAmount: 499 })
    expect(await report.by('week')).toEqual([
      ['2025-11-10', 1, 0, 0],
      ['2025-11-03', 2, 1, 0.5],
    ])
    expect(await report.by('region')).toEqual([
      ['800', 1, 1, 1],
      ['302', 2, 0, 0],
    ])
    expect(await report.by('courier')).toEqual([
      ['DTDC', 2, 1, 0.5],
      ['Delhivery', 1, 0, 0],
    ])
    expect(await report.by('product')).toEqual([
      ['Physics', 2, 1, 0.5],
      ['Biology', 1, 0, 0],
    ])
    expect((await report.by('level')).find(([label]) => label === 'high')).toEqual(['high', 1, 1, 1])
    // Every number opens its orders.
    expect(await report.orders('week', '2025-11-03')).toEqual([good, refused])
    expect(await report.orders('week', '2025-11-03', 'returned')).toEqual([refused])
    expect(await report.orders('courier', 'DTDC', 'delivered')).toEqual([other])
    expect(await report.orders('product', String(physics.id))).toEqual([good, refused])
    expect(await report.orders('level', 'high')).toEqual([refused])
    expect(await report.orders('region', '302')).toEqual([other, good])
  })

  test('are for the owner, and can be exported', async ({ store }) => {
    const { staff } = await openReport(store)
    const csv = await (await staff.request('GET', `/admin/reports/rto/export?by=courier&${NOVEMBER}`)).text()
    expect(csv).toContain('Courier,Parcels,Came back,Rate in percent')
    const { client: manager } = await loginAsAdmin(store, undefined, 'manager')
    expect((await manager.request('GET', `/admin/reports/rto?by=week&${NOVEMBER}`)).status).toBe(403)
    expect((await staff.request('GET', '/admin/reports/rto?by=week&from=2025-11-30&to=2025-11-01')).status).toBe(400)
  })
})
