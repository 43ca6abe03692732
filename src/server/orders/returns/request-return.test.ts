import { eq, like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deliveredOrder, returnSteps } from '../../../../test/fixtures/return-fixture.ts'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { emails } from '../../database/schema/email.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { requestReturn } from './request-return.ts'

const CUSTOMER = { id: 0, username: 'Customer' }

describe('a request for a replacement', () => {
  test('is confirmed to the customer, emailed to staff, and recorded in the history of the order', async ({
    store,
  }) => {
    await store.db.insert(siteSettings).values({ key: 'admin.email', value: 'owner@shop.example' })
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { status, body } = await returnSteps(staff).record(orderId, lineId, 1, { note: 'Pages 81 to 88 are torn' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'requested', orderId, items: [{ quantity: 1, reason: 'damaged' }] })
    expect(Date.parse(body.answerDueAt) - Date.parse(body.requestedAt)).toBe(48 * 3_600_000)
    expect(Date.parse(body.resolutionDueAt) - Date.parse(body.requestedAt)).toBe(30 * 86_400_000)
    const sent = await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `return-requested/${body.id}/%`))
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['owner@shop.example', 'ritika@example.in'])
    expect(sent.map(({ text }) => text).join()).toContain('We answer within 48 hours.')
    const { history } = await staff.getJson<OrderDetail>(`/orders/${orderId}`)
    expect(history?.at(-1)).toMatchObject({ action: 'return' })
  })

  test('cannot have more copies than the order, less those of other returns', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act } = returnSteps(staff)
    expect(await record(orderId, lineId, 3)).toMatchObject({ status: 409, body: { code: 'return_exists' } })
    const { body: first } = await record(orderId, lineId, 2)
    expect(await record(orderId, lineId, 1)).toMatchObject({ status: 409, body: { code: 'return_exists' } })
    await act(first.id, { action: 'decline', message: 'The photo shows another book.' })
    expect((await record(orderId, lineId, 1)).status).toBe(201)
  })

  test('of two at the same moment for the last copies, one is stored', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record } = returnSteps(staff)
    const results = await Promise.all([record(orderId, lineId, 2), record(orderId, lineId, 2)])
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('must have lines of its order, and a note for an unlisted reason', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const other = await deliveredOrder(store)
    const { record } = returnSteps(staff)
    expect(await record(orderId, other.lineId)).toMatchObject({ status: 400 })
    const lines = [{ orderItemId: lineId, quantity: 1, reason: 'other' }]
    expect(await record(orderId, lineId, 1, { lines })).toMatchObject({
      status: 400,
      body: { fields: { note: 'Please write what is wrong' } },
    })
  })

  test('of a customer is rejected before the delivery and after seven days, which staff may excuse', async ({
    store,
  }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const request = {
      lines: [{ orderItemId: lineId, quantity: 1, reason: 'damaged' as const }],
      note: '',
      photoIds: [],
    }
    const ask = (id: number, lines = request.lines) =>
      requestReturn(store.services, { actor: CUSTOMER, orderId: id, request: { ...request, lines }, isStaff: false })

    const undelivered = await placeOrder(store, { items: [{ productId: (await makeProduct(store)).id, quantity: 1 }] })
    const [line] = await store.db.select().from(orderItems).where(eq(orderItems.orderId, undelivered))
    const lines = [{ orderItemId: line?.id ?? 0, quantity: 1, reason: 'damaged' as const }]
    await expect(ask(undelivered, lines)).rejects.toThrow('after the order is delivered')

    await store.db
      .update(orders)
      .set({ deliveredAt: new Date(Date.now() - 9 * 86_400_000) })
      .where(eq(orders.id, orderId))
    await expect(ask(orderId)).rejects.toThrow('more than 7 days ago')
    expect((await returnSteps(staff).record(orderId, lineId)).status).toBe(201)
  })
})
