import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failedDeliveries } from '../../../../test/fixtures/failed-delivery-fixture.ts'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import { addDays, dayOf } from '../../../domain/values/dates.ts'
import type { DeliveryHelp } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { emails } from '../../database/schema/email.ts'
import { orders } from '../../database/schema/orders.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'

let fixture: ShippingFixture
let deliveries: ReturnType<typeof failedDeliveries>
beforeAll(async () => {
  fixture = await openShippingFixture()
  deliveries = failedDeliveries(fixture)
})
afterAll(() => fixture.close())

const inDays = (days: number) => dayOf(addDays(new Date(), days))

/** The path of the link in the email of an order. */
async function linkOf(id: number): Promise<string> {
  const [mail] = await fixture.store.db
    .select()
    .from(emails)
    .where(like(emails.key, `order-delivery-failed/${id}/%`))
  const [, path = ''] = /http:\/\/shop\.test(\/orders\/\S+)/.exec(mail?.text ?? '') ?? []
  return path
}
const view = (path: string) => fixture.store.client().requestJson<DeliveryHelp>('GET', path)
/** Posts the form of the page, as a browser without JavaScript does. */
const answer = (path: string, fields: Record<string, string>, accept = 'text/html,*/*;q=0.8') =>
  fixture.store.client().send(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: accept, Origin: 'http://shop.test' },
  })

describe('the link in the email after a failed delivery', () => {
  test('shows the days to choose from, and nothing of the address', async () => {
    const id = await deliveries.fail()
    const { status, body } = await view(await linkOf(id))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { orderId: id, state: 'open', status: 'ATTEMPT_FAILED', answer: null, isCashDue: true },
    })
    expect(body.days).toEqual([1, 2, 3, 4, 5, 6].map(inDays))
    expect(JSON.stringify(body)).not.toMatch(/Ritika|9829012341|Mahaveer/)
  })

  test('changes nothing when it is opened, however often', async () => {
    const id = await deliveries.fail()
    const before = await deliveries.readTask(id)
    for (let count = 0; count < 3; count += 1) await view(await linkOf(id))
    expect(await deliveries.readTask(id)).toEqual(before)
  })

  test.each(['', 'x'.repeat(43), 'x'.repeat(101)])('works with its own token only, not with “%s”', async (token) => {
    const id = await deliveries.fail()
    const path = `/orders/${id}/delivery?link=${token}`
    expect([400, 404]).toContain((await view(path)).status)
    expect([400, 404]).toContain((await answer(path, { answer: 'refuse' })).status)
    expect(await deliveries.readTask(id)).toMatchObject({ answer: null })
  })

  test('does not open another order, and its token does not open the order itself', async () => {
    const [id, other] = [await deliveries.fail(), await deliveries.fail()]
    const token = (await linkOf(id)).split('link=')[1] ?? ''
    expect((await view(`/orders/${other}/delivery?link=${token}`)).status).toBe(404)
    expect((await fixture.store.client().requestJson('POST', `/orders/${id}/view`, { proof: { token } })).status).toBe(
      404,
    )
  })
})

describe('a customer answers', () => {
  test('with another day and another phone number', async () => {
    const id = await deliveries.fail()
    const link = await linkOf(id)
    const response = await answer(link, { answer: 'reattempt', day: inDays(2), phone: '+91 98111 00022' })
    expect({ status: response.status, location: response.headers.get('Location') }).toEqual({
      status: 303,
      location: link,
    })
    expect((await view(link)).body).toMatchObject({ state: 'open', answer: 'reattempt', answerDay: inDays(2) })
    expect(await deliveries.taskOf(id)).toMatchObject({
      answer: 'reattempt',
      answerDay: inDays(2),
      answerPhone: '9811100022',
    })
  })

  test('with a corrected address and a landmark', async () => {
    const id = await deliveries.fail()
    const fields = {
      answer: 'correct',
      address: '14, Gali No. 4, Mahaveer Nagar',
      landmark: 'Behind the school',
      phone: '',
    }
    expect((await answer(await linkOf(id), fields)).status).toBe(303)
    expect(await deliveries.taskOf(id)).toMatchObject({
      answer: 'correct',
      answerAddress: '14, Gali No. 4, Mahaveer Nagar',
      answerLandmark: 'Behind the school',
      answerPhone: null,
    })
  })

  test('that the parcel is not wanted, and can change it until the courier was asked', async () => {
    const id = await deliveries.fail()
    const link = await linkOf(id)
    await answer(link, { answer: 'refuse', note: 'Bought it in Kota' })
    expect(await deliveries.taskOf(id)).toMatchObject({ answer: 'refuse', answerNote: 'Bought it in Kota' })
    await answer(link, { answer: 'reattempt', day: inDays(1) })
    const task = await deliveries.taskOf(id)
    expect(task).toMatchObject({ answer: 'reattempt', answerNote: '' })
    await deliveries.request(task.id, { action: 're-attempt', comment: 'Wants it tomorrow', deferredDay: inDays(1) })
    expect((await answer(link, { answer: 'refuse' })).status).toBe(303)
    expect(await deliveries.readTask(id)).toMatchObject({ answer: 'reattempt' })
    expect((await view(link)).body).toMatchObject({ state: 'requested', requestedDay: inDays(1), isReturn: false })
  })

  test('too late, and the page shows the present state', async () => {
    const id = await deliveries.fail()
    const link = await linkOf(id)
    await deliveries.report(id, 'Delivered', '18:00:00')
    await waitFor(async () => (await fixture.findOrder(id)).status === 'delivered')
    expect((await answer(link, { answer: 'refuse' })).status).toBe(303)
    expect(await deliveries.readTask(id)).toMatchObject({ answer: null })
    expect((await view(link)).body).toMatchObject({ state: 'closed', status: 'DELIVERED' })
  })

  test('about the last attempt with the link of the first email', async () => {
    const id = await deliveries.fail()
    const link = await linkOf(id)
    await deliveries.report(id, 'Out For Delivery', '11:00:00')
    await deliveries.setReason(id, 'Door locked', 2)
    await deliveries.report(id, 'Undelivered', '12:00:00')
    await waitFor(async () => (await deliveries.readTask(id))?.attempt === 2)
    await answer(link, { answer: 'reattempt', day: inDays(3) })
    expect(await deliveries.readTask(id)).toMatchObject({ attempt: 2, answerDay: inDays(3) })
  })

  test.each([
    [{ answer: 'reattempt', day: inDays(0) }, 'day'],
    [{ answer: 'reattempt', day: inDays(30) }, 'day'],
    [{ answer: 'reattempt', day: inDays(1), phone: '123' }, 'phone'],
    [{ answer: 'correct', address: '', phone: '' }, 'address'],
    [{ answer: 'perhaps' }, 'answer'],
  ])('%j, which is not possible, and reads why', async (fields, field) => {
    const id = await deliveries.fail()
    const link = await linkOf(id)
    const response = await answer(link, fields)
    expect(response.headers.get('Location')).toBe(`${link}&problem=${field}`)
    expect(await deliveries.readTask(id)).toMatchObject({ answer: null })
    // A program reads JSON.
    expect((await answer(link, fields, 'application/json')).status).toBe(400)
  })

  test('through a program, which gets JSON', async () => {
    const id = await deliveries.fail()
    const response = await answer(await linkOf(id), { answer: 'refuse' }, 'application/json')
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 200,
      body: { state: 'open', answer: 'refuse' },
    })
  })
})

test('an order whose customer is deleted has no working link and no personal data of the answer', async () => {
  const id = await deliveries.fail()
  const link = await linkOf(id)
  await answer(link, { answer: 'reattempt', day: inDays(1), phone: '9811100022' })
  const { eraseOrders } = await import('../../privacy/erase-customer.ts')
  await fixture.store.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id))
  await fixture.store.db.transaction((tx) => eraseOrders(tx, [id]))
  expect((await view(link)).status).toBe(404)
  const [task] = await fixture.store.db.select().from(ndrTasks).where(eq(ndrTasks.orderId, id))
  expect(task).toMatchObject({ answerPhone: null, answerAddress: null, answerNote: '', phone: null, comment: '' })
})
