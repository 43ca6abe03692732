import { describe, expect } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { ADDRESS, buildOrder, makeProduct } from '../../../test/factories.ts'
import { test } from '../../../test/test-store.ts'
import { PASSWORD, registerCustomer } from '../../../test/users.ts'
import { accountEmails } from '../database/schema/accounts.ts'
import { contactMessages } from '../database/schema/inbox.ts'

const PATH = '/user/data'

interface OwnData {
  profile: { username: string; email: string | null }
  addresses: unknown[]
  orders: { id: number; items: unknown[] }[]
  wishlist: { productId: number }[]
  messages: { message: string }[]
  devices: unknown[]
}

describe('the download of the own data', () => {
  test('has profile, addresses, orders, wishlist and devices of the customer, and of no one else', async ({
    store,
  }) => {
    const { client, user } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const book = await makeProduct(store)
    await client.request('POST', '/user/addresses', ADDRESS)
    await client.request('PUT', `/user/wishlist/${book.id}`)
    const order = buildOrder([{ productId: book.id, quantity: 1 }])
    const { body: placed } = await client.requestJson<PlacedOrder>('POST', '/orders', order)
    await neighbour.client.request('POST', '/orders', order)

    const { status, headers, body } = await client.requestJson<OwnData>('POST', PATH, { password: PASSWORD })
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(body.profile.username).toBe(user.username)
    expect(body.addresses).toMatchObject([ADDRESS])
    expect(body.orders.map(({ id }) => id)).toEqual([placed.id])
    expect(body.orders[0]?.items).toHaveLength(1)
    expect(body.wishlist).toMatchObject([{ productId: book.id, name: book.name }])
    expect(body.devices).toHaveLength(1)
    // No hash, token or internal note of staff.
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|nonce|staffNotes|token|payee/i)
  })

  test('has the messages of an email address only if the account has confirmed it', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const email = `${user.username}@example.in`
    const message = { name: 'Ritika', phone: '9829012345', subject: 'Order', message: 'When will it come?' }
    await store.db.insert(contactMessages).values({ ...message, email: email.toUpperCase() })
    const download = async () => (await client.requestJson<OwnData>('POST', PATH, { password: PASSWORD })).body
    await store.db.insert(accountEmails).values({ userId: user.id, email })
    expect((await download()).messages).toEqual([])
    await store.db.update(accountEmails).set({ verifiedAt: new Date() })
    expect((await download()).messages).toMatchObject([{ message: 'When will it come?' }])
  })

  test('needs a login and the password', async ({ store }) => {
    expect((await store.client().request('POST', PATH, { password: PASSWORD })).status).toBe(401)
    const { client } = await registerCustomer(store)
    const { status, body } = await client.requestJson('POST', PATH, { password: 'a wild guess' })
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { password: 'This is not your current password' },
    })
  })
})
