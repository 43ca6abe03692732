import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { loginAdmin, PASSWORD, registerCustomer } from '../../../test/people.ts'
import { openTestStore, test } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/order.ts'
import { orders } from '../orders/orders.tables.ts'
import { sessions, users } from './accounts.tables.ts'

const COOKIE = 'rankshelf_session'
const hoursLeft = sql`extract(epoch from ${sessions.expiresAt} - now()) / 3600`
const HASH = (token: string) => createHash('sha256').update(token).digest('hex')

describe('the session cookie', () => {
  test('is out of reach of scripts and of other sites', async ({ store }) => {
    const { user } = await registerCustomer(store)
    const response = await store.visitor().call('POST', '/login', { username: user.username, password: PASSWORD })
    const [line = '', ...more] = response.headers.getSetCookie()
    expect(more).toEqual([])
    const attributes = line.split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
    expect(attributes).not.toContain('Secure')
    const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice('Expires='.length) ?? ''
    expect(new Date(expires).getTime()).toBeGreaterThan(Date.now())
    expect(line).toMatch(/^rankshelf_session=[\w-]{43};/)
  })

  test('is bound to HTTPS and to the host where the shop is reached by HTTPS', async ({ store }) => {
    const visitor = store.visitor('https://shop.test')
    const response = await visitor.call('POST', '/register', { username: 'secured', password: PASSWORD })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-rankshelf_session=.*; Path=\/.*; Secure/)
    expect(await visitor.get('/auth/status')).toMatchObject({ isAuthenticated: true })
    await visitor.call('POST', '/logout', {})
    expect(visitor.cookie(`__Host-${COOKIE}`)).toBeUndefined()
  })

  test('is believed to be so only of a proxy that is trusted', async ({ store }) => {
    const behindProxy = await openTestStore({ TRUST_PROXY: 'on' }, store.databaseUrl)
    const login = { username: 'proxied', password: PASSWORD }
    const forwarded = { 'X-Forwarded-Proto': 'https' }
    await registerCustomer(store, login.username)
    const [trusted, untrusted] = await Promise.all(
      [behindProxy, store].map((shop) => shop.visitor().call('POST', '/login', login, forwarded)),
    )
    expect(trusted?.headers.getSetCookie()[0]).toContain('Secure')
    expect(untrusted?.headers.getSetCookie()[0]).not.toContain('Secure')
    await behindProxy.close()
  })
})

describe('a session', () => {
  test('is stored as a hash: the token is known to the browser alone', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    const token = visitor.cookie(COOKIE) ?? ''
    const rows = await store.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map(({ id }) => id)).toEqual([HASH(token)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is renewed at login, and the old token is dead', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    const old = visitor.cookie(COOKIE) ?? ''
    await visitor.call('POST', '/login', { username: user.username, password: PASSWORD })
    expect(visitor.cookie(COOKIE)).not.toBe(old)
    const thief = store.visitor()
    thief.plantCookie(COOKIE, old)
    expect((await thief.call('GET', '/user')).status).toBe(401)
    expect((await visitor.call('GET', '/user')).status).toBe(200)
  })

  test('a token planted before login is not the one after it', async ({ store }) => {
    const { user } = await registerCustomer(store)
    const visitor = store.visitor()
    visitor.plantCookie(COOKIE, 'planted')
    await visitor.call('POST', '/login', { username: user.username, password: PASSWORD })
    expect(visitor.cookie(COOKIE)).not.toBe('planted')
    const thief = store.visitor()
    thief.plantCookie(COOKIE, 'planted')
    expect((await thief.call('GET', '/user')).status).toBe(401)
  })

  test('is over after logging out, for whoever has kept the token as well', async ({ store }) => {
    const { visitor } = await registerCustomer(store)
    const token = visitor.cookie(COOKIE) ?? ''
    const { body } = await visitor.ask('POST', '/logout', {})
    expect(body.message).toBe('You have been logged out successfully')
    expect(visitor.cookie(COOKIE)).toBeUndefined()
    const thief = store.visitor()
    thief.plantCookie(COOKIE, token)
    expect((await thief.call('GET', '/user')).status).toBe(401)
  })

  test('on the phone lasts when the laptop logs out', async ({ store }) => {
    const { visitor: laptop, user } = await registerCustomer(store)
    const phone = store.visitor()
    await phone.call('POST', '/login', { username: user.username, password: PASSWORD })
    await laptop.call('POST', '/logout', {})
    expect((await phone.call('GET', '/user')).status).toBe(200)
  })

  test('that has expired makes a visitor, who can still order', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    await store.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, user.id))
    expect((await visitor.call('GET', '/user')).status).toBe(401)
    expect(await visitor.get('/auth/status')).toEqual({ isAuthenticated: false, user: null })
    const book = await makeProduct(store)
    const { body } = await visitor.ask<PlacedOrder>('POST', '/orders', orderOf([{ productId: book.id, quantity: 1 }]))
    const [order] = await store.db.select().from(orders).where(eq(orders.id, body.id))
    expect(order?.userId).toBe(0)
  })

  test('that has expired is swept away at somebody’s next login', async ({ store }) => {
    const { user } = await registerCustomer(store)
    await store.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 day'` })
      .where(eq(sessions.userId, user.id))
    await registerCustomer(store)
    expect(await store.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  test('of the staff ends a day after it was last used, and lasts while it is used', async ({ store }) => {
    const { visitor, user } = await loginAdmin(store)
    const mine = eq(sessions.userId, user.id)
    const left = async () => {
      const [row] = await store.db.select({ hours: hoursLeft }).from(sessions).where(mine)
      return Math.round(Number(row?.hours))
    }
    expect(await left()).toBe(24)
    await store.db.update(sessions).set({ expiresAt: sql`now() + interval '2 hours'` }).where(mine)
    expect((await visitor.call('GET', '/admin/users')).status).toBe(200)
    expect(await left()).toBe(24)
    await store.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(mine)
    expect((await visitor.call('GET', '/admin/users')).status).toBe(401)
  })

  test('of the staff ends thirty days after it began, however much it is used', async ({ store }) => {
    const { visitor, user } = await loginAdmin(store)
    const mine = eq(sessions.userId, user.id)
    await store.db.update(sessions).set({ createdAt: sql`now() - interval '719 hours'` }).where(mine)
    expect((await visitor.call('GET', '/admin/users')).status).toBe(200)
    const [row] = await store.db.select({ hours: hoursLeft }).from(sessions).where(mine)
    expect(Math.round(Number(row?.hours))).toBe(1)
  })

  test('of a customer lasts thirty days, and a day once they are made one of the staff', async ({ store }) => {
    const { visitor, user } = await registerCustomer(store)
    const mine = eq(sessions.userId, user.id)
    const hours = async () => {
      await visitor.call('GET', '/user')
      const [row] = await store.db.select({ hours: hoursLeft }).from(sessions).where(mine)
      return Math.round(Number(row?.hours))
    }
    expect(await hours()).toBe(720)
    await store.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id))
    expect(await hours()).toBe(24)
  })

  test.for(['/user', '/auth/status'])('what %s says of a person is kept by no cache', async (path, { store }) => {
    const { visitor } = await registerCustomer(store)
    for (const reader of [visitor, store.visitor()]) {
      expect((await reader.call('GET', path)).headers.get('Cache-Control')).toBe('private, no-store')
    }
  })
})
