import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/server/app.ts'
import { DEFAULT_BODY_BYTES } from '../src/server/http/body-limit.ts'
import type { ApiDocument } from './fuzz/fuzz-requests.ts'
import { BODY_BYTES, CONTENT_TYPES, endpointsOf, largeBody, largeReadable } from './large-bodies.ts'
import { WEBHOOK_TOKEN } from './shipping-fixture.ts'
import { loginAsAdmin } from './users.ts'
import { openTestStore, type TestStore } from './test-store.ts'

const MEGABYTE = 1024 * 1024
const REFUSALS = [400, 401, 403, 404, 405, 413, 415, 429]
/** The routes with a raised limit. */
const TAKES_FILES: Readonly<Record<string, number>> = {
  'POST /upload': 6 * MEGABYTE,
  'POST /product-images/1': 6 * MEGABYTE,
  'POST /admin/products/import': 11 * MEGABYTE,
}
const WEBHOOK = 'POST /courier-updates'
const FRAMINGS = [{ 'Content-Length': String(BODY_BYTES) }, { 'Transfer-Encoding': 'chunked' }] as const

let store: TestStore
let endpoints: ReturnType<typeof endpointsOf>
beforeAll(async () => {
  store = await openTestStore({ SHIPROCKET_WEBHOOK_TOKEN: WEBHOOK_TOKEN })
  endpoints = endpointsOf(await store.client().getJson<ApiDocument>('/openapi.json'))
  expect(endpoints.length).toBeGreaterThan(80)
})
afterAll(() => store.close())

/** Sends 50 MB to each endpoint in each content type. @returns what was not refused, or read beyond its limit */
async function sendToAll(headers: Record<string, string>, isStaff: boolean): Promise<string[]> {
  const wrong: string[] = []
  const { client } = isStaff ? await loginAsAdmin(store) : { client: store.client() }
  for (const { method, path } of endpoints.filter((endpoint) => endpoint.method !== 'GET')) {
    const name = `${method} ${path}`
    const limit = (isStaff && TAKES_FILES[name]) || DEFAULT_BODY_BYTES + 64 * 1024
    for (const type of CONTENT_TYPES) {
      const { stream, readBytes } = largeBody()
      const init = { method, headers: { ...headers, 'Content-Type': type }, body: stream, duplex: 'half' }
      const { status } = await client.send(path, init)
      // An endpoint that needs no body may succeed, and the webhook answers 200 also to what it ignores.
      const isTolerated = REFUSALS.includes(status) || readBytes() === 0
      if (!isTolerated || readBytes() > limit) wrong.push(`${name} ${type}: ${status}, ${readBytes()} bytes read`)
    }
  }
  return wrong
}

describe.each(FRAMINGS)('50 MB announced by %j to every endpoint in every content type', (framing) => {
  test.each([
    ['an anonymous client', false],
    ['staff', true],
  ] as const)('from %s: refused or ignored, and read up to the limit at most', async (_who, isStaff) => {
    expect(await sendToAll(framing, isStaff)).toEqual([])
  })
})

describe('the webhook', () => {
  const send = (headers: Record<string, string>) => {
    const { stream, readBytes } = largeBody()
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
    return { response: store.client().send('/courier-updates', init), readBytes }
  }

  test.each(CONTENT_TYPES)('as %s with the token: refused above 64 KB', async (type) => {
    const { response, readBytes } = send({ 'x-api-key': WEBHOOK_TOKEN, 'Content-Type': type })
    expect((await response).status).toBe(413)
    expect(readBytes()).toBeLessThanOrEqual(128 * 1024)
  })

  test.each(CONTENT_TYPES)('as %s without the token: nothing is read', async (type) => {
    const { response, readBytes } = send({ 'x-api-key': 'another-token-of-16', 'Content-Type': type })
    expect((await response).status).toBe(200)
    expect(readBytes()).toBe(0)
  })

  test('is rate limited by client address', async () => {
    const strict = await openTestStore({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, store.databaseUrl)
    const call = (address: string) =>
      strict.client().request('POST', '/courier-updates', {}, { 'X-Forwarded-For': address })
    const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await call('10.1.0.1')).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await call('10.1.0.2')).status).toBe(200)
    await strict.close()
  })
})

describe('over a socket', () => {
  let server: Server
  beforeAll(async () => {
    const answer = getRequestListener(createApp(store.services).fetch, { overrideGlobalObjects: false })
    server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  async function post(method: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
    const { port } = server.address() as AddressInfo
    const upload = request({ port, path: `/api${path}`, method, headers, agent: false })
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>
    const body = largeReadable(largeBody())
    // The server may close the connection while more is being sent.
    const sending = pipeline(body, upload).catch(() => {})
    const [response] = await answered
    response.resume()
    upload.destroy()
    await sending
    return response.statusCode
  }

  test.each(FRAMINGS)('50 MB announced by %j to every endpoint do not grow the memory', async (framing) => {
    let before = 0
    let growth = 0
    const sampling = setInterval(() => {
      growth = Math.max(growth, process.memoryUsage().arrayBuffers - before)
    }, 1)
    const wrong: string[] = []
    for (const [index, { method, path }] of endpoints.entries()) {
      const type = CONTENT_TYPES[index % CONTENT_TYPES.length] ?? 'text/plain'
      before = process.memoryUsage().arrayBuffers
      const status = await post(method, path, { ...framing, 'Content-Type': type })
      const isRefused = REFUSALS.includes(status ?? 0) || `${method} ${path}` === WEBHOOK
      if (!isRefused) wrong.push(`${method} ${path} ${type}: ${status}`)
    }
    clearInterval(sampling)
    expect(wrong).toEqual([])
    expect(growth).toBeLessThan(20 * MEGABYTE)
  })
})
