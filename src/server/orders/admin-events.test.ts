import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, onTestFinished } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { sessions } from '../database/schema/accounts.ts'
import { session } from '../accounts/session-middleware.ts'
import type { AppEnv } from '../http/app-env.ts'
import { noStoreByDefault } from '../http/no-store.ts'
import { adminEventRoutes } from './admin-events.routes.ts'

/** Longer than a test may take. */
const NEVER_MS = 3_600_000

interface ReceivedEvent {
  event: string
  id: number | null
  unchangedMs: number | undefined
}

/** Connects to the event stream over HTTP with the cookie of an admin. The heartbeat is short by default. */
async function listen(store: TestStore, cookie: string, heartbeatMs = 50) {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('log', pino({ level: 'silent' }))
      c.set('secure', false)
      await next()
    })
    .use(noStoreByDefault, session(store.db))
    .route('/api/admin/events', adminEventRoutes({ db: store.db, events: store.services.events, heartbeatMs }))
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing)).listen(0)
  await once(server, 'listening')
  const connection = new AbortController()
  onTestFinished(() => close(server, connection))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/api/admin/events`
  const response = await fetch(url, { headers: { Cookie: cookie }, signal: connection.signal })
  const received: ReceivedEvent[] = []
  const ended = read(response, received).catch(() => {})
  await expect.poll(() => received[0]?.event).toBe('connected')
  return { response, received, ended, disconnect: () => connection.abort() }
}

async function close(server: Server, connection: AbortController): Promise<void> {
  connection.abort()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function read(response: Response, received: ReceivedEvent[]): Promise<void> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event] = /^event: (.+)$/m.exec(block) ?? []
      const [, data] = /^data: (.+)$/m.exec(block) ?? []
      if (!event || !data) continue
      const { id, unchangedMs } = JSON.parse(data) as ReceivedEvent
      received.push({ event, id, unchangedMs })
    }
  }
}

async function openAdmin(store: TestStore) {
  const { client: staff, user } = await loginAsAdmin(store)
  return { staff, user, cookie: `rankshelf_session=${staff.cookie('rankshelf_session')}` }
}

async function place(store: TestStore): Promise<number> {
  const book = await makeProduct(store)
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  return (await store.client().requestJson<PlacedOrder>('POST', '/orders', order)).body.id
}

describe('the event stream for staff', () => {
  test('sends new and changed orders of every process', async ({ store }) => {
    const { staff, cookie } = await openAdmin(store)
    const other = await openTestStore({}, store.databaseUrl)
    const { response, received } = await listen(store, cookie)
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Content-Encoding')).toBeNull()
    const id = await place(other)
    await expect.poll(() => received).toContainEqual({ event: 'new-order', id })
    await staff.request('PUT', `/orders/${id}`, { status: 'shipped' })
    await expect.poll(() => received).toContainEqual({ event: 'order', id })
    await other.close()
  })

  test('begins with how long no order has changed', async ({ store }) => {
    const { cookie } = await openAdmin(store)
    const { received } = await listen(store, cookie)
    const startedAt = Date.now()
    await place(store)
    await expect.poll(() => received.at(-1)?.event).toBe('new-order')
    const { received: later } = await listen(store, cookie)
    expect(later[0]?.unchangedMs).toBeLessThanOrEqual(Date.now() - startedAt)
    const { received: last } = await listen(store, cookie)
    expect(last[0]?.unchangedMs).toBeGreaterThanOrEqual(later[0]?.unchangedMs ?? Number.NaN)
  })

  test('sends no event for a rejected order', async ({ store }) => {
    const { cookie } = await openAdmin(store)
    const { received } = await listen(store, cookie)
    const book = await makeProduct(store, { stock: 0 })
    const rejected = await store.client().request('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
    expect(rejected.status).toBe(409)
    const id = await place(store)
    await expect.poll(() => received.length).toBeGreaterThan(1)
    expect(received.slice(1)).toEqual([{ event: 'new-order', id }])
  })

  test('ends at once, before the next heartbeat, when the admin logs out in another process', async ({ store }) => {
    const { staff, cookie } = await openAdmin(store)
    const other = await openTestStore({}, store.databaseUrl)
    const { received, ended } = await listen(other, cookie, NEVER_MS)
    await staff.request('POST', '/logout')
    await ended
    expect(received.at(-1)).toEqual({ event: 'session-ended', id: null })
    await other.close()
  })

  test('ends at once when another admin ends the session or removes the admin right', async ({ store }) => {
    const { staff } = await openAdmin(store)
    const [first, second] = [await openAdmin(store), await openAdmin(store)]
    const streams = [await listen(store, first.cookie, NEVER_MS), await listen(store, second.cookie, NEVER_MS)]
    await staff.request('DELETE', `/admin/users/${first.user.id}/sessions`)
    await staff.request('PATCH', `/admin/users/${second.user.id}`, { isAdmin: false })
    for (const { received, ended } of streams) {
      await ended
      expect(received.at(-1)).toEqual({ event: 'session-ended', id: null })
    }
  })

  test('ends at once when notifications were missed meanwhile, among them the end of the session', async ({
    store,
  }) => {
    const { user, cookie } = await openAdmin(store)
    const { received, ended } = await listen(store, cookie, NEVER_MS)
    await store.db.transaction(async (tx) => {
      // Without the trigger that notifies.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.delete(sessions).where(eq(sessions.userId, user.id))
    })
    await store.db.execute(sql`select pg_notify('changes', '*')`)
    await ended
    expect(received.slice(1).map(({ event }) => event)).toEqual(['resync', 'session-ended'])
  })

  test('ends with the next heartbeat when the session expires', async ({ store }) => {
    const { user, cookie } = await openAdmin(store)
    const { received, ended } = await listen(store, cookie)
    await store.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, user.id))
    await ended
    expect(received.at(-1)).toEqual({ event: 'session-ended', id: null })
  })

  test('unsubscribes when the client disconnects', async ({ store }) => {
    const { cookie } = await openAdmin(store)
    const before = store.services.events.size
    const { disconnect } = await listen(store, cookie)
    expect(store.services.events.size).toBe(before + 1)
    disconnect()
    await expect.poll(() => store.services.events.size).toBe(before)
  })

  test('ends when the store closes', async ({ store }) => {
    const closing = await openTestStore({}, store.databaseUrl)
    const { cookie } = await openAdmin(store)
    const { ended } = await listen(closing, cookie)
    await closing.close()
    await ended
    expect(closing.services.events.size).toBe(0)
  })
})
