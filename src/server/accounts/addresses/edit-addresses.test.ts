import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Address, MAX_ADDRESSES, type SavedAddress } from '../../../domain/accounts/address.ts'
import { ADDRESS } from '../../../../test/factories.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { test } from '../../../../test/test-store.ts'
import { PASSWORD, registerCustomer } from '../../../../test/users.ts'
import { users } from '../../database/schema/accounts.ts'

const PATH = '/user/addresses'
const HOSTEL: Address = {
  ...ADDRESS,
  shippingAddress: 'Room 12, Landmark City Hostel',
  city: 'Kota',
  pincode: '324008',
}
const AUNT: Address = { ...ADDRESS, customerName: 'Meera Meena', shippingAddress: 'B-14, Mansarovar Colony' }

const list = (client: TestClient) => client.getJson<SavedAddress[]>(PATH)
async function add(client: TestClient, address: Address): Promise<SavedAddress> {
  const { status, body } = await client.requestJson<SavedAddress>('POST', PATH, address)
  expect(status).toBe(201)
  return body
}
const defaultsOf = (addresses: SavedAddress[]) => addresses.filter(({ isDefault }) => isDefault).map(({ id }) => id)

describe('saved delivery addresses', () => {
  test('a new customer has none', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const { status, headers, body } = await client.requestJson('GET', PATH)
    expect({ status, body }).toEqual({ status: 200, body: [] })
    expect(headers.get('Cache-Control')).toContain('no-store')
  })

  test('are listed with the first as the default, on every device and only for their customer', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const home = await add(client, ADDRESS)
    const hostel = await add(client, HOSTEL)
    const phone = store.client()
    await phone.request('POST', '/login', { username: user.username, password: PASSWORD })
    expect(await list(phone)).toEqual([
      { ...ADDRESS, id: home.id, isDefault: true },
      { ...HOSTEL, id: hostel.id, isDefault: false },
    ])
    expect(await list(neighbour.client)).toEqual([])
  })

  test('the same address saved again is stored once, and the default stays', async ({ store }) => {
    const { client } = await registerCustomer(store)
    await add(client, ADDRESS)
    const hostel = await add(client, HOSTEL)
    expect(await add(client, { ...HOSTEL, customerPhone: `+91 ${HOSTEL.customerPhone}` })).toEqual(hostel)
    expect(hostel.isDefault).toBe(false)
    expect(await list(client)).toHaveLength(2)
  })

  test('the customer chooses the default', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const home = await add(client, ADDRESS)
    const hostel = await add(client, HOSTEL)
    expect(defaultsOf(await list(client))).toEqual([home.id])
    expect((await client.request('PUT', `${PATH}/${hostel.id}/default`)).status).toBe(200)
    expect(defaultsOf(await list(client))).toEqual([hostel.id])
  })

  test('an address is edited, and the default stays', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const home = await add(client, ADDRESS)
    await add(client, HOSTEL)
    const { status, body } = await client.requestJson('PUT', `${PATH}/${home.id}`, AUNT)
    expect({ status, body }).toEqual({ status: 200, body: { ...AUNT, id: home.id, isDefault: true } })
    expect(defaultsOf(await list(client))).toEqual([home.id])
  })

  test('after the default is deleted, the last changed of the others is the default', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const [home, hostel, aunt] = [await add(client, ADDRESS), await add(client, HOSTEL), await add(client, AUNT)]
    await client.request('PUT', `${PATH}/${home.id}`, { ...ADDRESS, customerName: 'Ritika M Meena' })
    await client.request('PUT', `${PATH}/${aunt.id}/default`)
    expect((await client.request('DELETE', `${PATH}/${aunt.id}`)).status).toBe(204)
    expect((await list(client)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [home.id, true],
      [hostel.id, false],
    ])
    for (const { id } of [aunt, home, hostel])
      expect((await client.request('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect(await list(client)).toEqual([])
  })

  test(`an account has at most ${MAX_ADDRESSES}, also when they are saved at once`, async ({ store }) => {
    const { client } = await registerCustomer(store)
    const addresses = Array.from({ length: MAX_ADDRESSES + 2 }, (_, room) => ({
      ...HOSTEL,
      shippingAddress: `Room ${room}, Landmark City Hostel`,
    }))
    const responses = await Promise.all(
      addresses.map((address) => client.requestJson<{ code: string; message: string }>('POST', PATH, address)),
    )
    const rejected = responses.filter(({ status }) => status === 409)
    expect(rejected.map(({ body }) => body.code)).toEqual(['too_many_addresses', 'too_many_addresses'])
    expect(rejected[0]?.body.message).toContain('Please delete one')
    const saved = await list(client)
    expect(saved).toHaveLength(MAX_ADDRESSES)
    expect(defaultsOf(saved)).toHaveLength(1)
  })

  test('are stored without spaces and country code in their numbers', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const typed = { ...ADDRESS, customerName: ' Ritika Meena ', customerPhone: '+91 98290 12341', pincode: '302 017' }
    const { body } = await client.requestJson('POST', PATH, { ...typed, paymentMethod: 'cod', isAdmin: true })
    expect(body).toEqual({ ...ADDRESS, id: expect.any(Number), isDefault: true })
  })

  test.for(['POST', 'PUT'])('are validated like at checkout, all fields at once (%s)', async (method, { store }) => {
    const { client } = await registerCustomer(store)
    const { id } = await add(client, ADDRESS)
    const { status, body } = await client.requestJson(method, method === 'PUT' ? `${PATH}/${id}` : PATH, {
      ...ADDRESS,
      customerPhone: '12345',
      pincode: '0',
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      customerPhone: 'Indian mobile numbers should be exactly 10 digits',
      pincode: 'Indian PIN code must be exactly 6 digits',
    })
    expect(await list(client)).toEqual([{ ...ADDRESS, id, isDefault: true }])
  })

  test('another customer cannot see, edit, choose or delete them', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const home = await add(client, ADDRESS)
    const own = await add(neighbour.client, HOSTEL)
    const path = `${PATH}/${home.id}`
    expect((await neighbour.client.request('PUT', path, AUNT)).status).toBe(404)
    expect((await neighbour.client.request('PUT', `${path}/default`)).status).toBe(404)
    expect((await neighbour.client.request('DELETE', path)).status).toBe(204)
    expect(await list(client)).toEqual([home])
    expect(await list(neighbour.client)).toEqual([own])
  })

  test('are deleted with the account', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    await add(client, ADDRESS)
    await store.db.delete(users).where(eq(users.id, user.id))
    expect((await client.request('GET', PATH)).status).toBe(401)
  })

  test.for(['GET', 'POST'])('a guest must log in first (%s)', async (method, { store }) => {
    const { status, body } = await store.client().requestJson(method, PATH, method === 'POST' ? ADDRESS : undefined)
    expect(status).toBe(401)
    expect(body.message).toBe('Please log in first')
  })
})
