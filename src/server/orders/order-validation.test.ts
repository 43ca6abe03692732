import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { orders } from '../database/schema/orders.ts'
import { eq } from 'drizzle-orm'

/** Sends an order with changed fields. @returns the error of each field */
async function errorsOf(store: TestStore, changes: Record<string, unknown>) {
  const book = await makeProduct(store)
  const payload = { ...buildOrder([{ productId: book.id, quantity: 1 }]), ...changes }
  const { status, body } = await store.client().requestJson('POST', '/orders', payload)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
  return body.fields
}

const NOT_A_MOBILE = 'Please enter a valid 10-digit Indian mobile number'
const NOT_TEN = 'Indian mobile numbers should be exactly 10 digits'
const WRONG_START = 'Please enter a valid Indian mobile number (starting with 6, 7, 8, or 9)'
const NOT_SIX = 'Indian PIN code must be exactly 6 digits'

describe('order validation', () => {
  test.for([
    ['customerName', 'Al', 'Name must be at least 3 characters'],
    ['customerName', '  a  ', 'Name must be at least 3 characters'],
    ['customerEmail', 'ritika@', 'Please enter a valid email address'],
    ['customerEmail', '', 'Please enter a valid email address'],
    ['customerPhone', 'call me', NOT_A_MOBILE],
    ['customerPhone', '', NOT_A_MOBILE],
    ['customerPhone', '98290', NOT_TEN],
    ['customerPhone', '98290123412', NOT_TEN],
    ['customerPhone', '5829012341', WRONG_START],
    ['shippingAddress', 'Kota', 'Address must be at least 10 characters'],
    ['city', 'K', 'City is required'],
    ['state', '', 'State is required'],
    ['pincode', '32400', NOT_SIX],
    ['pincode', '3240055', NOT_SIX],
    ['pincode', 'KOTA01', NOT_SIX],
    ['pincode', '024005', 'Please enter a valid Indian PIN code'],
    ['paymentMethod', 'card', 'Please select a payment method'],
    ['paymentMethod', undefined, 'Please select a payment method'],
  ] as const)('%s "%s" is rejected with "%s"', async ([field, value, message], { store }) => {
    expect(await errorsOf(store, { [field]: value })).toEqual({ [field]: message })
  })

  test('all invalid fields are reported at once', async ({ store }) => {
    const { body } = await store.client().requestJson('POST', '/orders', {})
    expect(body.fields).toEqual({
      customerName: 'Name must be at least 3 characters',
      customerEmail: 'Please enter a valid email address',
      customerPhone: NOT_A_MOBILE,
      shippingAddress: 'Address must be at least 10 characters',
      city: 'City is required',
      state: 'State is required',
      pincode: NOT_SIX,
      paymentMethod: 'Please select a payment method',
      items: 'Your cart is empty',
    })
  })

  test('a mobile number is stored as ten digits and a PIN code as six', async ({ store }) => {
    const book = await makeProduct(store)
    const typed = { customerPhone: '+91 98290 12341', pincode: '324 005' }
    const { body } = await store
      .client()
      .requestJson<PlacedOrder>('POST', '/orders', { ...buildOrder([{ productId: book.id, quantity: 1 }]), ...typed })
    const [order] = await store.db.select().from(orders).where(eq(orders.id, body.id))
    expect(order).toMatchObject({ customerPhone: '9829012341', pincode: '324005' })
  })

  test('surrounding spaces are removed', async ({ store }) => {
    const book = await makeProduct(store)
    const typed = { customerName: '  रितिका मीणा ', customerEmail: ' ritika@example.in ', city: ' Kota ' }
    const { body } = await store
      .client()
      .requestJson<PlacedOrder>('POST', '/orders', { ...buildOrder([{ productId: book.id, quantity: 1 }]), ...typed })
    const [order] = await store.db.select().from(orders).where(eq(orders.id, body.id))
    expect(order).toMatchObject({ customerName: 'रितिका मीणा', customerEmail: 'ritika@example.in', city: 'Kota' })
  })

  test('a NUL character in a name is removed', async ({ store }) => {
    const book = await makeProduct(store)
    const payload = buildOrder([{ productId: book.id, quantity: 1 }], { customerName: 'Rit\u0000ika Meena' })
    const { status, body } = await store.client().requestJson<PlacedOrder>('POST', '/orders', payload)
    expect(status).toBe(201)
    const [order] = await store.db.select().from(orders).where(eq(orders.id, body.id))
    expect(order?.customerName).toBe('Ritika Meena')
  })
})

describe('validation of order lines', () => {
  test.for([
    [0, 'Quantity must be at least 1'],
    [-1, 'Quantity must be at least 1'],
    [1.5, 'Quantity must be a whole number'],
    [1e9, 'Quantity must be at most 100'],
    [101, 'Quantity must be at most 100'],
    ['many', 'Quantity must be a number'],
  ] as const)('the quantity %s is rejected', async ([quantity, message], { store }) => {
    const book = await makeProduct(store, { stock: 1000 })
    const fields = await errorsOf(store, { items: [{ productId: book.id, quantity }] })
    expect(fields).toEqual({ 'items.0.quantity': message })
  })

  test.for([0, -3, 'abc', 2 ** 31, undefined])('the product id %s is rejected', async (productId, { store }) => {
    const fields = await errorsOf(store, { items: [{ productId, quantity: 1 }] })
    expect(Object.keys(fields ?? {})).toEqual(['items.0.productId'])
  })

  test('an empty cart cannot be ordered', async ({ store }) => {
    expect(await errorsOf(store, { items: [] })).toEqual({ items: 'Your cart is empty' })
    expect(await errorsOf(store, { items: 'all of them' })).toEqual({ items: 'Your cart is empty' })
  })

  test('an order has at most 50 lines', async ({ store }) => {
    const items = Array.from({ length: 51 }, (_, index) => ({ productId: index + 1, quantity: 1 }))
    expect(await errorsOf(store, { items })).toEqual({ items: 'An order has at most 50 lines' })
  })

  test.for([-1, 1.999, 'free'])('the price %s is rejected', async (price, { store }) => {
    const fields = await errorsOf(store, { items: [{ productId: 1, quantity: 1, price }] })
    expect(Object.keys(fields ?? {})).toEqual(['items.0.price'])
  })
})
