import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAdmin, PASSWORD, registerCustomer } from '../../../test/people.ts'
import { test } from '../../../test/test-store.ts'
import type { User } from '../../domain/session.ts'
import { users } from './accounts.tables.ts'

const wrong = { message: 'Invalid username or password', code: 'wrong_credentials' }

describe('opening an account', () => {
  test('makes a customer and logs them in', async ({ store }) => {
    const visitor = store.visitor()
    const { status, body } = await visitor.ask<User>('POST', '/register', { username: 'ritika', password: PASSWORD })
    expect(status).toBe(201)
    expect(body).toEqual({ id: body.id, username: 'ritika', isAdmin: false })
    expect(await visitor.get('/user')).toEqual(body)
    expect(await visitor.get('/auth/status')).toEqual({ isAuthenticated: true, user: body })
  })

  test('never makes an admin, whatever the payload says', async ({ store }) => {
    const payload = { username: 'mallory', password: PASSWORD, isAdmin: true, is_admin: true, id: 1, role: 'admin' }
    const { body } = await store.visitor().ask<User>('POST', '/register', payload)
    expect(body.isAdmin).toBe(false)
    const [row] = await store.db.select().from(users).where(eq(users.username, 'mallory'))
    expect(row).toMatchObject({ id: body.id, isAdmin: false })
  })

  test('keeps the password as an argon2id hash only, and never shows it', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    const [row] = await store.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const told = [await visitor.get('/user'), await visitor.get('/auth/status')]
    expect(JSON.stringify(told)).not.toMatch(/argon|password/i)
  })

  test.for(['aman', 'AMAN', ' Aman '])('the name "%s" is taken once there is an Aman', async (username, { store }) => {
    await store.visitor().call('POST', '/register', { username: 'Aman', password: PASSWORD })
    const { status, body } = await store.visitor().ask('POST', '/register', { username, password: 'something else' })
    expect(status).toBe(409)
    expect(body.message).toBe('Username may already exist')
    expect(body.fields).toEqual({ username: 'This username is taken' })
  })

  test('two who want one name at the same moment: one gets it', async ({ store }) => {
    const answers = await Promise.all(
      ['Neha', 'neha', 'NEHA'].map((username) =>
        store.visitor().ask('POST', '/register', { username, password: PASSWORD }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('everything that is wrong is said at once', async ({ store }) => {
    const short = await store.visitor().ask('POST', '/register', { username: 'ab', password: '12345' })
    expect(short.status).toBe(400)
    expect(short.body.fields).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    })
    const { body } = await store.visitor().ask('POST', '/register', {})
    expect(body.fields).toEqual({ username: 'Username is required', password: 'Password is required' })
  })
})

describe('logging in', () => {
  test('by the name in any case, with the password just as it was', async ({ store }) => {
    const { user } = await registerCustomer(store, 'Ishita')
    const login = (username: string, password: string) =>
      store.visitor().ask<User>('POST', '/login', { username, password })
    expect(await login('ishita', PASSWORD)).toMatchObject({ status: 200, body: user })
    expect(await login(' ISHITA ', PASSWORD)).toMatchObject({ status: 200, body: user })
    expect((await login('Ishita', PASSWORD.toUpperCase())).status).toBe(401)
    expect((await login('Ishita', ` ${PASSWORD}`)).status).toBe(401)
  })

  test('works for a name beyond ASCII, as it was registered', async ({ store }) => {
    const { user } = await registerCustomer(store, 'Élodie रीता')
    const { status, body } = await store
      .visitor()
      .ask<User>('POST', '/login', { username: 'Élodie रीता', password: PASSWORD })
    expect({ status, body }).toEqual({ status: 200, body: user })
  })

  test('an unknown name and a wrong password are answered alike', async ({ store }) => {
    const { user } = await registerCustomer(store)
    const ask = (username: string) => store.visitor().ask('POST', '/login', { username, password: 'not the password' })
    const [unknown, known] = [await ask('nobody-here'), await ask(user.username)]
    expect(unknown).toMatchObject({ status: 401, body: wrong })
    expect(known).toMatchObject({ status: 401, body: wrong })
  })

  test('an admin is told apart from a customer', async ({ store }) => {
    const { visitor } = await loginAdmin(store)
    expect(await visitor.get('/auth/status')).toMatchObject({ isAuthenticated: true, user: { isAdmin: true } })
  })
})

describe('a visitor', () => {
  test('is nobody, without that being a failure of the status call', async ({ store }) => {
    expect(await store.visitor().ask('GET', '/user')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(await store.visitor().get('/auth/status')).toEqual({ isAuthenticated: false, user: null })
  })

  test('may log out without having been logged in', async ({ store }) => {
    expect((await store.visitor().call('POST', '/logout', {})).status).toBe(200)
  })
})
