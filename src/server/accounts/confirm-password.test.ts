import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { openTestStore, type TestStore, test } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { sessions, users } from '../database/schema/accounts.ts'

const NEW_PASSWORD = 'kota-2027-books'
const PATH = '/session/confirm-password'
const required = { status: 403, body: { code: 'password_required' } }

/** Moves the login and the password confirmation of a user's sessions into the past. */
const age = (store: TestStore, userId: number, minutes: number) => {
  const earlier = (column: typeof sessions.createdAt | typeof sessions.passwordConfirmedAt) =>
    sql`${column} - make_interval(mins => ${minutes})`
  const set = { createdAt: earlier(sessions.createdAt), passwordConfirmedAt: earlier(sessions.passwordConfirmedAt) }
  return store.db.update(sessions).set(set).where(eq(sessions.userId, userId))
}

/** An admin whose login is older than ten minutes. */
async function loginAdminEarlier(store: TestStore) {
  const admin = await loginAsAdmin(store)
  await age(store, admin.user.id, 11)
  return admin
}

const confirm = (client: TestClient, password = PASSWORD) => client.request('POST', PATH, { password })

describe('password confirmation', () => {
  test.for([
    ['POST', '/admin/users', { username: 'new-colleague', password: NEW_PASSWORD }],
    ['PATCH', '/admin/users/{id}', { isAdmin: true }],
    ['PATCH', '/admin/users/{id}', { isAdmin: false }],
    ['PUT', '/admin/users/{id}/password', { newPassword: NEW_PASSWORD }],
    ['DELETE', '/admin/users/{id}/two-factor', undefined],
    ['POST', '/admin/two-factor', undefined],
    ['POST', '/admin/two-factor/confirm', { code: '000000' }],
    ['POST', '/admin/two-factor/disable', { code: '000000' }],
  ] as const)('a recent password is required for %s %s', async ([method, path, body], { store }) => {
    const { client: admin } = await loginAdminEarlier(store)
    const { user } = await registerCustomer(store)
    const send = () => admin.request(method, path.replace('{id}', String(user.id)), body)
    const response = await send()
    expect({ status: response.status, body: await response.json() }).toMatchObject(required)
    expect((await confirm(admin)).status).toBe(204)
    expect((await send()).status).not.toBe(403)
  })

  test('nothing changes without a recent password', async ({ store }) => {
    const { client: admin } = await loginAdminEarlier(store)
    const { client: customer, user } = await registerCustomer(store)
    await admin.request('PATCH', `/admin/users/${user.id}`, { isAdmin: true })
    await admin.request('PUT', `/admin/users/${user.id}/password`, { newPassword: NEW_PASSWORD })
    expect(await customer.getJson('/user')).toEqual(user)
    await admin.request('POST', '/admin/users', { username: 'unconfirmed', password: NEW_PASSWORD })
    expect(await store.db.$count(users, eq(users.username, 'unconfirmed'))).toBe(0)
  })

  test('a confirmation is valid for ten minutes, like a login', async ({ store }) => {
    const { client: admin, user: self } = await loginAsAdmin(store)
    const { user } = await registerCustomer(store)
    const grant = () => admin.requestJson('PATCH', `/admin/users/${user.id}`, { isAdmin: true })
    await age(store, self.id, 9)
    expect((await grant()).status).toBe(200)
    await age(store, self.id, 2)
    expect(await grant()).toMatchObject(required)
    await confirm(admin)
    await age(store, self.id, 9)
    expect((await grant()).status).toBe(200)
    await age(store, self.id, 2)
    expect(await grant()).toMatchObject(required)
  })

  test('a confirmation is valid in its own session only', async ({ store }) => {
    const { client: admin, user: self } = await loginAsAdmin(store)
    const other = store.client()
    await other.request('POST', '/login', { username: self.username, password: PASSWORD })
    await age(store, self.id, 11)
    await confirm(admin)
    expect((await admin.request('POST', '/admin/two-factor')).status).toBe(200)
    expect(await other.requestJson('POST', '/admin/two-factor')).toMatchObject(required)
  })

  test('a wrong password is rejected with an error for its field', async ({ store }) => {
    const { client: admin } = await loginAdminEarlier(store)
    const wrong = await admin.requestJson('POST', PATH, { password: 'a guess' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'This is not your current password' } } })
    expect(wrong.headers.get('Cache-Control')).toContain('no-store')
    expect((await admin.requestJson('POST', PATH, { password: '' })).body.fields).toEqual({
      password: 'Please enter your current password',
    })
    expect(await admin.requestJson('POST', '/admin/two-factor')).toMatchObject(required)
  })

  test('a guest cannot confirm a password', async ({ store }) => {
    expect((await confirm(store.client())).status).toBe(401)
  })

  test('reading accounts and ending sessions need no confirmation', async ({ store }) => {
    const { client: admin, user } = await loginAdminEarlier(store)
    expect((await admin.request('GET', '/admin/users')).status).toBe(200)
    expect((await admin.request('DELETE', `/admin/users/${user.id}/sessions`)).status).toBe(204)
  })
})

test('a reset never changes the actor’s own password', async ({ store }) => {
  const { client: admin, user } = await loginAsAdmin(store)
  expect(
    await admin.requestJson('PUT', `/admin/users/${user.id}/password`, { newPassword: NEW_PASSWORD }),
  ).toMatchObject({
    status: 409,
    body: {
      code: 'own_password',
      message: 'Change your own password in your account, with your current password',
    },
  })
  const login = { username: user.username, password: PASSWORD }
  expect((await store.client().request('POST', '/login', login)).status).toBe(200)
})

test('password confirmations are limited per account', async () => {
  const store = await openTestStore({ RATE_LIMIT: 'on' })
  const { client: admin } = await loginAsAdmin(store)
  for (let attempts = 0; attempts < 10; attempts += 1) expect((await confirm(admin, 'a guess')).status).toBe(400)
  const limited = await confirm(admin)
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
  await store.close()
})
