import { eq } from 'drizzle-orm'
import { EMPTY_DRAFT } from '../../src/domain/orders/manual-order.ts'
import type { RiskModel } from '../../src/domain/cod-risk/risk-models.ts'
import { DEFAULT_WEIGHTS } from '../../src/domain/cod-risk/risk-weights.ts'
import { USUAL_FACTS } from '../fixtures/risk-fixture.ts'
import { orderRisks, riskModels } from '../../src/server/database/schema/cod-risk.ts'
import { scoreOrders } from '../../src/server/cod-risk/score-orders.ts'
import { simulateOrders } from '../../demo/simulation/simulate-shop.ts'
import { scoreAllOrders } from '../../src/server/cod-risk/risk-scorer.ts'
import { emails } from '../../src/server/database/schema/email.ts'
import { orderConfirmations } from '../../src/server/database/schema/confirmations.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import { confirmationUrl } from '../../src/server/orders/access/order-token.ts'
import { ADDRESS, buildOrder, makeProduct, placeOrder } from '../factories.ts'
import type { TestClient } from '../test-client.ts'
import type { TestStore } from '../test-store.ts'
import { type Changes, idOf, productId, uniqueMobile, uniqueName, uniqueUtr } from './change.ts'

const PROOF = { mobile: ADDRESS.customerPhone }

async function newDraft(store: TestStore, staff: TestClient) {
  const { id, name } = await makeProduct(store)
  const line = { productId: id, name, image: '', price: 499, quantity: 1, discountAmount: '', discountReason: '' }
  const content = { ...EMPTY_DRAFT, ...ADDRESS, items: [line] }
  const { body } = await staff.requestJson<{ id: number; version: number }>('POST', '/admin/order-drafts', content)
  return { ...body, content }
}

async function customerIds(store: TestStore, staff: TestClient): Promise<number[]> {
  const phones = [uniqueMobile(), uniqueMobile()]
  for (const customerPhone of phones) await placeOrder(store, { customerPhone })
  const found = await staff.getJson<{ id: number; phone: string }[]>('/admin/customers?limit=100')
  return found.filter(({ phone }) => phones.includes(phone)).map(({ id }) => id)
}
/** A customer with a note. @returns the path of the note */
async function notePath(store: TestStore, staff: TestClient): Promise<string> {
  const path = `/admin/customers/${await customerId(store, staff)}/notes`
  const { body } = await staff.requestJson<{ notes: { id: number }[] }>('POST', path, { text: 'Calls after six' })
  return `${path}/${body.notes[0]?.id}`
}
const customerId = async (store: TestStore, staff: TestClient) => (await customerIds(store, staff))[0] ?? 0

/** An order that waits for a call, which the staff of these tests have claimed. */
async function claimedOrder(store: TestStore, staff: TestClient): Promise<number> {
  const id = await placeOrder(store)
  await staff.request('PUT', `/admin/confirmations/${id}`, { confirmation: 'pending', reason: 'Asked by the owner' })
  await store.db
    .update(orderConfirmations)
    .set({ callDueAt: new Date(Date.now() - 1000) })
    .where(eq(orderConfirmations.orderId, id))
  await staff.request('PUT', `/admin/confirmations/${id}/claim`)
  return id
}

async function cancelledPrepaid(store: TestStore, staff: TestClient): Promise<number> {
  const id = await placeOrder(store)
  const paid = {
    source: 'phone',
    paymentMethod: 'upi',
    paymentReference: uniqueUtr(),
    paymentStatus: 'completed',
  } as const
  await store.db.update(orders).set(paid).where(eq(orders.id, id))
  await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
  return id
}

const view = () => ({ name: uniqueName('View'), filters: { status: 'pending', city: '' } })

async function learnableShop({ db }: TestStore): Promise<void> {
  await simulateOrders(db, 500)
  await scoreAllOrders(db)
  await db.update(orderRisks).set({ outcome: 'delivered', facts: USUAL_FACTS, outcomeAt: new Date() })
  const rows = await db.select({ orderId: orderRisks.orderId }).from(orderRisks)
  for (const { orderId } of rows.filter((_, index) => index % 3 === 0)) {
    const facts = { ...USUAL_FACTS, hasHouse: false }
    await db.update(orderRisks).set({ outcome: 'refused', facts }).where(eq(orderRisks.orderId, orderId))
  }
}

export const ORDER_CHANGES: Changes = {
  'POST /admin/order-drafts': async () => ['/admin/order-drafts', { ...EMPTY_DRAFT, ...ADDRESS, items: [] }],
  'PUT /admin/order-drafts/{id}': async ({ store, staff }) => {
    const { id, version, content } = await newDraft(store, staff)
    return [`/admin/order-drafts/${id}`, { version, content: { ...content, notes: 'Ring first' } }]
  },
  'DELETE /admin/order-drafts/{id}': async ({ store, staff }) => [
    `/admin/order-drafts/${(await newDraft(store, staff)).id}`,
  ],
  'POST /admin/order-drafts/{id}/convert': async ({ store, staff }) => {
    const { id, version } = await newDraft(store, staff)
    return [`/admin/order-drafts/${id}/convert`, { version, totalAmount: 499 }]
  },
  'POST /orders': async ({ store }) => [
    '/orders',
    buildOrder([{ productId: await productId(store), quantity: 1 }]),
    store.client(),
  ],
  'POST /orders/{id}/cancel': async ({ store }) => [
    `/orders/${await placeOrder(store)}/cancel`,
    { proof: PROOF, reason: 'mistake' },
    store.client(),
  ],
  'POST /orders/{id}/help': async ({ store }) => [
    `/orders/${await placeOrder(store)}/help`,
    { proof: PROOF, problem: 'other', message: 'Please send it in the evening' },
    store.client(),
  ],
  'POST /orders/{id}/confirmation': async ({ store, staff }) => {
    const id = await claimedOrder(store, staff)
    const [order] = await store.db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw new Error('No order')
    const link = new URL(confirmationUrl(order, store.services.config)).search
    return [`/orders/${id}/confirmation${link}`, new URLSearchParams({ answer: 'confirm' }), store.client()]
  },
  'PUT /orders/{id}': async ({ store }) => [`/orders/${await placeOrder(store)}`, { status: 'processing' }],
  'POST /admin/orders/bulk': async ({ store }) => [
    '/admin/orders/bulk',
    { ids: [await placeOrder(store)], status: 'cancelled' },
  ],
  'POST /admin/orders/bulk/{batch}/undo': async ({ store, staff }) => {
    const change = { ids: [await placeOrder(store)], status: 'processing' }
    const { body } = await staff.requestJson<{ batch: string }>('POST', '/admin/orders/bulk', change)
    return [`/admin/orders/bulk/${body.batch}/undo`]
  },
  'POST /admin/orders/{id}/comments': async ({ store }) => [
    `/admin/orders/${await placeOrder(store)}/comments`,
    { text: 'Rang twice' },
  ],
  'POST /admin/mentions/read': async () => ['/admin/mentions/read', {}],
  'POST /admin/orders/{id}/modifications': async ({ store }) => [
    `/admin/orders/${await placeOrder(store)}/modifications`,
    { city: 'Kota', pincode: '324005' },
  ],
  'POST /admin/orders/{id}/refunds': async ({ store, staff }) => [
    `/admin/orders/${await cancelledPrepaid(store, staff)}/refunds`,
    { method: 'cash', amount: 199.5 },
  ],
  'POST /admin/orders/{id}/emails/{emailId}/resend': async ({ store, staff }) => {
    const id = await placeOrder(store)
    const [email] = await staff.getJson<{ id: number }[]>(`/admin/orders/${id}/emails`)
    await store.db
      .update(emails)
      .set({ status: 'sent' })
      .where(eq(emails.id, email?.id ?? 0))
    return [`/admin/orders/${id}/emails/${email?.id}/resend`]
  },
  'POST /admin/saved-order-views': async () => ['/admin/saved-order-views', view()],
  'PATCH /admin/saved-order-views/{id}': async ({ staff }) => [
    `/admin/saved-order-views/${await idOf(staff, '/admin/saved-order-views', view())}`,
    { name: uniqueName('Other view') },
  ],
  'DELETE /admin/saved-order-views/{id}': async ({ staff }) => [
    `/admin/saved-order-views/${await idOf(staff, '/admin/saved-order-views', view())}`,
  ],
  'PUT /admin/packing/{id}': async ({ store }) => [`/admin/packing/${await placeOrder(store)}`, { isPacked: true }],
  'POST /admin/customers/merge': async ({ store, staff }) => {
    const [targetId, sourceId] = await customerIds(store, staff)
    return ['/admin/customers/merge', { targetId, sourceId }]
  },
  'POST /admin/customers/{id}/notes': async ({ store, staff }) => [
    `/admin/customers/${await customerId(store, staff)}/notes`,
    { text: 'Calls after six' },
  ],
  'PATCH /admin/customers/{id}/notes/{noteId}': async ({ store, staff }) => [
    await notePath(store, staff),
    { text: 'Calls after seven' },
  ],
  'DELETE /admin/customers/{id}/notes/{noteId}': async ({ store, staff }) => [await notePath(store, staff)],
  'PUT /admin/customers/{id}/block': async ({ store, staff }) => [
    `/admin/customers/${await customerId(store, staff)}/block`,
    { reason: 'Refused three parcels' },
  ],
  'DELETE /admin/customers/{id}/block': async ({ store, staff }) => {
    const path = `/admin/customers/${await customerId(store, staff)}/block`
    await staff.request('PUT', path, { reason: 'Refused three parcels' })
    return [path]
  },
  'PUT /admin/orders/{id}/risk': async ({ store }) => {
    const id = await placeOrder(store)
    await scoreOrders(store.db, { since: new Date(0), limit: 1000 })
    return [`/admin/orders/${id}/risk`, { overrideLevel: 'high', overrideReason: 'Rang off twice' }]
  },
  'POST /admin/cod-risk/versions': async ({ store }) => {
    await learnableShop(store)
    return ['/admin/cod-risk/versions', {}]
  },
  'PUT /admin/cod-risk/active-version': async ({ store }) => {
    const [first] = await store.db.select().from(riskModels).where(eq(riskModels.version, 1))
    if (!first) throw new Error('No weights')
    const { id: _, version: __, ...model } = first as typeof first & { id?: number }
    const version = 50
    await store.db.insert(riskModels).values({ ...model, version, isActive: false, weights: DEFAULT_WEIGHTS })
    return ['/admin/cod-risk/active-version', { version } satisfies Partial<RiskModel>]
  },
  'PUT /admin/confirmations/{id}': async ({ store }) => [
    `/admin/confirmations/${await placeOrder(store)}`,
    { confirmation: 'pending', reason: 'Asked by the owner' },
  ],
  'PUT /admin/confirmations/{id}/claim': async ({ store, staff }) => {
    const id = await claimedOrder(store, staff)
    await staff.request('DELETE', `/admin/confirmations/${id}/claim`)
    return [`/admin/confirmations/${id}/claim`]
  },
  'DELETE /admin/confirmations/{id}/claim': async ({ store, staff }) => [
    `/admin/confirmations/${await claimedOrder(store, staff)}/claim`,
  ],
  'POST /admin/confirmations/{id}/calls': async ({ store, staff }) => [
    `/admin/confirmations/${await claimedOrder(store, staff)}/calls`,
    { outcome: 'no_answer' },
  ],
  'POST /admin/confirmations/calls/{callId}/undo': async ({ store, staff }) => {
    const id = await claimedOrder(store, staff)
    const call = await idOf(staff, `/admin/confirmations/${id}/calls`, { outcome: 'no_answer' })
    return [`/admin/confirmations/calls/${call}/undo`]
  },
}
