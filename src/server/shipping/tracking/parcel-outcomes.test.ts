import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openShippingFixture,
  type ShippingFixture,
  waitFor,
  WEBHOOK_TOKEN,
} from '../../../../test/fixtures/shipping-fixture.ts'
import { scoreAllOrders, AT_ONCE } from '../../cod-risk/risk-scorer.ts'
import { orderRisks } from '../../database/schema/cod-risk.ts'
import { refreshCustomers } from '../../orders/customers/refresh-customers.ts'
import { hasReturnedParcel } from '../../orders/parcels.queries.ts'
import { orders } from '../../database/schema/orders.ts'
import { deliveries } from '../../database/schema/deliveries.ts'
import { readRtoTotals } from '../../reports/rto/rto-report.queries.ts'
import { verifyStore } from '../../verify/verify-store.ts'
import { refreshDeliveries } from '../promise/refresh-deliveries.ts'
import { shipments, trackingEvents } from '../../database/schema/shipping.ts'

let fixture: ShippingFixture
beforeAll(async () => {
  fixture = await openShippingFixture()
})
afterAll(() => fixture.close())

const REPORTS = {
  pickedUp: [42, 'Picked Up'],
  delivered: [7, 'Delivered'],
  returning: [9, 'RTO Initiated'],
  returned: [10, 'RTO Delivered'],
  lost: [12, 'Lost'],
} as const
type Report = keyof typeof REPORTS

/** Sends the reports of a courier about a parcel, an hour apart. */
async function report(id: number, reports: readonly Report[]): Promise<void> {
  const { store } = fixture
  const { trackingNumber } = await fixture.findOrder(id)
  for (const [index, name] of reports.entries()) {
    const [code, text] = REPORTS[name]
    const time = { date: `2026-11-24 ${String(10 + index)}:00:00`, activity: text, 'sr-status': 'NA' }
    const payload = {
      awb: trackingNumber,
      current_status: text,
      shipment_status: text,
      shipment_status_id: code,
      scans: [time],
    }
    await store
      .client()
      .request('POST', '/courier-updates', { ...payload, order_id: String(id) }, { 'x-api-key': WEBHOOK_TOKEN })
    await waitFor(async () => (await store.db.$count(trackingEvents, sql`${trackingEvents.outcome} is null`)) === 0)
  }
}

/** What each part of the shop says about the parcel of an order. */
async function outcomesOf(id: number) {
  const { db } = fixture.store
  await scoreAllOrders(db, AT_ONCE)
  await refreshCustomers(db)
  await refreshDeliveries(db)
  const [risk] = await db.select().from(orderRisks).where(eq(orderRisks.orderId, id))
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.orderId, id))
  const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, id))
  const [customer] = await db
    .select({ isRefused: hasReturnedParcel(sql`${orders.id}`) })
    .from(orders)
    .where(eq(orders.id, id))
  return {
    rule: shipment?.outcome,
    risk: risk?.outcome,
    promise: delivery?.result,
    isRefused: customer?.isRefused,
  }
}

const rtoTotals = () => readRtoTotals(fixture.store.db, { from: '2026-11-01', to: '2026-12-31' })

test.for([
  [['pickedUp', 'delivered'], 'delivered'],
  [['pickedUp', 'returning'], 'returned'],
  [['pickedUp', 'returning', 'returned'], 'returned'],
  [['pickedUp', 'returning', 'lost'], 'returned'],
  [['pickedUp', 'returning', 'delivered'], 'delivered'],
  [['pickedUp', 'delivered', 'returning'], 'returned'],
  [['pickedUp', 'returning', 'delivered', 'returning'], 'returned'],
  [['pickedUp', 'lost'], 'lost'],
] as const)(
  'risk, customer, report, promise and verify agree about a parcel with the reports %s: %s',
  async ([reports, outcome]) => {
    const before = await rtoTotals()
    const id = await fixture.placeAndShip()
    await report(id, reports)
    const isRefused = outcome === 'returned'
    expect(await outcomesOf(id)).toEqual({
      rule: outcome,
      risk: outcome === 'lost' ? null : isRefused ? 'refused' : 'delivered',
      promise: outcome,
      isRefused,
    })
    const after = await rtoTotals()
    expect(after.parcels - before.parcels).toBe(outcome === 'lost' ? 0 : 1)
    expect(after.returned - before.returned).toBe(isRefused ? 1 : 0)
    const checks = await verifyStore(fixture.store.services)
    expect(checks.filter(({ violations }) => violations.length > 0)).toEqual([])
  },
)
