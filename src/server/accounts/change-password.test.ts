import { describe, expect } from 'vitest'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { openTestStore, test } from '../../../test/test-store.ts'

const NEW_PASSWORD = 'kota-2027-books'
const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }

describe('change of the password', () => {
  test('the new password works and the old one does not', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const { status, headers, body } = await client.requestJson('PUT', '/user/password', change)
    expect({ status, body }).toEqual({ status: 200, body: user })
    expect(headers.get('Cache-Control')).toContain('no-store')

    const { username } = user
    expect((await store.client().request('POST', '/login', { username, password: PASSWORD })).status).toBe(401)
    expect((await store.client().request('POST', '/login', { username, password: NEW_PASSWORD })).status).toBe(200)
  })

  test('other devices are logged out; this device and other customers are not', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const phone = store.client()
    await phone.request('POST', '/login', { username: user.username, password: PASSWORD })

    await client.request('PUT', '/user/password', change)
    expect((await phone.request('GET', '/user')).status).toBe(401)
    expect((await client.request('GET', '/user')).status).toBe(200)
    expect((await neighbour.client.request('GET', '/user')).status).toBe(200)
  })

  test('the session gets a new token', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const former = client.cookie('rankshelf_session') ?? ''
    await client.request('PUT', '/user/password', change)
    expect(client.cookie('rankshelf_session')).not.toBe(former)
    const thief = store.client()
    thief.setCookie('rankshelf_session', former)
    expect((await thief.request('GET', '/user')).status).toBe(401)
    expect((await client.request('GET', '/user')).status).toBe(200)
  })

  test('a wrong current password changes nothing and is reported for its field', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const { status, body } = await client.requestJson('PUT', '/user/password', {
      ...change,
      currentPassword: 'a guess',
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ currentPassword: 'This is not your current password' })
    const login = { username: user.username, password: PASSWORD }
    expect((await store.client().request('POST', '/login', login)).status).toBe(200)
  })

  test('all invalid fields are reported at once', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const { status, body } = await client.requestJson('PUT', '/user/password', {
      currentPassword: '',
      newPassword: 'short',
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      currentPassword: 'Please enter your current password',
      newPassword: 'Password must be at least 6 characters',
    })
  })

  test('the new password must differ', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD }
    const { status, body } = await client.requestJson('PUT', '/user/password', same)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ newPassword: 'The new password must differ from the current one' })
  })

  test('only one of two concurrent changes succeeds, and its password applies', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const passwords = ['the first of two', 'the other of two']
    const responses = await Promise.all(
      passwords.map((newPassword) => client.request('PUT', '/user/password', { ...change, newPassword })),
    )
    // 400 for the former password, or 401 if the other change had already ended the session.
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect([
      [200, 400],
      [200, 401],
    ]).toContainEqual(statuses)
    const winner = passwords[responses.findIndex(({ status }) => status === 200)]
    const login = { username: user.username, password: winner }
    expect((await store.client().request('POST', '/login', login)).status).toBe(200)
  })

  test('an admin changes their password the same way', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    expect((await client.request('PUT', '/user/password', change)).status).toBe(200)
  })

  test('a guest is rejected', async ({ store }) => {
    expect((await store.client().request('PUT', '/user/password', change)).status).toBe(401)
  })

  test('a page of another site cannot change the password', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await client.request('PUT', '/user/password', change, foreign)).status).toBe(403)
  })
})

test('guesses of the current password are limited per account', async () => {
  const store = await openTestStore({ RATE_LIMIT: 'on' })
  const { client } = await registerCustomer(store)
  const guess = { ...change, currentPassword: 'a guess' }
  for (let attempts = 0; attempts < 10; attempts += 1) {
    expect((await client.request('PUT', '/user/password', guess)).status).toBe(400)
  }
  const limited = await client.request('PUT', '/user/password', change)
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
  const { client: neighbour } = await registerCustomer(store)
  expect((await neighbour.request('PUT', '/user/password', change)).status).toBe(200)
  await store.close()
})
