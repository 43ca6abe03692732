import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { createApp } from '../app.ts'
import { orders } from '../orders/orders.tables.ts'
import { endServer } from './end-server.ts'
import { watchRequests } from './watch-requests.ts'

const test = testWith({ STOP_NOTICE_MS: '1000', METRICS_TOKEN: 'a token of enough letters' })

/** Opens the store's calls on a port. */
async function serve({ services }: TestStore) {
  const server = createServer()
  watchRequests(server, { ...services, ending: services.ending.signal })
  const call = getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false })
  server.on('request', (incoming, outgoing) => void call(incoming, outgoing))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends one request over a connection that is kept, and reads its answer to the end. */
async function ask(agent: Agent, port: number, path: string, body?: unknown, headers: Record<string, string> = {}) {
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
      const { status } = await ask(agent, port, '/api/orders', orderOf([{ productId: book.id, quantity: 1 }]))
      placed.push(status)
      if (placed.length === 20) rushing.resolve()
    }
  }
  const buyers = Array.from({ length: 8 }, buy)
  await rushing.promise
  const ended = endServer(server, store.services)
  // As a proxy in front asks: nobody is sent here any more once it says no.
  const { status, headers } = await ask(agent, port, '/readyz')
  expect(status).toBe(503)
  expect(headers.connection).toBe('close')
  notReady.abort()
  await Promise.all(buyers)
  await ended
  expect(new Set(placed)).toEqual(new Set([201]))
  expect(await store.db.$count(orders)).toBe(placed.length)
  agent.destroy()
})
