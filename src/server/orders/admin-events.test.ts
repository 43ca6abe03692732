import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, onTestFinished } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { users } from '../accounts/accounts.tables.ts'
import { session } from '../accounts/session-middleware.ts'
import type { AppEnv } from '../http/app-env.ts'
import { noStoreByDefault } from '../http/no-store.ts'
import { adminEventRoutes } from './admin-events.routes.ts'

interface ReceivedEvent {
  event: string
  id: number | null
}

/** The stream over a real connection, with a short beat, listened to with an admin's cookie. */
async function listen(store: TestStore, cookie: string) {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('log', pino({ level: 'silent' }))
      c.set('secure', false)
      await next()
    })
    .use(noStoreByDefault, session(store.db))
    .route('/api/admin/events', adminEventRoutes({ db: store.db, events: store.services.events, heartbeatMs: 50 }))
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, reply) => void answer(request, reply)).listen(0)
  await once(server, 'listening')
  const hangUp = new AbortController()
  onTestFinished(() => close(server, hangUp))
  const address = `http://localhost:${(server.address() as AddressInfo).port}/api/admin/events`
  const response = await fetch(address, { headers: { Cookie: cookie }, signal: hangUp.signal })
  const news: ReceivedEvent[] = []
  const ended = read(response, news).catch(() => {})
  await expect.poll(() => news[0]?.event).toBe('hello')
  return { response, news, ended, hangUp: () => hangUp.abort() }
}

async function close(server: Server, hangUp: AbortController): Promise<void> {
  hangUp.abort()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function read(response: Response, news: ReceivedEvent[]): Promise<void> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event] = /^event: (.+)$/m.exec(block) ?? []
      const [, data] = /^data: (.+)$/m.exec(block) ?? []
      if (event && data) news.push({ event, id: (JSON.parse(data) as ReceivedEvent).id })
    }
  }
}

async function openAdmin(store: TestStore) {
  const { client: visitor, user } = await loginAsAdmin(store)
  return { visitor, user, cookie: `rankshelf_session=${visitor.cookie('rankshelf_session')}` }
}

async function place(store: TestStore): Promise<number> {
  const book = await makeProduct(store)
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  return (await store.client().requestJson<PlacedOrder>('POST', '/orders', order)).body.id
}

describe('the news for the staff', () => {
  test('tell of new and of changed orders, whichever process they happen in', async ({ store }) => {
    const { visitor, cookie } = await openAdmin(store)
    const other = await openTestStore({}, store.databaseUrl)
    const { response, news } = await listen(store, cookie)
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Content-Encoding')).toBeNull()
    const id = await place(other)
    await expect.poll(() => news).toContainEqual({ event: 'new-order', id })
    await visitor.request('PUT', `/orders/${id}`, { status: 'shipped' })
    await expect.poll(() => news).toContainEqual({ event: 'order', id })
    await other.close()
  })

  test('tell nothing of an order that was not placed', async ({ store }) => {
    const { cookie } = await openAdmin(store)
    const { news } = await listen(store, cookie)
    const book = await makeProduct(store, { stock: 0 })
    const refused = await store.client().request('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
    expect(refused.status).toBe(409)
    const id = await place(store)
    await expect.poll(() => news.length).toBeGreaterThan(1)
    expect(news.slice(1)).toEqual([{ event: 'new-order', id }])
  })

  test('end when the admin logs out', async ({ store }) => {
    const { visitor, cookie } = await openAdmin(store)
    const { news, ended } = await listen(store, cookie)
    await visitor.request('POST', '/logout')
    await ended
    expect(news.at(-1)).toEqual({ event: 'over', id: null })
  })

  test('end when the right to them is taken', async ({ store }) => {
    const { user, cookie } = await openAdmin(store)
    const { news, ended } = await listen(store, cookie)
    await store.db.update(users).set({ isAdmin: false }).where(eq(users.id, user.id))
    await ended
    expect(news.at(-1)).toEqual({ event: 'over', id: null })
  })

  test('are told to nobody any more who hung up', async ({ store }) => {
    const { cookie } = await openAdmin(store)
    const before = store.services.events.size
    const { hangUp } = await listen(store, cookie)
    expect(store.services.events.size).toBe(before + 1)
    hangUp()
    await expect.poll(() => store.services.events.size).toBe(before)
  })

  test('end when the store closes, and none are begun after', async ({ store }) => {
    const closing = await openTestStore({}, store.databaseUrl)
    const { cookie } = await openAdmin(store)
    const { ended } = await listen(closing, cookie)
    await closing.close()
    await ended
    expect(closing.services.events.size).toBe(0)
  })
})
