import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/server/app.ts'
import { DEFAULT_BODY_BYTES } from '../src/server/http/limits/body-limit.ts'
import type { ApiDocument } from './fuzz/fuzz-requests.ts'
import { BODY_BYTES, CONTENT_TYPES, endpointsOf, largeBody, largeReadable } from './large-bodies.ts'
import { WEBHOOK_TOKEN } from './fixtures/shipping-fixture.ts'
import { loginAsAdmin } from './users.ts'
import { openTestStore, type TestStore } from './test-store.ts'

const MEGABYTE = 1024 * 1024
const REJECTED_STATUSES = [400, 401, 403, 404, 405, 413, 415, 429]
/** Limits of the endpoints that accept photos of customers and guests. */
const PHOTO_LIMITS: Readonly<Record<string, number>> = {
  'POST /orders/1/return-photos': 6 * MEGABYTE,
  'POST /review-photos': 6 * MEGABYTE,
}
/** Limits of the endpoints that accept files of staff. */
const FILE_LIMITS: Readonly<Record<string, number>> = {
  'POST /upload': 6 * MEGABYTE,
  'POST /product-images/1': 6 * MEGABYTE,
  'POST /admin/products/import': 11 * MEGABYTE,
  'POST /admin/products/import/error-rows': 11 * MEGABYTE,
  'POST /admin/cash/remittances': 9 * MEGABYTE,
  'POST /admin/cash/remittances/preview': 9 * MEGABYTE,
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

/** Sends 50 MB to each endpoint in each content type. @returns accepted requests and those read beyond the limit */
async function sendToAll(headers: Record<string, string>, isStaff: boolean): Promise<string[]> {
  const failures: string[] = []
  const { client } = isStaff ? await loginAsAdmin(store) : { client: store.client() }
  for (const { method, path } of endpoints.filter((endpoint) => endpoint.method !== 'GET')) {
    const name = `${method} ${path}`
    const limit = PHOTO_LIMITS[name] ?? ((isStaff && FILE_LIMITS[name]) || DEFAULT_BODY_BYTES + 64 * 1024)
    for (const type of CONTENT_TYPES) {
      const { stream, readBytes } = largeBody()
      const init = { method, headers: { ...headers, 'Content-Type': type }, body: stream, duplex: 'half' }
      const { status } = await client.send(path, init)
      // An endpoint without a body may succeed, and the webhook returns 200 for a request that it ignores.
      const isRejectedOrIgnored = REJECTED_STATUSES.includes(status) || readBytes() === 0
      if (!isRejectedOrIgnored || readBytes() > limit)
        failures.push(`${name} ${type}: ${status}, ${readBytes()} bytes read`)
    }
  }
  return failures
}

describe.each(FRAMINGS)('a body of 50 MB with %j to every endpoint in every content type', (framing) => {
  test.each([
    ['an anonymous client', false],
    ['staff', true],
  ] as const)('is rejected or ignored when %s sends it, and not read beyond the limit', async (_sender, isStaff) => {
    expect(await sendToAll(framing, isStaff)).toEqual([])
  })
})

describe('the webhook', () => {
  const send = (headers: Record<string, string>) => {
    const { stream, readBytes } = largeBody()
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
    return { response: store.client().send('/courier-updates', init), readBytes }
  }

  test.each(CONTENT_TYPES)('with the token rejects a body of %s above 64 KB', async (type) => {
    const { response, readBytes } = send({ 'x-api-key': WEBHOOK_TOKEN, 'Content-Type': type })
    expect((await response).status).toBe(413)
    expect(readBytes()).toBeLessThanOrEqual(128 * 1024)
  })

  test.each(CONTENT_TYPES)('without the token reads nothing of a body of %s', async (type) => {
    const { response, readBytes } = send({ 'x-api-key': 'another-token-of-16', 'Content-Type': type })
    expect((await response).status).toBe(200)
    expect(readBytes()).toBe(0)
  })

  test('is rate limited by client IP address', async () => {
    const strict = await openTestStore({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' }, store.databaseUrl)
    const post = (ip: string) => strict.client().request('POST', '/courier-updates', {}, { 'X-Forwarded-For': ip })
    const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await post('10.1.0.1')).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await post('10.1.0.2')).status).toBe(200)
    await strict.close()
  })
})

describe('over a socket', () => {
  let server: Server
  beforeAll(async () => {
    const listener = getRequestListener(createApp(store.services).fetch, { overrideGlobalObjects: false })
    server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
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
    const responded = once(upload, 'response') as Promise<[IncomingMessage]>
    const body = largeReadable(largeBody())
    // The server may close the connection before the whole body is sent.
    const sending = pipeline(body, upload).catch(() => {})
    const [response] = await responded
    response.resume()
    upload.destroy()
    await sending
    return response.statusCode
  }

  test.each(FRAMINGS)('a body of 50 MB with %j to every endpoint does not grow the memory', async (framing) => {
    let before = 0
    let growth = 0
    const sampling = setInterval(() => {
      growth = Math.max(growth, process.memoryUsage().arrayBuffers - before)
    }, 1)
    const failures: string[] = []
    for (const [index, { method, path }] of endpoints.entries()) {
      const type = CONTENT_TYPES[index % CONTENT_TYPES.length] ?? 'text/plain'
      before = process.memoryUsage().arrayBuffers
      const status = await post(method, path, { ...framing, 'Content-Type': type })
      const isRejected = REJECTED_STATUSES.includes(status ?? 0) || `${method} ${path}` === WEBHOOK
      if (!isRejected) failures.push(`${method} ${path} ${type}: ${status}`)
    }
    clearInterval(sampling)
    expect(failures).toEqual([])
    expect(growth).toBeLessThan(32 * MEGABYTE)
  })
})
