import { randomUUID } from 'node:crypto'
import { EMPTY_DRAFT } from '../src/domain/orders/manual-order.ts'
import { ADDRESS, buildOrder, makeCategory, makeProduct, placeOrder } from './factories.ts'
import { acceptedReturn, deliveredOrder, returnSteps } from './fixtures/return-fixture.ts'
import type { TestClient } from './test-client.ts'
import type { TestStore } from './test-store.ts'

/** Prepares a change, and returns its path, its body and, if it is not staff, who sends it. */
type Prepare = (store: TestStore, staff: TestClient) => Promise<[path: string, body?: object, sender?: TestClient]>

const PROMOTION = {
  name: 'JEE season',
  status: 'active',
  discountType: 'amount',
  discountValue: 200,
  maxDiscount: '',
  minSubtotal: 999,
  target: 'order',
  productIds: [],
  categoryIds: [],
  examTypes: [],
  startsOn: '2026-11-01',
  endsOn: '',
  usageLimit: '100',
  usageLimitPerPhone: 1,
  combinable: false,
}
const PRODUCT = {
  name: 'Optics',
  price: 250,
  examType: 'JEE',
  classType: '11th',
  stock: 3,
}

const newCategory = (store: TestStore) => makeCategory(store, `Category ${randomUUID()}`)

async function newDraft(store: TestStore, staff: TestClient) {
  const { id, name } = await makeProduct(store)
  const line = { productId: id, name, image: '', price: 499, quantity: 1, discountAmount: '', discountReason: '' }
  const content = { ...EMPTY_DRAFT, ...ADDRESS, items: [line] }
  return (await staff.requestJson<{ id: number; version: number }>('POST', '/admin/order-drafts', content)).body
}

async function customerIds(store: TestStore, staff: TestClient): Promise<number[]> {
  for (const customerPhone of ['9829099901', '9829099902']) await placeOrder(store, { customerPhone })
  const found = await staff.getJson<{ id: number; phone: string }[]>('/admin/customers?limit=100')
  return found.filter(({ phone }) => phone.startsWith('98290999')).map(({ id }) => id)
}

/** Requests that have an effect, each of which is sent twice at once and again. */
export const CHANGES: Record<string, Prepare> = {
  'POST /institutes': async () => ['/institutes', { name: `Institute ${randomUUID()}`, description: 'In Kota' }],
  'POST /categories': async () => ['/categories', { name: `Category ${randomUUID()}`, description: 'Books' }],
  'POST /products': async (store) => ['/products', { ...PRODUCT, categoryId: (await newCategory(store)).id }],
  'POST /admin/products/{id}/duplicate': async (store) => [
    `/admin/products/${(await makeProduct(store, { categoryIds: [(await newCategory(store)).id] })).id}/duplicate`,
  ],
  'POST /admin/products/bulk': async (store) => [
    '/admin/products/bulk',
    { ids: [(await makeProduct(store)).id], change: { kind: 'price', unit: 'percent', value: 10 } },
  ],
  'POST /admin/product-batches/{batch}/undo': async (store, staff) => {
    const change = { kind: 'stock', mode: 'set', value: 12 }
    const request = { ids: [(await makeProduct(store)).id], change }
    const { body } = await staff.requestJson<{ batch: string }>('POST', '/admin/products/bulk', request)
    return [`/admin/product-batches/${body.batch}/undo`]
  },
  'POST /admin/stock-entries': async (store) => {
    const lines = [{ productId: (await makeProduct(store)).id, quantity: 2 }]
    return ['/admin/stock-entries', { requestId: randomUUID(), reason: 'received', note: '', lines }]
  },
  'POST /admin/order-drafts': async () => ['/admin/order-drafts', { ...EMPTY_DRAFT, ...ADDRESS, items: [] }],
  'POST /admin/order-drafts/{id}/convert': async (store, staff) => {
    const { id, version } = await newDraft(store, staff)
    return [`/admin/order-drafts/${id}/convert`, { version, totalAmount: 499 }]
  },
  'POST /orders': async (store) => [
    '/orders',
    buildOrder([{ productId: (await makeProduct(store)).id, quantity: 1 }]),
    store.client(),
  ],
  'PUT /orders/{id}': async (store) => [`/orders/${await placeOrder(store)}`, { status: 'processing' }],
  'POST /admin/orders/bulk': async (store) => [
    '/admin/orders/bulk',
    { ids: [await placeOrder(store)], status: 'cancelled' },
  ],
  'POST /admin/orders/{id}/comments': async (store) => [
    `/admin/orders/${await placeOrder(store)}/comments`,
    { text: 'Rang twice' },
  ],
  'POST /admin/orders/{id}/modifications': async (store) => [
    `/admin/orders/${await placeOrder(store)}/modifications`,
    { city: 'Kota', pincode: '324005' },
  ],
  'POST /admin/promotions': async () => ['/admin/promotions', { ...PROMOTION, code: `KOTA${Date.now()}` }],
  'POST /admin/returns': async (store) => {
    const { orderId, lineId } = await deliveredOrder(store)
    return ['/admin/returns', { orderId, lines: [{ orderItemId: lineId, quantity: 1, reason: 'damaged' }] }]
  },
  'POST /admin/returns/{id}/actions': async (store) => {
    const { staff, orderId, lineId } = await deliveredOrder(store)
    const { body } = await returnSteps(staff).record(orderId, lineId)
    return [`/admin/returns/${body.id}/actions`, { action: 'approve', handover: 'drop_off', message: '' }]
  },
  'POST /admin/returns/{id}/actions (refund)': async (store) => {
    const { returnId } = await acceptedReturn(store)
    return [`/admin/returns/${returnId}/actions`, { action: 'refund', amount: 100, utr: '888812345678' }]
  },
  'POST /admin/customers/merge': async (store, staff) => {
    const [targetId, sourceId] = await customerIds(store, staff)
    return ['/admin/customers/merge', { targetId, sourceId }]
  },
  'POST /admin/customers/{id}/notes': async (store, staff) => {
    const [id] = await customerIds(store, staff)
    return [`/admin/customers/${id}/notes`, { text: 'Calls after six' }]
  },
  'POST /user/addresses': async () => ['/user/addresses', ADDRESS],
  'POST /contact-messages': async (store) => {
    const message = {
      name: 'Aman',
      email: 'a@example.in',
      phone: '9829012341',
      subject: 'order',
      message: 'Where is it?',
    }
    return ['/contact-messages', message, store.client()]
  },
  'DELETE /products/{id}': async (store) => [`/products/${(await makeProduct(store)).id}`],
}
