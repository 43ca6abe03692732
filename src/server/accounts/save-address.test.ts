import { describe, expect } from 'vitest'
import type { Address } from '../../domain/accounts/address.ts'
import { ADDRESS } from '../../../test/factories.ts'
import { registerCustomer } from '../../../test/users.ts'
import { test } from '../../../test/test-store.ts'
import { users } from './accounts.tables.ts'
import { eq } from 'drizzle-orm'

const HOSTEL: Address = {
  ...ADDRESS,
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
    const { status, body } = await client.requestJson<Address>('PUT', '/user/address', ADDRESS)
    expect({ status, body }).toEqual({ status: 200, body: ADDRESS })
    expect(await client.getJson('/user/address')).toEqual(ADDRESS)
    expect(await neighbour.client.getJson('/user/address')).toBeNull()
  })

  test('the address is available on another device', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    await client.request('PUT', '/user/address', ADDRESS)
    await client.request('POST', '/logout', {})
    const phone = store.client()
    await phone.request('POST', '/login', { username: user.username, password: 'kota-2026-books' })
    expect(await phone.getJson('/user/address')).toEqual(ADDRESS)
  })

  test('a new address replaces the previous one', async ({ store }) => {
    const { client } = await registerCustomer(store)
    await client.request('PUT', '/user/address', ADDRESS)
    await client.request('PUT', '/user/address', HOSTEL)
    expect(await client.getJson('/user/address')).toEqual(HOSTEL)
  })

  test('two concurrent saves leave one complete address', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const responses = await Promise.all(
      [ADDRESS, HOSTEL].map((address) => client.request('PUT', '/user/address', address)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect([ADDRESS, HOSTEL]).toContainEqual(await client.getJson('/user/address'))
  })

  test('the address is stored without spaces and country code in its numbers', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const typed = { ...ADDRESS, customerName: ' Ritika Meena ', customerPhone: '+91 98290 12341', pincode: '302 017' }
    const { body } = await client.requestJson('PUT', '/user/address', {
      ...typed,
      paymentMethod: 'cod',
      isAdmin: true,
    })
    expect(body).toEqual(ADDRESS)
  })

  test('the address is validated like at checkout, all fields at once', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const { status, body } = await client.requestJson('PUT', '/user/address', {
      ...ADDRESS,
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
    await client.request('PUT', '/user/address', ADDRESS)
    expect((await client.request('DELETE', '/user/address')).status).toBe(204)
    expect(await client.getJson('/user/address')).toBeNull()
    expect((await client.request('DELETE', '/user/address')).status).toBe(204)
  })

  test('the address is deleted with the account', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    await client.request('PUT', '/user/address', ADDRESS)
    await store.db.delete(users).where(eq(users.id, user.id))
    expect((await client.request('GET', '/user/address')).status).toBe(401)
  })

  test.for(['GET', 'PUT', 'DELETE'])('a guest must log in first (%s)', async (method, { store }) => {
    const { status, body } = await store
      .client()
      .requestJson(method, '/user/address', method === 'PUT' ? ADDRESS : undefined)
    expect(status).toBe(401)
    expect(body.message).toBe('Please log in first')
  })
})
