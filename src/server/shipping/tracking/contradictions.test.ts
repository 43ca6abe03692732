import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import { trackingReports } from '../../../../test/fixtures/tracking-reports.ts'
import type { FailedJob } from '../../../domain/jobs/failed-jobs.ts'
import type { RtoParcel } from '../../../domain/shipping/rto/rto-receipt.ts'
import { stockMovements } from '../../database/schema/catalog.ts'
import { auditLog } from '../../database/schema/platform.ts'

let fixture: ShippingFixture
let reports: ReturnType<typeof trackingReports>
beforeAll(async () => {
  fixture = await openShippingFixture()
  reports = trackingReports(fixture)
})
afterAll(() => fixture.close())

describe('a report against the state of the order', () => {
  const problems = async (id: number) => {
    const listed = await fixture.staff.getJson<FailedJob[]>('/admin/failed-jobs?limit=100')
    return listed.filter(({ kind, orderId }) => kind === 'parcel' && orderId === id)
  }

  /** Receives a parcel by the scan of its tracking number; all copies go back into stock. */
  async function receive(code: string) {
    const parcel = await fixture.staff.getJson<RtoParcel>(`/admin/rto/by-code/${code}`)
    expect(parcel.blocker).toBeNull()
    const lines = parcel.lines.map(({ id: line, quantity }) => ({
      id: line,
      restocked: quantity,
      writtenOff: 0,
      reason: null,
    }))
    const receipt = { outcome: 'refused', lines }
    expect((await fixture.staff.request('POST', `/admin/rto/receipts/${parcel.id}`, receipt)).status).toBe(200)
  }

  test('a parcel of a cancelled order that is carried anyway is on the dashboard with its cash, the stock stays', async () => {
    const id = await fixture.placeAndShip()
    const { trackingNumber } = await fixture.findOrder(id)
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    await waitFor(async () => (await fixture.latestShipment(id))?.state === 'cancelled')
    const movements = () => fixture.store.db.$count(stockMovements, eq(stockMovements.orderId, id))
    const before = await movements()
    const payload = await reports.trackingPayload(id, 42, 'Picked Up', '10:00:00')
    await reports.sendAndProcess({ ...payload, awb: trackingNumber })
    expect(await problems(id)).toMatchObject([{ title: `The courier carries the cancelled parcel of order #${id}` }])
    const delivered = await reports.trackingPayload(id, 7, 'Delivered', '15:00:00')
    await reports.sendAndProcess({ ...delivered, awb: trackingNumber })
    const [problem] = await problems(id)
    expect(problem?.lastError).toMatch(/^Delivered\. .* It owes ₹499\.00\.$/)
    // The ledger follows the delivery: the courier owes the cash.
    expect((await reports.stepsOf(id))?.deliveredAt).toEqual(new Date('2026-11-24T15:00:00+05:30'))
    await reports.sendAndProcess({
      ...(await reports.trackingPayload(id, 9, 'RTO Initiated', '17:00:00')),
      awb: trackingNumber,
    })
    expect((await reports.stepsOf(id))?.deliveredAt).toBeNull()
    expect([(await fixture.findOrder(id)).status, await movements()]).toEqual(['cancelled', before])
    const done = () => fixture.staff.request('POST', `/admin/failed-jobs/parcel/${problem?.id}/retry`)
    expect([(await done()).status, (await done()).status]).toEqual([204, 409])
    expect(await problems(id)).toEqual([])
  })

  test('a parcel whose booking alone was cancelled and that is carried anyway: staff read that the order goes on', async () => {
    const id = await fixture.placeAndShip()
    const awb = await reports.awbOf(id)
    await reports.sendTracking(id, 8, 'Canceled', '09:00:00')
    await reports.sendAndProcess({ ...(await reports.trackingPayload(id, 42, 'Picked Up', '10:00:00')), awb })
    const lastError =
      'Picked Up. Only its booking was cancelled, not the order: see that the customer does not get the books twice. It collects ₹499.00 on delivery.'
    expect(await problems(id)).toMatchObject([{ lastError }])
    await reports.sendAndProcess({ ...(await reports.trackingPayload(id, 7, 'Delivered', '15:00:00')), awb })
    const [delivered] = await problems(id)
    // The order of the second parcel owes the cash once it is delivered.
    expect(delivered?.lastError).toMatch(
      /It has collected ₹499\.00: set the order to delivered if the customer has the books\.$/,
    )
  })

  test.each([
    ['on its way', 42, 'Picked Up'],
    ['not picked up', 8, 'Canceled'],
  ])(
    'a parcel %s whose order is cancelled and that is lost: staff read that the stock is wrong',
    async (_, ...report) => {
      const id = await fixture.placeAndShip()
      const awb = await reports.awbOf(id)
      await reports.sendTracking(id, ...report, '09:00:00')
      await fixture.staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
      await reports.sendAndProcess({ ...(await reports.trackingPayload(id, 12, 'Lost', '20:00:00')), awb })
      const title = `The courier lost the cancelled parcel of order #${id}`
      const lastError = 'Lost. The books are counted in stock, although they are gone: correct the stock.'
      expect(await problems(id)).toMatchObject([{ title, lastError }])
    },
  )

  test('a delivered parcel that comes back is on the dashboard and in the history, and can be received by scan', async () => {
    const id = await fixture.placeAndShip()
    const code = await reports.awbOf(id)
    await reports.sendTracking(id, 7, 'Delivered', '09:00:00')
    await reports.sendTracking(id, 9, 'RTO Initiated', '08:00:00')
    expect(await problems(id), 'older than the delivery').toEqual([])
    await reports.sendTracking(id, 9, 'RTO Initiated', '17:00:00')
    await reports.sendTracking(id, 10, 'RTO Delivered', '19:00:00')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered', shipmentStatus: 'DELIVERED' })
    expect(await problems(id)).toMatchObject([{ title: `A delivered parcel comes back: order #${id}` }])
    const entries = await fixture.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
    expect(entries.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ parcel: 'Comes back after the delivery' }),
    )
    await receive(code)
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'cancelled' })
  })

  test('a parcel whose order staff set to delivered, and that comes back, is on the dashboard and can be received', async () => {
    const id = await fixture.placeAndShip()
    const code = await reports.awbOf(id)
    await reports.sendTracking(id, 18, 'In Transit', '09:00:00')
    await fixture.staff.request('PUT', `/orders/${id}`, { status: 'delivered' })
    await reports.sendTracking(id, 9, 'RTO Initiated', '17:00:00')
    await reports.sendTracking(id, 10, 'RTO Delivered', '19:00:00')
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'delivered' })
    expect(await problems(id)).toMatchObject([{ title: `A delivered parcel comes back: order #${id}` }])
    const arrived = await fixture.staff.getJson<RtoParcel[]>('/admin/rto?view=arrived&limit=100')
    expect(arrived.map(({ orderId }) => orderId)).toContain(id)
    await receive(code)
    expect(await fixture.findOrder(id)).toMatchObject({ status: 'cancelled' })
  })

  test.each([
    ['came back', 10, 'RTO Delivered', 7, 'Delivered'],
    ['was delivered', 7, 'Delivered', 12, 'Lost'],
  ])(
    'a parcel that %s (code %d, %s) and then has another outcome (code %d, %s) is on the dashboard',
    async (...row) => {
      const [, code, text, later, laterText] = row
      const id = await fixture.placeAndShip()
      await reports.sendTracking(id, code, text, '09:00:00')
      await reports.sendTracking(id, later, laterText, '17:00:00')
      const title = `The courier contradicts itself about the parcel of order #${id}`
      const lastError = `First: ${text}. Now: ${laterText}. Ask the courier, and set the order by hand.`
      expect(await problems(id)).toMatchObject([{ title, lastError }])
    },
  )

  test('a parcel that turns around twice and is delivered is not on its way back any more', async () => {
    const id = await fixture.placeAndShip()
    await reports.sendTracking(id, 9, 'RTO Initiated', '08:00:00')
    const onTheWay = async () => {
      const rows = await fixture.staff.getJson<RtoParcel[]>('/admin/rto?view=on-the-way&limit=100')
      return rows.some(({ orderId }) => orderId === id)
    }
    expect(await onTheWay()).toBe(true)
    await reports.sendTracking(id, 7, 'Delivered', '15:00:00')
    expect(await onTheWay()).toBe(false)
  })
})
