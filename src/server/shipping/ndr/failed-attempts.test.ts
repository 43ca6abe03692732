import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failedDeliveries } from '../../../../test/fixtures/failed-delivery-fixture.ts'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import type { NdrTask } from '../../../domain/shipping/ndr/ndr-task.ts'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import { emails } from '../../database/schema/email.ts'
import { requeueOrphans } from '../../waiting-work.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'

let fixture: ShippingFixture
let deliveries: ReturnType<typeof failedDeliveries>
beforeAll(async () => {
  fixture = await openShippingFixture()
  deliveries = failedDeliveries(fixture)
})
afterAll(() => fixture.close())

const tasksOf = (id: number) =>
  fixture.store.db.select().from(ndrTasks).where(eq(ndrTasks.orderId, id)).orderBy(ndrTasks.attempt)
const mailsOf = (id: number) =>
  fixture.store.db
    .select()
    .from(emails)
    .where(like(emails.key, `order-delivery-failed/${id}/%`))
    .orderBy(emails.key)

describe('a failed delivery', () => {
  test('becomes a task with Shiprocket’s reason, its attempts and the time to answer', async () => {
    const id = await deliveries.fail('Customer Not Contactable')
    expect(await deliveries.taskOf(id)).toMatchObject({
      orderId: id,
      attempt: 1,
      courierAttempts: 1,
      status: 'open',
      reason: 'Customer Not Contactable',
      reasonGroup: 'unreachable',
      failedAt: '2026-11-24T04:30:00.000Z',
      // 24 hours after Shiprocket raised it at 11:30 in India.
      replyDueAt: '2026-11-25T06:00:00.000Z',
      customerName: 'Ritika Meena',
      cashDue: 499,
    })
  })

  test('sends its customer a link once, also when the webhook repeats its request', async () => {
    const id = await deliveries.fail()
    await deliveries.report(id, 'Undelivered', '10:00:00')
    const mails = await mailsOf(id)
    expect(mails.map(({ recipient, subject }) => ({ recipient, subject }))).toEqual([
      { recipient: 'ritika@example.in', subject: `We could not deliver order #${id}` },
    ])
    expect(mails[0]?.text).toMatch(new RegExp(`http://shop\\.test/orders/${id}/delivery\\?link=[\\w-]{43}`))
    expect(mails[0]?.text).toContain('Please keep ₹499.00 ready in cash.')
  })

  test('is read again while Shiprocket has no reason yet', async () => {
    const id = await fixture.placeAndShip()
    await deliveries.report(id, 'Undelivered', '10:00:00')
    await waitFor(async () => typeof (await deliveries.readTask(id))?.reasonError === 'string')
    expect(await deliveries.readTask(id)).toMatchObject({
      reasonError: 'Shiprocket has no details of this attempt yet.',
    })
    await deliveries.setReason(id, 'Door Locked')
    await waitFor(async () => (await deliveries.readTask(id))?.reason === 'Door Locked')
    expect(await deliveries.readTask(id)).toMatchObject({ reasonGroup: 'address', reasonError: null })
  })

  test('is read by the maintenance job if its own job was lost', async () => {
    const id = await deliveries.fail()
    const unread = { reason: null, reasonReadAt: null, courierAttempts: null }
    await fixture.store.db.update(ndrTasks).set(unread).where(eq(ndrTasks.orderId, id))
    await requeueOrphans(fixture.store.services)
    await waitFor(async () => (await deliveries.readTask(id))?.reasonReadAt !== null)
    expect(await deliveries.readTask(id)).toMatchObject({ reasonGroup: 'unreachable', courierAttempts: 1 })
  })

  test('is followed by a second one, with its own task, reason and email', async () => {
    const id = await deliveries.fail()
    await deliveries.report(id, 'Out For Delivery', '11:00:00')
    await deliveries.setReason(id, 'Customer Asked For Future Delivery', 2)
    await deliveries.report(id, 'Undelivered', '12:00:00')
    await waitFor(async () => (await deliveries.readTask(id))?.courierAttempts === 2)
    expect(await tasksOf(id)).toMatchObject([
      { attempt: 1, status: 'closed', outcome: 'failed_again' },
      { attempt: 2, status: 'open', outcome: null, reasonGroup: 'later' },
    ])
    expect(await mailsOf(id)).toHaveLength(2)
  })

  test('with a further scan is the same attempt, unless Shiprocket counts another one', async () => {
    const id = await deliveries.fail()
    await deliveries.report(id, 'Undelivered', '11:00:00')
    await deliveries.setReason(id, 'Customer Refused', 1)
    await waitFor(async () => (await deliveries.readTask(id))?.reasonGroup === 'unreachable')
    expect(await tasksOf(id)).toHaveLength(1)
    await deliveries.setReason(id, 'Customer Refused', 2)
    await deliveries.report(id, 'Undelivered', '13:00:00')
    await waitFor(async () => (await deliveries.readTask(id))?.attempt === 2)
    expect(await tasksOf(id)).toMatchObject([{ outcome: 'failed_again' }, { status: 'open', reasonGroup: 'refused' }])
  })

  test.each([
    ['Delivered', 'delivered'],
    ['RTO Initiated', 'returning'],
    ['RTO Delivered', 'returning'],
    ['Lost', 'lost'],
    ['Canceled', 'cancelled'],
  ] as const)('is finished when the courier reports “%s”', async (status, outcome) => {
    const id = await deliveries.fail()
    await deliveries.report(id, status, '18:00:00')
    await waitFor(async () => (await deliveries.readTask(id))?.status === 'closed')
    expect(await deliveries.taskOf(id)).toMatchObject({
      status: 'closed',
      outcome,
      closedAt: '2026-11-24T12:30:00.000Z',
    })
  })

  test('stays open while the parcel is out for delivery again', async () => {
    const id = await deliveries.fail()
    await deliveries.report(id, 'Out For Delivery', '15:00:00')
    await waitFor(async () => (await fixture.findOrder(id)).shipmentStatus === 'OUT_FOR_DELIVERY')
    expect(await deliveries.readTask(id)).toMatchObject({ status: 'open' })
  })
})

describe('the list of failed deliveries', () => {
  const rows = (query: string) => fixture.staff.getJson<NdrTask[]>(`/admin/failed-deliveries?${query}`)

  test('has a view for each kind of work, with its number', async () => {
    await fixture.store.db.delete(ndrTasks)
    const [open, late, requested, closed] = [
      await deliveries.fail(),
      await deliveries.fail(),
      await deliveries.fail(),
      await deliveries.fail(),
    ]
    await fixture.store.db.update(ndrTasks).set({ raisedAt: new Date(), failedAt: new Date() })
    const longAgo = sql`now() - interval '25 hours'`
    await fixture.store.db.update(ndrTasks).set({ raisedAt: longAgo }).where(eq(ndrTasks.orderId, late))
    await deliveries.request((await deliveries.taskOf(requested)).id, { action: 're-attempt', comment: 'Call again' })
    await deliveries.report(closed, 'Delivered', '18:00:00')
    await waitFor(async () => (await deliveries.readTask(closed))?.status === 'closed')
    const idsIn = async (view: string) => (await rows(`view=${view}`)).map(({ orderId }) => orderId)
    expect(await idsIn('open')).toEqual([open, late])
    expect(await idsIn('late')).toEqual([late])
    expect(await idsIn('requested')).toEqual([requested])
    expect(await idsIn('closed')).toEqual([closed])
    expect(await fixture.staff.getJson('/admin/failed-deliveries/views')).toEqual({
      open: 2,
      late: 1,
      requested: 1,
      closed: 0,
    })
    expect((await rows(`search=${await deliveries.trackingNumberOf(late)}`)).map(({ orderId }) => orderId)).toEqual([
      late,
    ])
    // Staff have seen to it themselves.
    await fixture.staff.request('PUT', `/orders/${open}`, { status: 'delivered' })
    expect(await idsIn('open')).toEqual([late])
  })

  test('can be exported, and the export is audited', async () => {
    const id = await deliveries.fail()
    const response = await fixture.staff.request('GET', `/admin/failed-deliveries/export?orderId=${id}`)
    const csv = await response.text()
    expect(csv).toContain('Courier’s reason')
    expect(csv).toContain('Customer Not Contactable')
    const { rows: entries } = await fixture.store.db.execute(
      sql`select 1 from audit_log where action = 'export' and subject = 'failed-deliveries'`,
    )
    expect(entries.length).toBeGreaterThan(0)
  })
})

test('the customer reads on the order that delivery was attempted, and nothing of the courier’s reason', async () => {
  const id = await fixture.placeAndShip()
  await deliveries.setReason(id, 'Customer refused rudely')
  await deliveries.report(id, 'In Transit', '08:00:00')
  await deliveries.report(id, 'Undelivered', '10:00:00')
  await waitFor(async () => typeof (await deliveries.readTask(id))?.reason === 'string')
  const { body } = await fixture.store
    .client()
    .requestJson<CustomerOrder>('POST', `/orders/${id}/view`, { proof: { mobile: '9829012341' } })
  expect(body.timeline.map(({ title }) => title)).toContain('Delivery Attempted')
  expect(JSON.stringify(body)).not.toContain('rudely')
})
