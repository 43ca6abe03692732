import { randomUUID } from 'node:crypto'
import { ADDRESS } from '../factories.ts'
import { acceptedReturn, deliveredOrder, returnSteps } from '../fixtures/return-fixture.ts'
import { makeBuyer, sendReview } from '../fixtures/review-fixture.ts'
import type { TestStore } from '../test-store.ts'
import { type Changes, photoForm, uniqueUtr } from './change.ts'

const PROOF = { mobile: ADDRESS.customerPhone }
const APPROVE = { action: 'approve', handover: 'drop_off', message: '' }

/** A return that waits for staff. */
async function requestedReturn(store: TestStore) {
  const { staff, orderId, lineId } = await deliveredOrder(store)
  const { body } = await returnSteps(staff).record(orderId, lineId)
  return { id: body.id, orderId }
}

async function publishedReview(store: TestStore) {
  const buyer = await makeBuyer(store)
  const { body } = await sendReview(buyer)
  return { buyer, id: body.id }
}

const review = {
  rating: 4,
  title: 'Clear print',
  text: 'All 148 pages, print is clear.',
  displayName: 'Ritika, Jaipur',
}

export const RETURN_CHANGES: Changes = {
  'POST /orders/{id}/returns': async ({ store }) => {
    const { orderId, lineId } = await deliveredOrder(store)
    const lines = [{ orderItemId: lineId, quantity: 1, reason: 'misprint' }]
    return [`/orders/${orderId}/returns`, { proof: PROOF, lines }, store.client()]
  },
  'POST /orders/{id}/returns/{returnId}/cancel': async ({ store }) => {
    const { id, orderId } = await requestedReturn(store)
    return [`/orders/${orderId}/returns/${id}/cancel`, { proof: PROOF }, store.client()]
  },
  'PUT /orders/{id}/returns/{returnId}/payee': async ({ store }) => {
    const { orderId, returnId } = await acceptedReturn(store)
    return [`/orders/${orderId}/returns/${returnId}/payee`, { proof: PROOF, upiId: 'ritika@okbank' }, store.client()]
  },
  'POST /orders/{id}/return-photos': async ({ store }) => {
    const { orderId } = await deliveredOrder(store)
    const guest = store.client()
    const { body } = await guest.requestJson<{ token: string }>('POST', `/orders/${orderId}/returns/view`, {
      proof: PROOF,
    })
    return [`/orders/${orderId}/return-photos`, await photoForm('file', { token: body.token }), guest]
  },
  'POST /admin/returns': async ({ store }) => {
    const { orderId, lineId } = await deliveredOrder(store)
    return ['/admin/returns', { orderId, lines: [{ orderItemId: lineId, quantity: 1, reason: 'damaged' }] }]
  },
  'POST /admin/returns/{id}/actions': async ({ store }) => [
    `/admin/returns/${(await requestedReturn(store)).id}/actions`,
    APPROVE,
  ],
  'POST /admin/returns/{id}/actions (refund)': async ({ store }) => {
    const { returnId } = await acceptedReturn(store)
    return [`/admin/returns/${returnId}/actions`, { action: 'refund', amount: 100, utr: uniqueUtr() }]
  },
  'PUT /admin/returns/{id}/payee': async ({ store }) => [
    `/admin/returns/${(await acceptedReturn(store)).returnId}/payee`,
    { upiId: 'ritika@okbank' },
  ],
  'POST /reviews': async ({ store }) => {
    const { client, orderItemId } = await makeBuyer(store)
    return ['/reviews', { orderItemId, ...review }, client]
  },
  'PUT /reviews/{id}': async ({ store }) => {
    const { id, buyer } = await publishedReview(store)
    const { rating: _, ...correction } = review
    return [`/reviews/${id}`, { ...correction, title: 'Good paper' }, buyer.client]
  },
  'POST /review-photos': async ({ store }) => {
    const { client, orderItemId } = await makeBuyer(store)
    return ['/review-photos', await photoForm('file', { orderItemId: String(orderItemId) }), client]
  },
  'PUT /reviews/{id}/vote': async ({ store }) => [
    `/reviews/${(await publishedReview(store)).id}/vote`,
    { isHelpful: true, device: randomUUID() },
    store.client(),
  ],
  'POST /reviews/{id}/reports': async ({ store }) => [
    `/reviews/${(await publishedReview(store)).id}/reports`,
    { reason: 'spam', device: randomUUID() },
    store.client(),
  ],
  'POST /admin/reviews/{id}/hide': async ({ store }) => [
    `/admin/reviews/${(await publishedReview(store)).id}/hide`,
    { reason: 'off_topic' },
  ],
  'POST /admin/reviews/{id}/publish': async ({ store, staff }) => {
    const { id } = await publishedReview(store)
    await staff.request('POST', `/admin/reviews/${id}/hide`, { reason: 'off_topic' })
    return [`/admin/reviews/${id}/publish`]
  },
  'PUT /admin/reviews/{id}/reply': async ({ store }) => [
    `/admin/reviews/${(await publishedReview(store)).id}/reply`,
    { reply: 'Thank you, Ritika.' },
  ],
}
