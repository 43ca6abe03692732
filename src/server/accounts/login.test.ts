import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import type { User } from '../../domain/accounts/session.ts'
import { users } from '../database/schema/accounts.ts'

const invalidCredentials = { message: 'Invalid username or password', code: 'invalid_credentials' }

describe('registration', () => {
  test('registration creates a customer and logs them in', async ({ store }) => {
    const client = store.client()
    const { status, body } = await client.requestJson<User>('POST', '/register', {
      username: 'ritika',
      password: PASSWORD,
    })
    expect(status).toBe(201)
    expect(body).toEqual({ id: body.id, username: 'ritika', isAdmin: false })
    expect(await client.getJson('/user')).toEqual(body)
    expect(await client.getJson('/auth/status')).toEqual({ isAuthenticated: true, user: body })
  })

  test('registration never creates an admin, even if the payload contains admin fields', async ({ store }) => {
    const payload = {
      username: 'mallory',
      password: PASSWORD,
      email: 'mallory@example.in',
      isAdmin: true,
      is_admin: true,
      id: 1,
      role: 'admin',
    }
    const { body } = await store.client().requestJson<User>('POST', '/register', payload)
    expect(body.isAdmin).toBe(false)
    const [row] = await store.db.select().from(users).where(eq(users.username, 'mallory'))
    expect(row).toMatchObject({ id: body.id, isAdmin: false })
  })

  test('the password is stored only as an argon2id hash and never returned', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const [row] = await store.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const bodies = [await client.getJson('/user'), await client.getJson('/auth/status')]
    expect(JSON.stringify(bodies)).not.toMatch(/argon|password/i)
  })

  test.for(['aman', 'AMAN', ' Aman '])(
    'the username "%s" is taken once Aman has registered',
    async (username, { store }) => {
      await store.client().request('POST', '/register', { username: 'Aman', password: PASSWORD })
      const { status, body } = await store
        .client()
        .requestJson('POST', '/register', { username, password: 'something else' })
      expect(status).toBe(409)
      expect(body.message).toBe('Username may already exist')
      expect(body.fields).toEqual({ username: 'This username is taken' })
    },
  )

  test.for([
    ['ritika@example.in', 'Choose a username that is not an email address'],
    ['Ritika@kota', 'Choose a username that is not an email address'],
    ['+91 98290-12345', 'Choose a username that is not a mobile number'],
    ['०9829012345', 'Choose a username that is not a mobile number'],
  ] as const)('the username "%s" is refused for customers and staff', async ([username, message], { store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const login = { username, password: 'a-long-kota-2027' }
    for (const [client, path] of [
      [store.client(), '/register'],
      [owner, '/admin/users'],
    ] as const) {
      const { status, body } = await client.requestJson('POST', path, login)
      expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { username: message } })
    }
  })

  test('only one of several concurrent registrations of a username succeeds', async ({ store }) => {
    const responses = await Promise.all(
      ['Neha', 'neha', 'NEHA'].map((username) =>
        store.client().requestJson('POST', '/register', { username, password: PASSWORD }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('all invalid fields are reported at once', async ({ store }) => {
    const short = await store.client().requestJson('POST', '/register', { username: 'ab', password: '12345' })
    expect(short.status).toBe(400)
    expect(short.body.fields).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    })
    const { body } = await store.client().requestJson('POST', '/register', {})
    expect(body.fields).toEqual({ username: 'Username is required', password: 'Password is required' })
  })
})

describe('login', () => {
  test('the username is accepted in any case, and the password only as it was registered', async ({ store }) => {
    const { user } = await registerCustomer(store, 'Ishita')
    const login = (username: string, password: string) =>
      store.client().requestJson<User>('POST', '/login', { username, password })
    expect(await login('ishita', PASSWORD)).toMatchObject({ status: 200, body: user })
    expect(await login(' ISHITA ', PASSWORD)).toMatchObject({ status: 200, body: user })
    expect((await login('Ishita', PASSWORD.toUpperCase())).status).toBe(401)
    expect((await login('Ishita', ` ${PASSWORD}`)).status).toBe(401)
  })

  test('a username can contain non-ASCII characters', async ({ store }) => {
    const { user } = await registerCustomer(store, 'Élodie रीता')
    const { status, body } = await store
      .client()
      .requestJson<User>('POST', '/login', { username: 'Élodie रीता', password: PASSWORD })
    expect({ status, body }).toEqual({ status: 200, body: user })
  })

  test('an unknown username and a wrong password get the same response', async ({ store }) => {
    const { user } = await registerCustomer(store)
    const attempt = (username: string) =>
      store.client().requestJson('POST', '/login', { username, password: 'not the password' })
    const [unknown, known] = [await attempt('unknown-username'), await attempt(user.username)]
    expect(unknown).toMatchObject({ status: 401, body: invalidCredentials })
    expect(known).toMatchObject({ status: 401, body: invalidCredentials })
  })

  test('the response to a staff login says that the user is an admin', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    expect(await client.getJson('/auth/status')).toMatchObject({ isAuthenticated: true, user: { isAdmin: true } })
  })
})

describe('login attempts are limited per account', () => {
  /** Spellings of one username. The bundled PostgreSQL folds İ to i, unlike JavaScript; another server may not. */
  async function spellingsOf(store: TestStore): Promise<string[]> {
    const all = ['timid', 'TIMID', 'Timid', 'tİmid', 'tİmİd', ' TİMİD ']
    const { rows } = await store.db.execute<{ spelling: string }>(
      sql`select spelling from jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) spelling where lower(trim(spelling)) = 'timid'`,
    )
    return rows.map(({ spelling }) => spelling)
  }
  /** Posts wrong passwords, a spelling after the other, until the response is 429. */
  async function attemptsUntilLimited(store: TestStore, spellings: string[]): Promise<number> {
    for (let attempts = 0; attempts < 30; attempts += 1) {
      const username = spellings[attempts % spellings.length]
      const { status } = await store.client().request('POST', '/login', { username, password: 'not the password' })
      if (status === 429) return attempts
    }
    throw new Error('The attempts were never limited')
  }

  test('all spellings of a username share one limit', async () => {
    const store = await openTestStore({ RATE_LIMIT: 'on' })
    await registerCustomer(store, 'timid')
    expect(await attemptsUntilLimited(store, await spellingsOf(store))).toBe(10)
    await store.close()
  })

  test('attempts for a username without an account are limited too', async () => {
    const store = await openTestStore({ RATE_LIMIT: 'on' })
    expect(await attemptsUntilLimited(store, await spellingsOf(store))).toBe(10)
    await store.close()
  })

  test('a username that looks like an id is counted separately', async () => {
    const store = await openTestStore({ RATE_LIMIT: 'on' })
    const { user } = await registerCustomer(store)
    expect(await attemptsUntilLimited(store, [`id:${user.id}`])).toBe(10)
    const login = { username: user.username, password: PASSWORD }
    expect((await store.client().request('POST', '/login', login)).status).toBe(200)
    await store.close()
  })
})

describe('guest', () => {
  test('the login status of a guest has no user', async ({ store }) => {
    expect(await store.client().requestJson('GET', '/user')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
    expect(await store.client().getJson('/auth/status')).toEqual({ isAuthenticated: false, user: null })
  })

  test('a guest can log out', async ({ store }) => {
    expect((await store.client().request('POST', '/logout', {})).status).toBe(200)
  })
})
