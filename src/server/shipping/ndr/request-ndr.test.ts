import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failedDeliveries } from '../../../../test/fixtures/failed-delivery-fixture.ts'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { addDays, dayOf } from '../../../domain/values/dates.ts'
import { emails } from '../../database/schema/email.ts'
import { customerPhones, customers } from '../../database/schema/customers.ts'
import { orders } from '../../database/schema/orders.ts'
import { requeueOrphans } from '../../waiting-work.ts'
import { FAILED_DELIVERY_CHECKS } from '../../verify/delivery-checks.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'

let fixture: ShippingFixture
let deliveries: ReturnType<typeof failedDeliveries>
beforeAll(async () => {
  fixture = await openShippingFixture()
  deliveries = failedDeliveries(fixture)
})
afterAll(() => fixture.close())

const TOMORROW = dayOf(addDays(new Date(), 1))
const AGAIN = { action: 're-attempt', comment: 'Buyer confirmed on phone' }

async function failAndRequest(body: object = AGAIN) {
  const id = await deliveries.fail()
  const awb = await deliveries.trackingNumberOf(id)
  const { id: taskId } = await deliveries.taskOf(id)
  const sent = () => fixture.shiprocket.requests.filter(({ endpoint }) => endpoint === `POST /ndr/${awb}/action`)
  return { id, awb, taskId, sent, response: () => deliveries.request(taskId, body) }
}
const ACTION = (awb: string) => `POST /ndr/${awb}/action`
const READ = (awb: string) => `GET /ndr/${awb}`

const violations = async () => {
  const results = await Promise.all(FAILED_DELIVERY_CHECKS.map((check) => check.run(fixture.store.db)))
  return results.flatMap((result) => result.violations)
}

describe('staff ask the courier', () => {
  test('for another attempt on a day, with a corrected phone number and address', async () => {
    const body = {
      ...AGAIN,
      phone: '98111 00022',
      address1: '12, MG Road, near Metro gate 2',
      address2: 'Opposite the bank',
      deferredDay: TOMORROW,
    }
    const { id, sent, response } = await failAndRequest(body)
    const { status, body: task } = await response()
    expect({ status, task }).toMatchObject({
      status: 200,
      task: { status: 'requested', requestedBy: expect.stringMatching(/^owner/) },
    })
    await deliveries.waitForRequest(id, 'sent')
    expect(sent().map((request) => request.body)).toEqual([
      {
        action: 're-attempt',
        comments: 'Buyer confirmed on phone',
        phone: '9811100022',
        address1: '12, MG Road, near Metro gate 2',
        address2: 'Opposite the bank',
        deferred_date: TOMORROW,
      },
    ])
    expect(await deliveries.taskOf(id)).toMatchObject({ status: 'requested', requestState: 'sent', requestError: null })
  })

  test('with a corrected address, which the order, its timeline and an email to the customer show beside the old one', async () => {
    const body = {
      ...AGAIN,
      phone: '98111 00022',
      address1: '12, MG Road, near Metro gate 2',
      address2: 'Near the bank',
    }
    const { id, response } = await failAndRequest(body)
    const before = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(before).toMatchObject({ correctedAddress: null, correctedPhone: null })
    expect(await response()).toMatchObject({ status: 200, body: { customerPhone: '9811100022' } })
    const { history = [], ...order } = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
    const corrected = '12, MG Road, near Metro gate 2, Near the bank'
    const { shippingAddress, customerPhone } = before
    expect(order).toMatchObject({
      shippingAddress,
      customerPhone,
      correctedAddress: corrected,
      correctedPhone: '9811100022',
    })
    const entry = history.find(({ publicTitle }) => publicTitle === 'We corrected where the courier brings your parcel')
    expect(entry?.actor).toMatch(/^owner/)
    expect(entry?.changes).toContainEqual({ field: 'shippingAddress', before: shippingAddress, after: corrected })
    expect(entry?.changes).toContainEqual({ field: 'customerPhone', before: customerPhone, after: '9811100022' })
    const sent = await fixture.store.db
      .select()
      .from(emails)
      .where(like(emails.key, `order-modified/${id}/%`))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(corrected)
    expect(sent[0]?.text).toContain('+91 98111 00022')
    expect(await violations()).toEqual([])
    await fixture.store.db.update(orders).set({ correctedPhone: '9811100023' }).where(eq(orders.id, id))
    expect(await violations()).toEqual([
      `Order ${id} has the corrected phone number, which no request to its courier has.`,
    ])
    await fixture.store.db.update(orders).set({ correctedPhone: '9811100022' }).where(eq(orders.id, id))
  })

  test('with the address that the order has already, and nothing is corrected', async () => {
    const id = await deliveries.fail()
    const { shippingAddress: address1, customerPhone: phone } = await fixture.staff.getJson<OrderDetail>(
      `/orders/${id}`,
    )
    await deliveries.request((await deliveries.taskOf(id)).id, { ...AGAIN, address1, phone })
    const { history = [], ...order } = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
    expect(order).toMatchObject({ correctedAddress: null, correctedPhone: null })
    expect(JSON.stringify(history)).not.toContain('corrected')
  })

  test('for the return, and the history of the order says both', async () => {
    const { id, sent, response } = await failAndRequest({ action: 'return', comment: 'Buyer refused' })
    await response()
    await deliveries.waitForRequest(id, 'sent')
    expect(sent().map((request) => request.body)).toEqual([{ action: 'return', comments: 'Buyer refused' }])
    const { history = [] } = await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)
    const steps = history.filter(({ action }) => action === 'ndr')
    const stepOf = (changes: (typeof steps)[number]['changes']) =>
      changes.find(({ field }) => field === 'deliveryStep')?.after
    expect(steps.map(({ actor, changes, publicTitle }) => [actor, stepOf(changes), publicTitle])).toEqual([
      [expect.stringMatching(/^owner/), 'Request recorded', null],
      ['Shiprocket', 'Courier asked to bring the parcel back', 'We asked the courier to bring the parcel back'],
    ])
  })

  test.each([
    [{ action: 're-attempt', comment: '  ' }, { comment: 'Write the courier what you know' }],
    [{ ...AGAIN, deferredDay: '2026-01-01' }, { deferredDay: 'Choose a day from tomorrow' }],
    [{ ...AGAIN, phone: '12' }, { phone: 'Indian mobile numbers should be exactly 10 digits' }],
    [{ ...AGAIN, address1: 'Kota' }, { address1: 'Address must be at least 10 characters' }],
    [
      { action: 'return', comment: 'Refused', phone: '9811100022' },
      { action: 'A return has no other day, address or phone number' },
    ],
    [{ action: 'wait', comment: 'Refused' }, { action: 'action must be one of re-attempt, return' }],
  ])('%j is rejected, and nothing is sent', async (body, fields) => {
    const { id, response } = await failAndRequest(body)
    expect(await response()).toMatchObject({ status: 400, body: { fields } })
    expect(await deliveries.readTask(id)).toMatchObject({ status: 'open', requestState: null })
  })

  test('twice at the same time, and the courier gets one request', async () => {
    const { id, sent, response } = await failAndRequest()
    const responses = await Promise.all([response(), response(), response()])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await deliveries.waitForRequest(id, 'sent')
    expect(sent()).toHaveLength(1)
    expect((await response()).body).toMatchObject({
      code: 'ndr_requested',
      message: 'The courier has a request already: requested, awaiting courier.',
    })
  })

  test('too late, when the courier has reported the next step', async () => {
    const { id, response, sent } = await failAndRequest()
    await deliveries.report(id, 'Delivered', '18:00:00')
    await waitFor(async () => (await deliveries.readTask(id))?.status === 'closed')
    expect(await response()).toMatchObject({ status: 409, body: { code: 'ndr_closed' } })
    expect(sent()).toEqual([])
  })

  test('but not past an answer of the customer that the form did not show', async () => {
    const { id, taskId } = await failAndRequest()
    const answer = { answer: 'refuse', answeredAt: new Date() } as const
    await fixture.store.db.update(ndrTasks).set(answer).where(eq(ndrTasks.id, taskId))
    const expected = { answeredAt: null }
    expect(await deliveries.request(taskId, { ...AGAIN, expected })).toMatchObject({
      status: 409,
      body: { code: 'ndr_answered' },
    })
    const { answeredAt } = await deliveries.taskOf(id)
    expect((await deliveries.request(taskId, { ...AGAIN, expected: { answeredAt } })).status).toBe(200)
  })

  test('but not with the phone number of a blocked customer', async () => {
    const { taskId, sent } = await failAndRequest()
    const { db } = fixture.store
    const block = { blockedAt: new Date(), blockedBy: 'owner', blockReason: 'Refuses every parcel' }
    const [blocked] = await db.insert(customers).values(block).returning()
    await db.insert(customerPhones).values({ phone: '9811100099', customerId: blocked?.id ?? 0 })
    const response = await deliveries.request(taskId, { ...AGAIN, phone: '98111 00099' })
    expect(response).toMatchObject({ status: 403, body: { code: 'customer_blocked' } })
    expect(sent()).toEqual([])
  })

  test('if their role allows it', async () => {
    const { taskId } = await failAndRequest()
    const { client: packer } = await loginAsAdmin(fixture.store, undefined, 'packer')
    const path = `/admin/failed-deliveries/${taskId}/requests`
    expect((await packer.request('POST', path, AGAIN)).status).toBe(403)
    expect((await fixture.store.client().request('POST', path, AGAIN)).status).toBe(401)
  })
})

describe('a request to a courier that', () => {
  test('rejects it is to be decided again, with the reason', async () => {
    const { id, awb, sent, response } = await failAndRequest()
    const rejection = { status: 422, body: { message: 'Oops! Invalid Data.', errors: { phone: ['Invalid phone.'] } } }
    fixture.shiprocket.respondOnce(ACTION(awb), rejection)
    await response()
    await deliveries.waitForRequest(id, 'failed')
    expect(await deliveries.taskOf(id)).toMatchObject({
      status: 'open',
      requestError: 'Oops! Invalid Data. Invalid phone.',
    })
    expect((await response()).status).toBe(200)
    await deliveries.waitForRequest(id, 'sent')
    expect(sent()).toHaveLength(2)
  })

  test.each([
    ['resets the connection', 'reset'],
    ['does not respond', 'silence'],
    ['has an outage', { status: 502, text: '<html>' }],
  ] as const)('%s but got the request is not sent again', async (_failure, response) => {
    const { id, awb, sent, response: request } = await failAndRequest()
    fixture.shiprocket.respondOnce(ACTION(awb), response, true)
    await request()
    await deliveries.waitForRequest(id, 'sent')
    expect(sent()).toHaveLength(1)
  })

  test('gives no sign of it is never sent again by itself: staff decide', async () => {
    const { id, awb, taskId, sent, response } = await failAndRequest()
    fixture.shiprocket.respondOnce(ACTION(awb), 'reset')
    await response()
    await deliveries.waitForRequest(id, 'unknown')
    expect(await deliveries.taskOf(id)).toMatchObject({ status: 'open', requestState: 'unknown' })
    await requeueOrphans(fixture.store.services)
    expect(sent()).toHaveLength(1)
    // They saw it in the panel.
    const confirm = () => fixture.staff.requestJson('POST', `/admin/failed-deliveries/${taskId}/confirm`)
    expect(await confirm()).toMatchObject({ status: 200, body: { status: 'requested', requestState: 'sent' } })
    expect((await confirm()).status).toBe(409)
    expect(sent()).toHaveLength(1)
  })

  test('cannot be reached is sent once it can: nothing was sent before', async () => {
    const { id, awb, sent, response } = await failAndRequest()
    fixture.shiprocket.respondOnce(READ(awb), { status: 503, text: '<html>' })
    fixture.shiprocket.respondOnce(READ(awb), { status: 503, text: '<html>' })
    await response()
    await deliveries.waitForRequest(id, 'sent')
    expect(sent()).toHaveLength(1)
  })

  test('has too many requests gets it a little later', async () => {
    const { id, awb, sent, response } = await failAndRequest()
    fixture.shiprocket.respondOnce(ACTION(awb), { status: 429, body: {} })
    await response()
    await deliveries.waitForRequest(id, 'sent')
    expect(sent()).toHaveLength(2)
  })

  test('was killed during the call looks for its comment instead of calling again', async () => {
    const { id, awb, taskId, sent } = await failAndRequest()
    const sending = {
      action: 're-attempt',
      comment: 'Second floor',
      requestState: 'sending',
      status: 'requested',
      requestedAt: new Date(),
    } as const
    await fixture.store.db.update(ndrTasks).set(sending).where(eq(ndrTasks.id, taskId))
    fixture.shiprocket.failedAttempts.get(awb)?.history.push({ ndr_attempt: 1, comment: 'Second floor' })
    await requeueOrphans(fixture.store.services)
    await deliveries.waitForRequest(id, 'sent')
    expect(sent()).toEqual([])
  })

  test('reports the next step before the request was sent gets none', async () => {
    const { id, awb, sent, response } = await failAndRequest()
    for (let count = 0; count < 4; count += 1) fixture.shiprocket.respondOnce(READ(awb), 'reset')
    await response()
    await deliveries.report(id, 'RTO Initiated', '18:00:00')
    await waitFor(async () => (await deliveries.readTask(id))?.status === 'closed')
    const task = await deliveries.readTask(id)
    expect(task?.requestState === 'failed' ? sent() : []).toEqual([])
    expect(task).toMatchObject({ outcome: 'returning' })
  })
})

test('a new parcel of the order goes to the corrected address, until staff edit the order', async () => {
  const { db } = fixture.store
  const id = await fixture.placeOrder()
  const correction = { correctedAddress: '12, MG Road, near Metro gate 2', correctedPhone: '9811100022' }
  await db.update(orders).set(correction).where(eq(orders.id, id))
  await fixture.staff.request('POST', `/shiprocket/create-order/${id}`)
  const created = fixture.shiprocket.requests.find(
    ({ endpoint, body }) => endpoint === 'POST /orders/create/adhoc' && String(body?.order_id).startsWith(String(id)),
  )
  expect(created?.body).toMatchObject({
    billing_address: correction.correctedAddress,
    billing_phone: Number(correction.correctedPhone),
  })
  await fixture.staff.request('POST', `/admin/orders/${id}/modifications`, { shippingAddress: '77, New Road, Kota' })
  expect(await fixture.staff.getJson<OrderDetail>(`/orders/${id}`)).toMatchObject({
    shippingAddress: '77, New Road, Kota',
    correctedAddress: null,
    correctedPhone: '9811100022',
  })
})
