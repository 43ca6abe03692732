import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { openTestStore, test } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { orders } from '../database/schema/orders.ts'
import { sessions, users } from '../database/schema/accounts.ts'

const COOKIE = 'rankshelf_session'
const hoursLeft = sql`extract(epoch from ${sessions.expiresAt} - now()) / 3600`
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

describe('session cookie', () => {
  test('the cookies are not readable by scripts or sent by other sites', async ({ store }) => {
    const { user } = await registerCustomer(store)
    const response = await store.client().request('POST', '/login', { username: user.username, password: PASSWORD })
    const lines = response.headers.getSetCookie()
    for (const line of lines) {
      const attributes = line.split('; ').slice(1)
      expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
      expect(attributes).not.toContain('Secure')
      const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice('Expires='.length) ?? ''
      expect(new Date(expires).getTime()).toBeGreaterThan(Date.now())
    }
    expect(lines).toEqual([
      expect.stringMatching(/^rankshelf_session=[\w-]{43};/),
      expect.stringMatching(/^rankshelf_device=[\w-]{43};/),
    ])
  })

  test('the cookie is bound to HTTPS and to the host when the store is served over HTTPS', async ({ store }) => {
    const client = store.client('https://shop.test')
    const response = await client.request('POST', '/register', { username: 'secured', password: PASSWORD })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-rankshelf_session=.*; Path=\/.*; Secure/)
    expect(await client.getJson('/auth/status')).toMatchObject({ isAuthenticated: true })
    await client.request('POST', '/logout', {})
    expect(client.cookie(`__Host-${COOKIE}`)).toBeUndefined()
  })

  test('the cookie is bound to HTTPS when the public URL has it, even if the proxy does not say so', async () => {
    const store = await openTestStore({ PUBLIC_URL: 'https://shop.test' })
    const client = store.client('http://shop.test')
    const response = await client.request('POST', '/register', { username: 'silent', password: PASSWORD })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-rankshelf_session=.*; Path=\/.*; Secure/)
    expect(await client.getJson('/auth/status')).toMatchObject({ isAuthenticated: true })
    await store.close()
  })

  test('the cookie is secure for a forwarded HTTPS request only behind a trusted proxy', async ({ store }) => {
    const behindProxy = await openTestStore({ TRUST_PROXY: 'on' }, store.databaseUrl)
    const login = { username: 'proxied', password: PASSWORD }
    const forwarded = { 'X-Forwarded-Proto': 'https' }
    await registerCustomer(store, login.username)
    const [trusted, untrusted] = await Promise.all(
      [behindProxy, store].map((shop) => shop.client().request('POST', '/login', login, forwarded)),
    )
    expect(trusted?.headers.getSetCookie()[0]).toContain('Secure')
    expect(untrusted?.headers.getSetCookie()[0]).not.toContain('Secure')
    await behindProxy.close()
  })
})

describe('session', () => {
  test('a session is stored as a hash; only the browser has the token', async ({ store }) => {
    const { client: customer, user } = await registerCustomer(store)
    const token = customer.cookie(COOKIE) ?? ''
    const rows = await store.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map(({ id }) => id)).toEqual([hashToken(token)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a login renews the session, and the old token stops working', async ({ store }) => {
    const { client: customer, user } = await registerCustomer(store)
    const old = customer.cookie(COOKIE) ?? ''
    await customer.request('POST', '/login', { username: user.username, password: PASSWORD })
    expect(customer.cookie(COOKIE)).not.toBe(old)
    const thief = store.client()
    thief.setCookie(COOKIE, old)
    expect((await thief.request('GET', '/user')).status).toBe(401)
    expect((await customer.request('GET', '/user')).status).toBe(200)
  })

  test('a login does not adopt a token that was set before it (session fixation)', async ({ store }) => {
    const { user } = await registerCustomer(store)
    const customer = store.client()
    customer.setCookie(COOKIE, 'planted')
    await customer.request('POST', '/login', { username: user.username, password: PASSWORD })
    expect(customer.cookie(COOKIE)).not.toBe('planted')
    const thief = store.client()
    thief.setCookie(COOKIE, 'planted')
    expect((await thief.request('GET', '/user')).status).toBe(401)
  })

  test('a logout ends the session, even for a copy of the token', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    const token = customer.cookie(COOKIE) ?? ''
    const { body } = await customer.requestJson('POST', '/logout', {})
    expect(body.message).toBe('You have been logged out successfully')
    expect(customer.cookie(COOKIE)).toBeUndefined()
    const thief = store.client()
    thief.setCookie(COOKIE, token)
    expect((await thief.request('GET', '/user')).status).toBe(401)
  })

  test('a logout on one device does not end the sessions of others', async ({ store }) => {
    const { client: laptop, user } = await registerCustomer(store)
    const phone = store.client()
    await phone.request('POST', '/login', { username: user.username, password: PASSWORD })
    await laptop.request('POST', '/logout', {})
    expect((await phone.request('GET', '/user')).status).toBe(200)
  })

  test('a customer with an expired session is a guest and can still order', async ({ store }) => {
    const { client: customer, user } = await registerCustomer(store)
    await store.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, user.id))
    expect((await customer.request('GET', '/user')).status).toBe(401)
    expect(await customer.getJson('/auth/status')).toEqual({ isAuthenticated: false, user: null })
    const book = await makeProduct(store)
    const { body } = await customer.requestJson<PlacedOrder>(
      'POST',
      '/orders',
      buildOrder([{ productId: book.id, quantity: 1 }]),
    )
    const [order] = await store.db.select().from(orders).where(eq(orders.id, body.id))
    expect(order?.userId).toBe(0)
  })

  test('expired sessions are deleted at the next login of any user', async ({ store }) => {
    const { user } = await registerCustomer(store)
    await store.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 day'` })
      .where(eq(sessions.userId, user.id))
    await registerCustomer(store)
    expect(await store.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  test('a staff session expires a day after its last use', async ({ store }) => {
    const { client: admin, user } = await loginAsAdmin(store)
    const ofUser = eq(sessions.userId, user.id)
    const hours = async () => {
      const [row] = await store.db.select({ hours: hoursLeft }).from(sessions).where(ofUser)
      return Math.round(Number(row?.hours))
    }
    expect(await hours()).toBe(24)
    await store.db.update(sessions).set({ expiresAt: sql`now() + interval '2 hours'` }).where(ofUser)
    expect((await admin.request('GET', '/admin/users')).status).toBe(200)
    expect(await hours()).toBe(24)
    await store.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(ofUser)
    expect((await admin.request('GET', '/admin/users')).status).toBe(401)
  })

  test('a staff session expires thirty days after login, even in use', async ({ store }) => {
    const { client: admin, user } = await loginAsAdmin(store)
    const ofUser = eq(sessions.userId, user.id)
    await store.db.update(sessions).set({ createdAt: sql`now() - interval '719 hours'` }).where(ofUser)
    expect((await admin.request('GET', '/admin/users')).status).toBe(200)
    const [row] = await store.db.select({ hours: hoursLeft }).from(sessions).where(ofUser)
    expect(Math.round(Number(row?.hours))).toBe(1)
  })

  test('a customer session lasts thirty days, or one day after the customer becomes staff', async ({ store }) => {
    const { client: customer, user } = await registerCustomer(store)
    const ofUser = eq(sessions.userId, user.id)
    const hours = async () => {
      await customer.request('GET', '/user')
      const [row] = await store.db.select({ hours: hoursLeft }).from(sessions).where(ofUser)
      return Math.round(Number(row?.hours))
    }
    expect(await hours()).toBe(720)
    await store.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id))
    expect(await hours()).toBe(24)
  })

  test.for(['/user', '/auth/status'])('the response of %s is never cached', async (path, { store }) => {
    const { client: customer } = await registerCustomer(store)
    for (const client of [customer, store.client()]) {
      expect((await client.request('GET', path)).headers.get('Cache-Control')).toBe('private, no-store')
    }
  })
})
