import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { openTestStore, test, type TestStore } from '../../../../test/test-store.ts'
import { PASSWORD, registerCustomer } from '../../../../test/users.ts'
import { orders } from '../../database/schema/orders.ts'

/** Registers a customer with a mobile number, to whom an order with it was delivered. */
async function registerWithMobile(store: TestStore, mobile: string, password = PASSWORD) {
  const { client, user } = await registerCustomer(store)
  const id = await placeOrder(store, { customerPhone: mobile }, client)
  await store.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id))
  const saved = await client.requestJson('PUT', '/user/mobile', { mobile, currentPassword: PASSWORD })
  if (password !== PASSWORD)
    await client.request('PUT', '/user/password', { currentPassword: PASSWORD, newPassword: password })
  return { client, user, saved }
}

const logIn = (store: TestStore, username: string, password = PASSWORD) =>
  store.client().requestJson<User>('POST', '/login', { username, password })

describe('the mobile number of an account', () => {
  test('is a login in any spelling', async ({ store }) => {
    const { client, user, saved } = await registerWithMobile(store, '+91 98290-12345')
    expect(saved).toMatchObject({ status: 200, body: { mobile: '9829012345', isLogin: true } })
    for (const typed of ['9829012345', '098290 12345', '+91-98290-12345'])
      expect(await logIn(store, typed)).toMatchObject({ status: 200, body: { username: user.username } })
    expect((await logIn(store, '9829012346')).status).toBe(401)
    expect((await logIn(store, '9829012345', 'a wrong password')).status).toBe(401)
    expect((await client.request('DELETE', '/user/mobile')).status).toBe(204)
    expect((await logIn(store, '9829012345')).status).toBe(401)
  })

  test('can be shared: the password decides which account is opened', async ({ store }) => {
    const older = await registerWithMobile(store, '9829022222')
    const younger = await registerWithMobile(store, '9829022222', 'another-kota-2027')
    expect((await logIn(store, '9829022222')).body).toMatchObject({ id: older.user.id })
    expect((await logIn(store, '9829022222', 'another-kota-2027')).body).toMatchObject({ id: younger.user.id })
  })

  test('is a number of at most three accounts', async ({ store }) => {
    for (const _ of [1, 2, 3]) expect((await registerWithMobile(store, '9829033333')).saved.status).toBe(200)
    const { saved } = await registerWithMobile(store, '9829033333')
    expect(saved).toMatchObject({ status: 409, body: { code: 'mobile_taken' } })
  })

  test('needs the password and a mobile number', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const put = (mobile: string, currentPassword: string) =>
      client.requestJson('PUT', '/user/mobile', { mobile, currentPassword })
    expect((await put('9829044444', 'a wrong one')).body.fields).toHaveProperty('currentPassword')
    expect((await put('2345678', PASSWORD)).body.fields).toHaveProperty('mobile')
    expect((await client.requestJson('GET', '/user/mobile')).body).toEqual({ mobile: null, isLogin: false })
  })

  test('is no login before an order with it was delivered to the account', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const mobile = '9829055555'
    await placeOrder(store, { customerPhone: mobile }, client)
    const { body } = await client.requestJson('PUT', '/user/mobile', { mobile, currentPassword: PASSWORD })
    expect(body).toEqual({ mobile, isLogin: false })
    expect((await logIn(store, mobile)).status).toBe(401)
    await store.db.update(orders).set({ status: 'delivered' }).where(eq(orders.customerPhone, mobile))
    expect((await logIn(store, mobile)).status).toBe(200)
  })

  test('does not open another way to guess passwords: attempts count for each account', async ({ store }) => {
    const { user } = await registerWithMobile(store, '9829066666')
    const strict = await openTestStore({ RATE_LIMIT: 'on' }, store.databaseUrl)
    const spellings = ['9829066666', '+919829066666', '09829066666', user.username, user.username.toUpperCase()]
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await logIn(strict, spellings[attempt % spellings.length] ?? '', 'a wrong one')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    await strict.close()
  })

  test('that another account has as well can be guessed at without locking its owner out', async ({ store }) => {
    const owner = await registerWithMobile(store, '9829088888')
    await registerWithMobile(store, '9829088888', 'another-kota-2027')
    const strict = await openTestStore({ RATE_LIMIT: 'on' }, store.databaseUrl)
    const device = strict.client()
    const logInWith = (client = strict.client(), password = 'a wrong one') =>
      client.requestJson('POST', '/login', { username: '9829088888', password })
    expect((await logInWith(device, PASSWORD)).status).toBe(200)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await logInWith()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(await logInWith(device, PASSWORD)).toMatchObject({ status: 200, body: { id: owner.user.id } })
    await strict.close()
  })
})
