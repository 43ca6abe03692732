import { describe, expect } from 'vitest'
import type { Address } from '../../domain/accounts/address.ts'
import { registerCustomer } from '../../../test/users.ts'
import { test } from '../../../test/test-store.ts'
import { users } from './accounts.tables.ts'
import { eq } from 'drizzle-orm'

const HOME: Address = {
  customerName: 'Ritika Meena',
  customerEmail: 'ritika@example.in',
  customerPhone: '9829012341',
  shippingAddress: '14, Gali No. 3, Mahaveer Nagar',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302017',
}
const HOSTEL: Address = {
  ...HOME,
  shippingAddress: 'Room 12, Landmark City Hostel',
  city: 'Kota',
  pincode: '324008',
}

describe('saved delivery address', () => {
  test('a new customer has no saved address', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const { status, headers, body } = await client.requestJson<null>('GET', '/user/address')
    expect({ status, body }).toEqual({ status: 200, body: null })
    expect(headers.get('Cache-Control')).toContain('no-store')
  })

  test('the address is returned as saved, and only to its customer', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const { status, body } = await client.requestJson<Address>('PUT', '/user/address', HOME)
    expect({ status, body }).toEqual({ status: 200, body: HOME })
    expect(await client.getJson('/user/address')).toEqual(HOME)
    expect(await neighbour.client.getJson('/user/address')).toBeNull()
  })

  test('the address is available on another device', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    await client.request('PUT', '/user/address', HOME)
    await client.request('POST', '/logout', {})
    const phone = store.client()
    await phone.request('POST', '/login', { username: user.username, password: 'kota-2026-books' })
    expect(await phone.getJson('/user/address')).toEqual(HOME)
  })

  test('a new address replaces the previous one', async ({ store }) => {
    const { client } = await registerCustomer(store)
    await client.request('PUT', '/user/address', HOME)
    await client.request('PUT', '/user/address', HOSTEL)
    expect(await client.getJson('/user/address')).toEqual(HOSTEL)
  })

  test('two concurrent saves leave one complete address', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const responses = await Promise.all(
      [HOME, HOSTEL].map((address) => client.request('PUT', '/user/address', address)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect([HOME, HOSTEL]).toContainEqual(await client.getJson('/user/address'))
  })

  test('the address is stored without spaces and country code in its numbers', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const typed = { ...HOME, customerName: ' Ritika Meena ', customerPhone: '+91 98290 12341', pincode: '302 017' }
    const { body } = await client.requestJson('PUT', '/user/address', {
      ...typed,
      paymentMethod: 'cod',
      isAdmin: true,
    })
    expect(body).toEqual(HOME)
  })

  test('the address is validated like at checkout, all fields at once', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const { status, body } = await client.requestJson('PUT', '/user/address', {
      ...HOME,
      customerPhone: '12345',
      pincode: '0',
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      customerPhone: 'Indian mobile numbers should be exactly 10 digits',
      pincode: 'Indian PIN code must be exactly 6 digits',
    })
    expect(await client.getJson('/user/address')).toBeNull()
  })

  test('the address can be deleted, and deleting it again succeeds', async ({ store }) => {
    const { client } = await registerCustomer(store)
    await client.request('PUT', '/user/address', HOME)
    expect((await client.request('DELETE', '/user/address')).status).toBe(204)
    expect(await client.getJson('/user/address')).toBeNull()
    expect((await client.request('DELETE', '/user/address')).status).toBe(204)
  })

  test('the address is deleted with the account', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    await client.request('PUT', '/user/address', HOME)
    await store.db.delete(users).where(eq(users.id, user.id))
    expect((await client.request('GET', '/user/address')).status).toBe(401)
  })

  test.for(['GET', 'PUT', 'DELETE'])('a guest must log in first (%s)', async (method, { store }) => {
    const { status, body } = await store
      .client()
      .requestJson(method, '/user/address', method === 'PUT' ? HOME : undefined)
    expect(status).toBe(401)
    expect(body.message).toBe('Please log in first')
  })
})
