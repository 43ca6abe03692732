import { eq, like, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder, stockOf } from '../../../../test/factories.ts'
import { acceptedReturn, deliveredOrder, returnSteps } from '../../../../test/fixtures/return-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { BulkOrderResult, OrderDetail } from '../../../domain/orders/admin-order.ts'
import { emails } from '../../database/schema/email.ts'
import { orders } from '../../database/schema/orders.ts'

const emailTexts = async ({ db }: TestStore, key: string) =>
  (await db.select().from(emails).where(like(emails.key, key))).map(({ text }) => text).join()

describe('the answer to a request', () => {
  test('is given once, and the customer reads the reason of a refusal', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act } = returnSteps(staff)
    const { body } = await record(orderId, lineId)
    expect((await act(body.id, { action: 'decline', message: '' })).status).toBe(400)
    const declined = await act(body.id, { action: 'decline', message: 'The photo shows another book.' })
    expect(declined.body).toMatchObject({ status: 'declined', answer: 'The photo shows another book.' })
    expect(declined.body.resolvedAt).not.toBeNull()
    const [email] = await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `return-declined/${body.id}/%`))
    expect(email?.subject).toBe(`We cannot replace books of order #${orderId} (request R-${body.id})`)
    expect(email?.text).toContain('The photo shows another book.')
    const late = { action: 'approve', handover: 'drop_off', message: '' }
    expect(await act(body.id, late)).toMatchObject({ status: 409, body: { code: 'return_state' } })
  })

  test('of two members of staff at the same moment, one counts', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act } = returnSteps(staff)
    const { body } = await record(orderId, lineId)
    const answers = await Promise.all([
      act(body.id, { action: 'approve', handover: 'drop_off', message: '' }),
      act(body.id, { action: 'decline', message: 'No' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('can let the customer keep the books: then they need not arrive', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act } = returnSteps(staff)
    const { body } = await record(orderId, lineId)
    const approved = await act(body.id, { action: 'approve', handover: 'none', message: 'Keep it.' })
    expect(approved.body).toMatchObject({ status: 'accepted', items: [{ accepted: 1, received: null }] })
  })

  test('cannot promise a pickup while pickups are switched off', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act } = returnSteps(staff)
    const { body } = await record(orderId, lineId)
    const answer = await act(body.id, { action: 'approve', handover: 'pickup', message: '' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'pickup_off' } })
  })
})

describe('received books', () => {
  test('go back into stock only where staff chose it', async ({ store }) => {
    const damaged = await acceptedReturn(store)
    expect(await stockOf(store, damaged.book.id)).toBe(8)
    const restocked = await acceptedReturn(store, undefined, { restock: true })
    expect(await stockOf(store, restocked.book.id)).toBe(9)
    expect(await violationsOf(store)).toEqual([])
  })

  test('that are damaged or missing cannot be restocked, and every line must be filled in', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act } = returnSteps(staff)
    const { body } = await record(orderId, lineId)
    await act(body.id, { action: 'approve', handover: 'drop_off', message: '' })
    const id = body.items[0]?.id
    const receive = (line: object) => act(body.id, { action: 'receive', lines: [line] })
    expect((await receive({ id, received: 1, condition: 'damaged', restock: true })).status).toBe(400)
    expect((await receive({ id, received: 2, condition: 'sellable', restock: true })).status).toBe(400)
    expect((await receive({ id: 999_999, received: 1, condition: 'sellable', restock: true })).status).toBe(400)
    expect((await receive({ id, received: 0, condition: 'not_received', restock: false })).status).toBe(200)
  })

  test('are rejected with a reason for each book, which the customer reads', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act } = returnSteps(staff)
    const { body } = await record(orderId, lineId)
    const line = { id: body.items[0]?.id }
    await act(body.id, { action: 'approve', handover: 'drop_off', message: '' })
    await act(body.id, {
      action: 'receive',
      lines: [{ ...line, received: 1, condition: 'other_item', restock: false }],
    })
    const reject = { action: 'check', lines: [{ ...line, accepted: 0 }] }
    expect((await act(body.id, reject)).body).toMatchObject({ fields: { lines: expect.stringMatching(/^Choose why/) } })
    const lines = [{ ...line, accepted: 0, rejectionReason: 'other_item' }]
    const rejected = await act(body.id, { ...reject, lines })
    expect(rejected.body).toMatchObject({ status: 'rejected', items: [{ rejectionReason: 'other_item' }] })
    expect(await emailTexts(store, `return-checked/${body.id}/%`)).toContain('It is not the book that we sent')
    const { history } = await staff.getJson<OrderDetail>(`/orders/${orderId}`)
    const after = expect.stringContaining('It is not the book that we sent')
    expect(history?.at(-1)?.changes).toContainEqual({ field: 'rejected', before: null, after })
    expect(await violationsOf(store)).toEqual([])
    expect((await act(body.id, { action: 'replace' })).status).toBe(409)
    expect((await act(body.id, { action: 'close' })).body.status).toBe('closed')
  })
})

describe('a replacement', () => {
  test('is an order of ₹0 with stock of its own, and the return follows it', async ({ store }) => {
    const { staff, book, orderId, returnId, act, read } = await acceptedReturn(store, 'welcome10')
    const replaced = await act(returnId, { action: 'replace' })
    const replacementId = replaced.body.replacementOrderId ?? 0
    const order = await staff.getJson<OrderDetail>(`/orders/${replacementId}`)
    expect(order).toMatchObject({ subtotal: 499, totalAmount: 0, paymentStatus: 'completed', status: 'pending' })
    expect(order.adjustments[0]).toEqual({
      kind: 'replacement',
      label: `Replacement of order #${orderId}`,
      amount: -499,
    })
    expect(await stockOf(store, book.id)).toBe(7)
    expect(await emailTexts(store, `replacement-sent/${returnId}/%`)).toContain('There is nothing to pay.')
    await staff.request('PUT', `/orders/${replacementId}`, { status: 'shipped' })
    expect((await read(returnId)).status).toBe('replacement_shipped')
    expect(await emailTexts(store, `order-shipped/${replacementId}/%`)).toContain('There is nothing to pay')
    await staff.request('PUT', `/orders/${replacementId}`, { status: 'delivered' })
    expect((await read(returnId)).status).toBe('closed')
    expect(await violationsOf(store)).toEqual([])
  })

  test('is created once, and again after it was cancelled', async ({ store }) => {
    const { staff, book, returnId, act, read } = await acceptedReturn(store)
    const results = await Promise.all([act(returnId, { action: 'replace' }), act(returnId, { action: 'replace' })])
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { replacementOrderId } = await read(returnId)
    await staff.request('PUT', `/orders/${replacementOrderId}`, { status: 'cancelled' })
    expect(await read(returnId)).toMatchObject({ status: 'accepted', replacementOrderId: null })
    expect(await stockOf(store, book.id)).toBe(8)
    expect((await act(returnId, { action: 'replace' })).status).toBe(200)
    expect(await violationsOf(store)).toEqual([])
  })

  test('that was cancelled stays cancelled: the books are replaced again in the return', async ({ store }) => {
    const { staff, book, orderId, returnId, act } = await acceptedReturn(store)
    const replacementId = (await act(returnId, { action: 'replace' })).body.replacementOrderId
    const cancelled = await staff.requestJson<BulkOrderResult>('POST', '/admin/orders/bulk', {
      ids: [replacementId],
      status: 'cancelled',
    })
    expect((await act(returnId, { action: 'replace' })).status).toBe(200)
    const message = `It replaced books of order #${orderId}. Replace them again in the return of that order.`
    expect(await staff.requestJson('PUT', `/orders/${replacementId}`, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'replacement_cancelled', message },
    })
    const undone = await staff.requestJson<BulkOrderResult>('POST', `/admin/orders/bulk/${cancelled.body.batch}/undo`)
    expect(undone.body).toMatchObject({ updated: [], rejected: [{ id: replacementId, message }] })
    const change = { city: 'Kota', pincode: '324005' }
    expect(await staff.requestJson('POST', `/admin/orders/${replacementId}/modifications`, change)).toMatchObject({
      status: 409,
      body: { message: 'This replacement is cancelled. Replace the books again in their return.' },
    })
    expect(await stockOf(store, book.id)).toBe(7)
    expect(await violationsOf(store)).toEqual([])
  })

  test.for([
    ['delivered', '302234567890'],
    ['shipped', '303234567890'],
  ] as const)('that counts as %s and comes back opens its closed return', async ([status, utr], { store }) => {
    const { staff, returnId, act, read } = await acceptedReturn(store)
    const { replacementOrderId } = (await act(returnId, { action: 'replace' })).body
    await staff.request('PUT', `/orders/${replacementOrderId}`, { status })
    if (status === 'shipped') await act(returnId, { action: 'close' })
    expect((await read(returnId)).status).toBe('closed')
    await staff.request('PUT', `/orders/${replacementOrderId}`, { status: 'cancelled' })
    expect(await read(returnId)).toMatchObject({ status: 'accepted', replacementOrderId: null })
    expect((await act(returnId, { action: 'refund', amount: 499, utr })).status).toBe(200)
    expect((await read(returnId)).status).toBe('refunded')
    const open = await staff.getJson<{ id: number }[]>('/admin/returns?view=open')
    expect(
      open.map(({ id }) => id),
      'a refund closes its return',
    ).not.toContain(returnId)
    expect(await violationsOf(store)).toEqual([])
  })

  test('is not created without stock: the money can be paid back instead', async ({ store }) => {
    const { staff, book, returnId, act } = await acceptedReturn(store, 'welcome10')
    await staff.request('PATCH', `/products/${book.id}`, { stock: 0 })
    expect(await act(returnId, { action: 'replace' })).toMatchObject({
      status: 409,
      body: { changes: [{ productId: book.id, stock: 0 }] },
    })
    expect(await violationsOf(store)).toEqual([])
  })

  test('keeps costing nothing when its address is changed', async ({ store }) => {
    const { staff, returnId, act } = await acceptedReturn(store)
    const { body } = await act(returnId, { action: 'replace' })
    const changed = await staff.requestJson<OrderDetail>(
      'POST',
      `/admin/orders/${body.replacementOrderId}/modifications`,
      { city: 'Kota', pincode: '324005' },
    )
    expect(changed.body).toMatchObject({ city: 'Kota', totalAmount: 0 })
  })
})

describe('a refund', () => {
  test('is at most the value of the accepted books, and its UTR reaches the customer', async ({ store }) => {
    const { returnId, act, read } = await acceptedReturn(store, 'welcome10')
    expect(await read(returnId)).toMatchObject({ refundMax: 449.1 })
    const refund = (amount: number, utr = '3012 3456 7890') => act(returnId, { action: 'refund', amount, utr })
    expect((await refund(499.01)).status).toBe(400)
    expect((await refund(449.1, 'short')).status).toBe(400)
    expect((await refund(449.1)).body).toMatchObject({
      status: 'refunded',
      refundAmount: 449.1,
      refundUtr: '301234567890',
    })
    expect(await emailTexts(store, `return-refunded/${returnId}/%`)).toContain('301234567890')
    expect((await act(returnId, { action: 'replace' })).status).toBe(409)
    expect((await act(returnId, { action: 'close' })).body.status).toBe('closed')
  })
})

describe('the UTR of a refund', () => {
  const settle = ({ act, returnId }: Awaited<ReturnType<typeof acceptedReturn>>, utr: string) =>
    act(returnId, { action: 'refund', amount: 100, utr })

  test('settles one of two returns, also at the same moment', async ({ store }) => {
    const both = [await acceptedReturn(store), await acceptedReturn(store)]
    const answers = await Promise.all(both.map((one) => settle(one, '701234567890')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const settled = both[answers.findIndex(({ status }) => status === 200)]?.returnId
    const rejected = answers.find(({ status }) => status === 409)
    expect(rejected?.body).toMatchObject({ code: 'utr_used', message: `Return R-${settled} has this UTR already` })
  })

  test('is not that with which a customer paid an order', async ({ store }) => {
    const id = await placeOrder(store)
    const paid = { paymentMethod: 'upi', paymentStatus: 'completed', paymentReference: '711234567890' } as const
    await store.db.update(orders).set(paid).where(eq(orders.id, id))
    const message = `Order #${id} has this UTR already`
    const { status, body } = await settle(await acceptedReturn(store), '7112 3456 7890')
    expect({ status, body }).toMatchObject({ status: 409, body: { message, fields: { utr: message } } })
  })
})

describe('the list of returns', () => {
  test('counts the work of each step and the complaints past their deadline', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { body } = await returnSteps(staff).record(orderId, lineId)
    const counts = () => staff.getJson<Record<string, number>>('/admin/returns/views')
    const before = await counts()
    await store.db.execute(sql`update returns set created_at = now() - interval '49 hours' where id = ${body.id}`)
    const after = await counts()
    expect((after.late ?? 0) - (before.late ?? 0)).toBe(1)
    const { today } = await staff.getJson<{ today: Record<string, number> }>('/admin/dashboard')
    expect(today.lateReturns).toBe(after.late)
    const late = await staff.getJson<{ id: number }[]>('/admin/returns?view=late')
    expect(late.map(({ id }) => id)).toContain(body.id)
    const found = await staff.getJson<{ id: number }[]>(`/admin/returns?search=R-${body.id}`)
    expect(found.map(({ id }) => id)).toEqual([body.id])
  })

  test('opens on the work, by deadline: an answer within 48 hours before a settlement within 30 days', async ({
    store,
  }) => {
    const accepted = await acceptedReturn(store)
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { record, act } = returnSteps(staff)
    const { body: requested } = await record(orderId, lineId)
    const finished = await deliveredOrder(store)
    const { body: declined } = await record(finished.orderId, finished.lineId)
    await act(declined.id, { action: 'decline', message: 'Another book' })
    const open = (await staff.getJson<{ id: number }[]>('/admin/returns?view=open')).map(({ id }) => id)
    expect(open.indexOf(requested.id)).toBeGreaterThanOrEqual(0)
    expect(open.indexOf(requested.id)).toBeLessThan(open.indexOf(accepted.returnId))
    expect(open).not.toContain(declined.id)
    expect((await staff.getJson<Record<string, number>>('/admin/returns/views')).open).toBe(open.length)
  })

  test('is exported without the payees of refunds', async ({ store }) => {
    const { staff, returnId, orderId } = await acceptedReturn(store)
    await staff.request('PUT', `/admin/returns/${returnId}/payee`, { upiId: 'ritika@okbank' })
    const file = await (await staff.request('GET', `/admin/returns/export?orderId=${orderId}`)).text()
    expect(file).toContain(`R-${returnId},${orderId},Accepted`)
    expect(file).not.toContain('okbank')
  })
})
