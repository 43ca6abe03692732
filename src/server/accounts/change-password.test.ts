import { describe, expect } from 'vitest'
import { loginAdmin, PASSWORD, registerCustomer } from '../../../test/people.ts'
import { openTestStore, test } from '../../../test/test-store.ts'

const NEW_PASSWORD = 'kota-2027-books'
const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }

describe('changing the password', () => {
  test('the new password opens the account, the old one no longer does', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    const { status, headers, body } = await visitor.ask('PUT', '/user/password', change)
    expect({ status, body }).toEqual({ status: 200, body: user })
    expect(headers.get('Cache-Control')).toContain('no-store')

    const { username } = user
    expect((await store.visitor().call('POST', '/login', { username, password: PASSWORD })).status).toBe(401)
    expect((await store.visitor().call('POST', '/login', { username, password: NEW_PASSWORD })).status).toBe(200)
  })

  test('other devices are logged out, this one and other people stay', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const phone = store.visitor()
    await phone.call('POST', '/login', { username: user.username, password: PASSWORD })

    await visitor.call('PUT', '/user/password', change)
    expect((await phone.call('GET', '/user')).status).toBe(401)
    expect((await visitor.call('GET', '/user')).status).toBe(200)
    expect((await neighbour.visitor.call('GET', '/user')).status).toBe(200)
  })

  test('a wrong current password changes nothing and is named beside its field', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    const { status, body } = await visitor.ask('PUT', '/user/password', { ...change, currentPassword: 'a guess' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ currentPassword: 'This is not your current password' })
    const login = { username: user.username, password: PASSWORD }
    expect((await store.visitor().call('POST', '/login', login)).status).toBe(200)
  })

  test('every broken rule is named at once', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const { status, body } = await visitor.ask('PUT', '/user/password', { currentPassword: '', newPassword: 'short' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      currentPassword: 'Please enter your current password',
      newPassword: 'Password must be at least 6 characters',
    })
  })

  test('the new password must be another one', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD }
    const { status, body } = await visitor.ask('PUT', '/user/password', same)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ newPassword: 'The new password must differ from the current one' })
  })

  test('of two changes at once one wins, and its password is the one that counts', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    const wanted = ['the first of two', 'the other of two']
    const answers = await Promise.all(
      wanted.map((newPassword) => visitor.call('PUT', '/user/password', { ...change, newPassword })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const winner = wanted[answers.findIndex(({ status }) => status === 200)]
    const login = { username: user.username, password: winner }
    expect((await store.visitor().call('POST', '/login', login)).status).toBe(200)
  })

  test('an admin changes theirs the same way', async ({ store }) => {
    const { visitor } = await loginAdmin(store)
    expect((await visitor.call('PUT', '/user/password', change)).status).toBe(200)
  })

  test('a visitor has no password to change', async ({ store }) => {
    expect((await store.visitor().call('PUT', '/user/password', change)).status).toBe(401)
  })

  test('a page of another site cannot change it', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await visitor.call('PUT', '/user/password', change, foreign)).status).toBe(403)
  })
})

test('guessing the current password of a session left open is stopped per account', async () => {
  const store = await openTestStore({ RATE_LIMIT: 'on' })
  const { visitor } = await registerCustomer(store)
  const guess = { ...change, currentPassword: 'a guess' }
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await visitor.call('PUT', '/user/password', guess)).status).toBe(400)
  }
  const refused = await visitor.call('PUT', '/user/password', change)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const { visitor: neighbour } = await registerCustomer(store)
  expect((await neighbour.call('PUT', '/user/password', change)).status).toBe(200)
  await store.close()
})
