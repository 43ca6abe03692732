import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ADDRESS } from '../../../../test/factories.ts'
import { deliveredOrder, returnSteps } from '../../../../test/fixtures/return-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { registerCustomer } from '../../../../test/users.ts'
import type { OrderReturns } from '../../../domain/orders/returns/customer-return.ts'
import { orders } from '../../database/schema/orders.ts'

const MOBILE = { mobile: ADDRESS.customerPhone }

/** A delivered order of a guest, and what they do with the token of its link. */
async function guestOrder(store: TestStore) {
  const order = await deliveredOrder(store)
  const guest = store.client()
  const path = `/orders/${order.orderId}`
  const { body } = await guest.requestJson<OrderReturns>('POST', `${path}/returns/view`, { proof: MOBILE })
  const proof = { token: body.token }
  const lines = [{ orderItemId: order.lineId, quantity: 1, reason: 'misprint' }]
  return {
    ...order,
    guest,
    path,
    proof,
    view: body,
    request: (fields: object = {}) =>
      guest.requestJson<OrderReturns>('POST', `${path}/returns`, { proof, lines, ...fields }),
  }
}

async function photoForm(token: string): Promise<FormData> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#B33951' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
  if (token) form.set('token', token)
  return form
}

describe('a customer', () => {
  test('sees until when a replacement can be requested, requests it with a photo, and follows it', async ({
    store,
  }) => {
    const { view, guest, path, proof, request, staff } = await guestOrder(store)
    expect(view).toMatchObject({ blocker: null, lines: [{ quantity: 2, returnable: 2 }], returns: [] })
    const upload = await guest.send(`${path}/return-photos`, { method: 'POST', body: await photoForm(proof.token) })
    const { id: photoId } = (await upload.json()) as { id: string }
    expect(upload.status).toBe(201)
    const { status, body } = await request({ note: 'Pages 81 to 88 are torn', photoIds: [photoId] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      lines: [{ returnable: 1 }],
      returns: [{ status: 'requested', note: 'Pages 81 to 88 are torn', photoIds: [photoId] }],
    })
    const photo = await guest.request('POST', `${path}/return-photos/${photoId}/view`, { proof })
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(photo.headers.get('cache-control')).toBe('private, no-store')
    const other = await guestOrder(store)
    const stolen = await guest.request('POST', `${other.path}/return-photos/${photoId}/view`, { proof: other.proof })
    expect(stolen.status).toBe(404)
    const id = body.returns[0]?.id ?? 0
    await returnSteps(staff).act(id, {
      action: 'approve',
      handover: 'drop_off',
      message: 'Sorry about the torn pages.',
    })
    const followed = await guest.requestJson<OrderReturns>('POST', `${path}/returns/view`, { proof })
    expect(followed.body.returns[0]).toMatchObject({ status: 'drop_off', answer: 'Sorry about the torn pages.' })
  })

  test('withdraws a request, but not after the books were received', async ({ store }) => {
    const { guest, path, proof, request, staff } = await guestOrder(store)
    const withdraw = (id: number) => guest.requestJson<OrderReturns>('POST', `${path}/returns/${id}/cancel`, { proof })
    const first = (await request()).body.returns[0]?.id ?? 0
    expect((await withdraw(first)).body.returns[0]?.status).toBe('cancelled')
    const second = (await request()).body.returns[0]
    const { act } = returnSteps(staff)
    await act(second?.id ?? 0, { action: 'approve', handover: 'drop_off', message: '' })
    const line = { id: second?.items[0]?.id, received: 1, condition: 'damaged', restock: false }
    await act(second?.id ?? 0, { action: 'receive', lines: [line] })
    expect((await withdraw(second?.id ?? 0)).status).toBe(409)
  })

  test('with an account needs no proof', async ({ store }) => {
    const { orderId } = await deliveredOrder(store)
    const { client, user } = await registerCustomer(store)
    await store.db.update(orders).set({ userId: user.id }).where(eq(orders.id, orderId))
    expect((await client.request('POST', `/orders/${orderId}/returns/view`, {})).status).toBe(200)
    const upload = await client.send(`/orders/${orderId}/return-photos`, { method: 'POST', body: await photoForm('') })
    expect(upload.status).toBe(201)
  })

  test('sees no data of staff', async ({ store }) => {
    const { guest, path, proof, request, staff } = await guestOrder(store)
    const id = (await request()).body.returns[0]?.id ?? 0
    const { act } = returnSteps(staff)
    await act(id, { action: 'approve', handover: 'none', message: '' })
    await staff.request('PUT', `/admin/returns/${id}/payee`, { upiId: 'ritika@okbank' })
    const { body } = await guest.requestJson<OrderReturns>('POST', `${path}/returns/view`, { proof })
    for (const secret of ['okbank', ADDRESS.customerPhone, ADDRESS.customerName]) {
      expect(JSON.stringify(body)).not.toContain(secret)
    }
  })
})

test('without a proof no endpoint of returns says whether the order exists', async ({ store }) => {
  const { path, lineId, request } = await guestOrder(store)
  const id = (await request()).body.returns[0]?.id ?? 0
  const stranger = store.client()
  const wrong = { proof: { token: 'wrong' } }
  const lines = [{ orderItemId: lineId, quantity: 1, reason: 'damaged' }]
  const responses = [
    await stranger.requestJson('POST', `${path}/returns/view`, wrong),
    await stranger.requestJson('POST', `${path}/returns`, { ...wrong, lines }),
    await stranger.requestJson('POST', `${path}/returns/${id}/cancel`, {}),
  ]
  for (const { status, body } of responses)
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
  const upload = await stranger.send(`${path}/return-photos`, { method: 'POST', body: await photoForm('wrong') })
  expect(upload.status).toBe(404)
})

test('a request of another order cannot be withdrawn', async ({ store }) => {
  const first = await guestOrder(store)
  const second = await guestOrder(store)
  const id = (await first.request()).body.returns[0]?.id ?? 0
  const { status } = await second.guest.requestJson('POST', `${second.path}/returns/${id}/cancel`, {
    proof: second.proof,
  })
  expect(status).toBe(404)
})
