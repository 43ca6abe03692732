import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { createApp } from '../app.ts'
import { orders } from '../database/schema/orders.ts'
import { shutDownServer } from './shutdown.ts'
import { requestLogger } from '../observability/request-logger.ts'

const test = testWith({ SHUTDOWN_DELAY_MS: '1000', METRICS_TOKEN: 'a token of enough letters' })

/** Serves the app on a free port. */
async function serve({ services }: TestStore) {
  const server = createServer()
  server.prependListener('request', requestLogger(server, { ...services, shutdownSignal: services.shutdown.signal }))
  const handle = getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false })
  server.on('request', (incoming, outgoing) => void handle(incoming, outgoing))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends a request over a connection of the agent, and reads the whole response. */
async function sendRequest(
  agent: Agent,
  port: number,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const method = body === undefined ? {} : { method: 'POST' }
  const outgoing = request({ agent, port, host: '127.0.0.1', path, ...method, headers: { ...jsonType, ...headers } })
  const responded = once(outgoing, 'response')
  outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await responded) as [IncomingMessage]
  const text: string[] = []
  for await (const chunk of response.setEncoding('utf8')) text.push(String(chunk))
  return { status: Number(response.statusCode), headers: response.headers, text: text.join('') }
}
const jsonType = { 'Content-Type': 'application/json' }

test('a shutdown while orders are placed fails no order and makes /readyz fail first', async ({ store }) => {
  const book = await makeProduct(store, { stock: 100_000 })
  const { server, port } = await serve(store)
  const agent = new Agent({ keepAlive: true })
  const notReady = new AbortController()
  const statuses: number[] = []
  const underLoad = Promise.withResolvers<void>()
  const buy = async () => {
    while (!notReady.signal.aborted) {
      const { status } = await sendRequest(
        agent,
        port,
        '/api/orders',
        buildOrder([{ productId: book.id, quantity: 1 }]),
      )
      statuses.push(status)
      if (statuses.length === 20) underLoad.resolve()
    }
  }
  const buyers = Array.from({ length: 8 }, buy)
  await underLoad.promise
  const shutDown = shutDownServer(server, store.services)
  // A load balancer stops sending requests once this fails.
  const { status, headers } = await sendRequest(agent, port, '/readyz')
  expect(status).toBe(503)
  expect(headers.connection).toBe('close')
  notReady.abort()
  await Promise.all(buyers)
  await shutDown
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(await store.db.$count(orders)).toBe(statuses.length)
  agent.destroy()
})
