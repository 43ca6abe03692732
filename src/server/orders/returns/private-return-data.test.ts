import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { ADDRESS } from '../../../../test/factories.ts'
import { acceptedReturn, deliveredOrder, returnSteps } from '../../../../test/fixtures/return-fixture.ts'
import { testWith } from '../../../../test/test-store.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import type { OrderReturns } from '../../../domain/orders/returns/customer-return.ts'
import { purgeExpired } from '../../job-handlers.ts'
import { storeReturnPhoto } from './return-photos.ts'
import { returnPhotos, returns } from '../../database/schema/returns.ts'

const test = testWith({ SECRET_KEY: 'a-secret-key-of-at-least-32-characters!' })

const photo = async () => {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#B33951' } })
    .withExif({ IFD0: { Copyright: 'Ritika' }, IFD3: { GPSLatitude: '25/1 10/1 0/1' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'torn.jpg', { type: 'image/jpeg' })
}

test('an order has at most twelve photos of requests that were not sent', async ({ store }) => {
  const { orderId } = await deliveredOrder(store)
  const file = await photo()
  for (let count = 0; count < 12; count += 1) await storeReturnPhoto(store.db, orderId, file)
  await expect(storeReturnPhoto(store.db, orderId, file)).rejects.toMatchObject({ status: 409 })
})

describe('the payee of a refund', () => {
  test('is encrypted in the database, masked for staff, and a look at it is recorded', async ({ store }) => {
    const { staff, returnId, orderId, read } = await acceptedReturn(store)
    await staff.request('PUT', `/admin/returns/${returnId}/payee`, { upiId: 'ritika@okbank' })
    const [row] = await store.db.select().from(returns).where(eq(returns.id, returnId))
    expect(row?.payee).toMatch(/^enc:v1:/)
    expect((await read(returnId)).payee).toBe('ri••••@okbank')
    const blind = { upiId: 'aman@okbank', expected: { payee: null } }
    expect(
      await staff.requestJson('PUT', `/admin/returns/${returnId}/payee`, blind),
      'another has stored one',
    ).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    const { body } = await staff.requestJson('POST', `/admin/returns/${returnId}/payee/reveal`)
    expect(body).toEqual({ upiId: 'ritika@okbank' })
    const { history } = await staff.getJson<OrderDetail>(`/orders/${orderId}`)
    expect(history?.at(-1)).toMatchObject({ action: 'read payee' })
    expect(JSON.stringify(history)).not.toContain('okbank')
  })

  test('is entered by the customer while a refund can be due, and they see it masked', async ({ store }) => {
    const { returnId, orderId, act, read } = await acceptedReturn(store)
    const guest = store.client()
    const proof = { mobile: ADDRESS.customerPhone }
    const enter = (upiId: string) =>
      guest.requestJson<OrderReturns>('PUT', `/orders/${orderId}/returns/${returnId}/payee`, { proof, upiId })
    expect((await enter('not a UPI ID')).status).toBe(400)
    const { body } = await enter('ritika@okbank')
    expect(body.returns[0]).toMatchObject({ payee: 'ri••••@okbank', canSetPayee: true })
    expect(JSON.stringify(body)).not.toContain('ritika@okbank')
    expect(await read(returnId)).toMatchObject({ payee: 'ri••••@okbank', payeeGivenAt: expect.any(String) })
    const stranger = { proof: { mobile: '9829099999' }, upiId: 'thief@okbank' }
    const stolen = await store.client().request('PUT', `/orders/${orderId}/returns/${returnId}/payee`, stranger)
    expect(stolen.status).toBe(404)
    await act(returnId, { action: 'refund', amount: 499, utr: '301234567890' })
    expect((await enter('other@okbank')).status).toBe(409)
    expect(await read(returnId)).toMatchObject({ payee: 'ri••••@okbank' })
  })

  test('is not entered by the customer before the books are accepted', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { body } = await returnSteps(staff).record(orderId, lineId)
    const request = { proof: { mobile: ADDRESS.customerPhone }, upiId: 'ritika@okbank' }
    const { status } = await store.client().request('PUT', `/orders/${orderId}/returns/${body.id}/payee`, request)
    expect(status).toBe(409)
  })

  test('is deleted 180 days after the end of the return', async ({ store }) => {
    const { staff, returnId, act, read } = await acceptedReturn(store)
    await staff.request('PUT', `/admin/returns/${returnId}/payee`, { upiId: 'ritika@okbank' })
    await act(returnId, { action: 'refund', amount: 499, utr: '302234567890' })
    const age = (days: number) =>
      store.db.execute(
        sql`update returns set resolved_at = now() - make_interval(days => ${days}::int) where id = ${returnId}`,
      )
    await age(179)
    await purgeExpired(store.db)
    expect((await read(returnId)).payee).not.toBeNull()
    await age(182)
    const violations = await violationsOf(store)
    expect(violations).toEqual([`Return ${returnId} still has the payee of its refund.`])
    await purgeExpired(store.db)
    expect(await read(returnId)).toMatchObject({ payee: null, refundUtr: '302234567890' })
    expect((await staff.request('POST', `/admin/returns/${returnId}/payee/reveal`)).status).toBe(404)
  })
})

describe('photos of a customer', () => {
  test('have no metadata and only staff can load them', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const photoId = await storeReturnPhoto(store.db, orderId, await photo())
    const { body } = await returnSteps(staff).record(orderId, lineId, 1, { photoIds: [photoId] })
    const path = `/admin/returns/${body.id}/photos/${photoId}`
    const response = await staff.request('GET', path)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { exif, format } = await sharp(new Uint8Array(await response.arrayBuffer())).metadata()
    expect({ exif, format }).toEqual({ exif: undefined, format: 'webp' })
    expect((await store.client().request('GET', path)).status).toBe(401)
    for await (const { name } of store.services.files.list()) expect.unreachable(name)
  })

  test('of another order cannot be attached', async ({ store }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const other = await deliveredOrder(store)
    const photoId = await storeReturnPhoto(store.db, other.orderId, await photo())
    expect((await returnSteps(staff).record(orderId, lineId, 1, { photoIds: [photoId] })).status).toBe(400)
  })

  test('are deleted after a day if the request was not sent, and two years after the end of the return', async ({
    store,
  }) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const unsent = await storeReturnPhoto(store.db, orderId, await photo())
    const sent = await storeReturnPhoto(store.db, orderId, await photo())
    const { record, act } = returnSteps(staff)
    const { body } = await record(orderId, lineId, 1, { photoIds: [sent] })
    await act(body.id, { action: 'decline', message: 'No' })
    await store.db.execute(sql`update return_photos set created_at = now() - interval '2 days'`)
    await purgeExpired(store.db)
    const left = async () => (await store.db.select({ id: returnPhotos.id }).from(returnPhotos)).map(({ id }) => id)
    expect(await left()).toContain(sent)
    expect(await left()).not.toContain(unsent)
    await store.db.execute(sql`update returns set resolved_at = now() - interval '25 months' where id = ${body.id}`)
    await purgeExpired(store.db)
    expect(await left()).not.toContain(sent)
  })
})
