import { describe, expect } from 'vitest'
import type { SavedAddress } from '../../domain/account-address.ts'
import { registerCustomer } from '../../../test/people.ts'
import { test } from '../../../test/test-store.ts'
import { users } from './accounts.tables.ts'
import { eq } from 'drizzle-orm'

const HOME: SavedAddress = {
  customerName: 'Ritika Meena',
  customerEmail: 'ritika@example.in',
  customerPhone: '9829012341',
  shippingAddress: '14, Gali No. 3, Mahaveer Nagar',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302017',
}
const HOSTEL: SavedAddress = {
  ...HOME,
  shippingAddress: 'Room 12, Landmark City Hostel',
  city: 'Kota',
  pincode: '324008',
}

describe('the saved delivery address', () => {
  test('a new customer has none', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const { status, headers, body } = await visitor.ask<null>('GET', '/user/address')
    expect({ status, body }).toEqual({ status: 200, body: null })
    expect(headers.get('Cache-Control')).toContain('no-store')
  })

  test('it comes back as it was saved, to whoever saved it and to nobody else', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const { status, body } = await visitor.ask<SavedAddress>('PUT', '/user/address', HOME)
    expect({ status, body }).toEqual({ status: 200, body: HOME })
    expect(await visitor.get('/user/address')).toEqual(HOME)
    expect(await neighbour.visitor.get('/user/address')).toBeNull()
  })

  test('it follows the customer to another device', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    await visitor.call('PUT', '/user/address', HOME)
    await visitor.call('POST', '/logout', {})
    const phone = store.visitor()
    await phone.call('POST', '/login', { username: user.username, password: 'kota-2026-books' })
    expect(await phone.get('/user/address')).toEqual(HOME)
  })

  test('a customer has one: a new one takes its place', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    await visitor.call('PUT', '/user/address', HOME)
    await visitor.call('PUT', '/user/address', HOSTEL)
    expect(await visitor.get('/user/address')).toEqual(HOSTEL)
  })

  test('two devices that save at once leave one whole address', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const answers = await Promise.all([HOME, HOSTEL].map((address) => visitor.call('PUT', '/user/address', address)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([HOME, HOSTEL]).toContainEqual(await visitor.get('/user/address'))
  })

  test('it is kept clean: spaces and a country code go', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const typed = { ...HOME, customerName: ' Ritika Meena ', customerPhone: '+91 98290 12341', pincode: '302 017' }
    const { body } = await visitor.ask('PUT', '/user/address', { ...typed, paymentMethod: 'cod', isAdmin: true })
    expect(body).toEqual(HOME)
  })

  test('it obeys the rules of the checkout, all of them at once', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const { status, body } = await visitor.ask('PUT', '/user/address', {
      ...HOME,
      customerPhone: '12345',
      pincode: '0',
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      customerPhone: 'Indian mobile numbers should be exactly 10 digits',
      pincode: 'Indian PIN code must be exactly 6 digits',
    })
    expect(await visitor.get('/user/address')).toBeNull()
  })

  test('once deleted it is gone; deleting it again is no failure', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    await visitor.call('PUT', '/user/address', HOME)
    expect((await visitor.call('DELETE', '/user/address')).status).toBe(204)
    expect(await visitor.get('/user/address')).toBeNull()
    expect((await visitor.call('DELETE', '/user/address')).status).toBe(204)
  })

  test('it goes with the account', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    await visitor.call('PUT', '/user/address', HOME)
    await store.db.delete(users).where(eq(users.id, user.id))
    expect((await visitor.call('GET', '/user/address')).status).toBe(401)
  })

  test.for(['GET', 'PUT', 'DELETE'])('a visitor is asked to log in first (%s)', async (method, { store }) => {
    const { status, body } = await store.visitor().ask(method, '/user/address', method === 'PUT' ? HOME : undefined)
    expect(status).toBe(401)
    expect(body.message).toBe('Please log in first')
  })
})
