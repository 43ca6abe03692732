import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { expect } from 'vitest'
import { makeProduct, buildOrder, placeOrder } from '../../../test/factories.ts'
import { openTestStore, testWith } from '../../../test/test-store.ts'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import { createApp } from '../app.ts'
import { requestLogger } from '../observability/request-logger.ts'
import { orders } from '../database/schema/orders.ts'

const TOKEN = 'token of the metrics collector'
const test = testWith({ METRICS_TOKEN: TOKEN })
const withToken = { headers: { Authorization: `Bearer ${TOKEN}` } }

test('metrics are served to a client with the token', async ({ store }) => {
  const book = await makeProduct(store)
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  await store.client().request('POST', '/orders', order)
  const tested = await placeOrder(store, order)
  await store.db.update(orders).set({ source: TEST_SOURCE }).where(eq(orders.id, tested))
  await store.db.transaction((tx) => store.services.jobs.send(tx, 'email', [{ emailId: 1 }, { emailId: 2 }]))
  const app = createApp(store.services)
  expect((await app.request('/metrics')).status).toBe(401)
  expect((await app.request('/metrics', { headers: { Authorization: 'Bearer wrong' } })).status).toBe(401)
  const response = await app.request('/metrics', withToken)
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(text).toContain('\nrankshelf_orders_placed_total 1\n')
  expect(text).toContain('\nrankshelf_jobs{queue="email",state="waiting"} 2\n')
  expect(text).toContain('\nrankshelf_jobs{queue="email",state="failed"} 0\n')
  expect(text).toMatch(/\nnodejs_eventloop_delay_seconds\{quantile="0\.99"\} [\d.e-]+\n/)
  expect(text).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
  expect(text).toMatch(/\nrankshelf_database_connections\{state="idle"\} \d+\n/)
})

test('a store without a metrics token has no metrics endpoint', async () => {
  const store = await openTestStore()
  expect((await createApp(store.services).request('/metrics', withToken)).status).toBe(404)
  await store.close()
})

test('a request is counted and logged by route with the request id of the proxy', async ({ store }) => {
  const lines: Record<string, unknown>[] = []
  const logged = Promise.withResolvers<void>()
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
    if (lines.length === 2) logged.resolve()
    done()
  }
  const server = createServer()
  const log = pino({ level: 'info' }, new Writable({ write }))
  const { requestMetrics, shutdown } = store.services
  server.prependListener('request', requestLogger(server, { log, requestMetrics, shutdownSignal: shutdown.signal }))
  const listener = getRequestListener(createApp(store.services).fetch, { overrideGlobalObjects: false })
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const request = (id: string) =>
    fetch(`http://127.0.0.1:${port}/api/products/77?phone=9876543210`, { headers: { 'X-Request-Id': id } })
  expect((await request('edge-1234567')).headers.get('x-request-id')).toBe('edge-1234567')
  expect((await request('<script>alert(1)')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  await logged.promise
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  expect(lines[0]).toMatchObject({ requestId: 'edge-1234567', method: 'GET', route: '/api/products/:id', status: 404 })
  expect(JSON.stringify(lines)).not.toContain('9876543210')
  const metrics = await requestMetrics.registry.metrics()
  expect(metrics).toContain('duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 2')
})
