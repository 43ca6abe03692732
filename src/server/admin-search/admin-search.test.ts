import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSearchResult } from '../../domain/search/admin-search.ts'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { contactMessages } from '../database/schema/inbox.ts'

let store: TestStore
let staff: TestClient
let orderId: number
let bookId: number
beforeAll(async () => {
  store = await openTestStore()
  staff = (await loginAsAdmin(store)).client
  const book = await makeProduct(store, { name: 'Rotational Motion', sku: 'RS-ROT-3' })
  bookId = book.id
  const items = [{ productId: book.id, quantity: 1 }]
  const fields = { items, customerName: 'Lalrinpuii Sailo', customerPhone: '8794022310', city: 'Aizawl' }
  await placeOrder(store, fields)
  orderId = await placeOrder(store, fields)
  await store.db.insert(contactMessages).values({
    name: 'Debasish Roy',
    email: 'debasish@example.com',
    phone: '9007633415',
    subject: 'Order',
    message: 'Two pages of the workbook are missing.',
  })
})
afterAll(() => store.close())

const inHindi = (number: number) => String(number).replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')
const search = (q: string) => staff.getJson<AdminSearchResult>(`/admin/search?q=${encodeURIComponent(q)}`)

test.for(['lalrinpuii', 'Sailo aizawl', '87940 22310', '+91-87940-22310', '08794022310'])(
  'the orders and the customer are found by %s',
  async (q) => {
    const { orders, customers, isGuess } = await search(q)
    expect(orders).toHaveLength(2)
    expect(orders[0]).toMatchObject({ id: orderId, customerName: 'Lalrinpuii Sailo', city: 'Aizawl' })
    expect(customers).toEqual([{ phone: '8794022310', name: 'Lalrinpuii Sailo', orders: 2 }])
    expect(isGuess).toBe(false)
  },
)

test('an order is found by its number, with or without #, and in the digits of a Hindi keyboard', async () => {
  for (const q of [String(orderId), `#${orderId}`, inHindi(orderId), `#${inHindi(orderId)}`]) {
    expect((await search(q)).orders.map(({ id }) => id)).toEqual([orderId])
  }
})

test('products are found by words of the name, SKU and number', async () => {
  for (const q of ['rotational', 'motion rota', 'rs-rot']) {
    expect((await search(q)).products).toMatchObject([{ id: bookId, name: 'Rotational Motion', stock: 8 }])
  }
})

test('messages are found by sender, mobile number and text', async () => {
  for (const q of ['debasish', '+91 90076 33415', 'missing workbook']) {
    expect((await search(q)).messages).toMatchObject([{ name: 'Debasish Roy', subject: 'Order' }])
  }
})

test('misspelt words find similar results, marked as a guess', async () => {
  expect(await search('lalrinpui')).toMatchObject({ orders: [{}, {}], isGuess: false })
  expect(await search('lalrinpuee')).toMatchObject({ orders: [{ id: orderId }, {}], customers: [{}], isGuess: true })
  expect(await search('rotasional')).toMatchObject({ products: [{ id: bookId }], isGuess: true })
  expect(await search('debashish roy')).toMatchObject({ messages: [{ name: 'Debasish Roy' }], isGuess: true })
})

test('an empty search, one letter and nonsense find nothing', async () => {
  for (const q of ['', 'r', 'zzqqxx', '%', '_']) {
    const { orders, customers, products, messages } = await search(q)
    expect([orders, customers, products, messages].flat(), q).toEqual([])
  }
})
