import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { createApp } from '../app.ts'
import { orders } from '../orders/orders.tables.ts'
import { shutDownServer } from './shutdown.ts'
import { requestLogger } from '../observability/request-logger.ts'

const test = testWith({ SHUTDOWN_DELAY_MS: '1000', METRICS_TOKEN: 'a token of enough letters' })

/** Opens the store's calls on a port. */
async function serve({ services }: TestStore) {
  const server = createServer()
  server.prependListener('request', requestLogger(server, { ...services, shutdownSignal: services.shutdown.signal }))
  const call = getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false })
  server.on('request', (incoming, outgoing) => void call(incoming, outgoing))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends one request over a connection that is kept, and reads its answer to the end. */
async function sendRequest(
  agent: Agent,
  port: number,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const more = body === undefined ? {} : { method: 'POST' }
  const sent = request({ agent, port, host: '127.0.0.1', path, ...more, headers: { ...jsonType, ...headers } })
  const answered = once(sent, 'response')
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = (await answered) as [IncomingMessage]
  const text: string[] = []
  for await (const chunk of answer.setEncoding('utf8')) text.push(String(chunk))
  return { status: Number(answer.statusCode), headers: answer.headers, text: text.join('') }
}
const jsonType = { 'Content-Type': 'application/json' }

test('a store that is told to end amid a rush drops no order, and says first that it ends', async ({ store }) => {
  const book = await makeProduct(store, { stock: 100_000 })
  const { server, port } = await serve(store)
  const agent = new Agent({ keepAlive: true })
  const notReady = new AbortController()
  const placed: number[] = []
  const rushing = Promise.withResolvers<void>()
  const buy = async () => {
    while (!notReady.signal.aborted) {
      const { status } = await sendRequest(
        agent,
        port,
        '/api/orders',
        buildOrder([{ productId: book.id, quantity: 1 }]),
      )
      placed.push(status)
      if (placed.length === 20) rushing.resolve()
    }
  }
  const buyers = Array.from({ length: 8 }, buy)
  await rushing.promise
  const ended = shutDownServer(server, store.services)
  // As a proxy in front asks: nobody is sent here any more once it says no.
  const { status, headers } = await sendRequest(agent, port, '/readyz')
  expect(status).toBe(503)
  expect(headers.connection).toBe('close')
  notReady.abort()
  await Promise.all(buyers)
  await ended
  expect(new Set(placed)).toEqual(new Set([201]))
  expect(await store.db.$count(orders)).toBe(placed.length)
  agent.destroy()
})
