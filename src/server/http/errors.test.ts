import { sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { openTestStore, test } from '../../../test/test-store.ts'

const JSON_TYPE = /^application\/json/

describe('error responses', () => {
  test('a body that is not JSON is a 400', async ({ store }) => {
    for (const body of ['{"items": [', '', 'hello', '{"a":1}}']) {
      const headers = { 'Content-Type': 'application/json' }
      const response = await store.client().send('/orders', { method: 'POST', headers, body })
      expect(response.status).toBe(400)
      expect(response.headers.get('Content-Type')).toMatch(JSON_TYPE)
      expect(await response.json()).toEqual({ message: expect.any(String), code: 'bad_request' })
    }
  })

  test('a JSON body that is not an object is a 400 with the invalid field', async ({ store }) => {
    for (const body of [null, [], 'hello', 12]) {
      const response = await store.client().requestJson('POST', '/login', body)
      expect(response.status).toBe(400)
      expect(response.body).toMatchObject({
        code: 'invalid',
        message: expect.any(String),
        fields: { body: expect.any(String) },
      })
    }
  })

  test('a JSON body of another content type is a 400 or 415', async ({ store }) => {
    const book = await makeProduct(store)
    const body = JSON.stringify(buildOrder([{ productId: book.id, quantity: 1 }]))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const response = await store.client().send('/orders', { method: 'POST', headers: { 'Content-Type': type }, body })
      expect([400, 415]).toContain(response.status)
      expect(response.headers.get('Content-Type')).toMatch(JSON_TYPE)
    }
  })

  test('a body above the limit is a 413', async ({ store }) => {
    const order = { ...buildOrder([]), notes: 'x'.repeat(2_000_000) }
    const { status, body } = await store.client().requestJson('POST', '/orders', order)
    expect({ status, ...body }).toEqual({ status: 413, code: 'too_large', message: 'The request body is too large' })
  })

  test.for([
    ['DELETE', '/auth/status', 'GET, HEAD'],
    ['PUT', '/products', 'GET, HEAD, POST'],
    ['POST', '/products/1', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/login', 'POST'],
  ] as const)(
    'a wrong method is a 405 with the allowed ones: %s /api%s',
    async ([method, path, allowed], { store }) => {
      const { status, headers, body } = await store.client().requestJson(method, path)
      expect({ status, code: body.code, allow: headers.get('Allow') }).toEqual({
        status: 405,
        code: 'method_not_allowed',
        allow: allowed,
      })
    },
  )

  test('a request while the database is away is a 503 with Retry-After', async () => {
    const store = await openTestStore()
    await makeProduct(store)
    const { pool } = store.services
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    vi.spyOn(pool, 'query').mockRejectedValue(lost)
    vi.spyOn(pool, 'connect').mockRejectedValue(lost)
    const { status, headers, body } = await store.client().requestJson('GET', '/products/1')
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(headers.get('Retry-After')).toBe('5')
    vi.restoreAllMocks()
    expect((await store.client().request('GET', '/products/1')).status).toBe(200)
    await store.close()
  })

  test.for([
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/nothing-here'],
    ['POST', '/products/1/2/3'],
    ['GET', '/%E0%A4%A'],
  ] as const)('an unknown endpoint is a 404: %s /api%s', async ([method, path], { store }) => {
    const response = await store.client().request(method, path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toMatch(JSON_TYPE)
    expect(await response.json()).toEqual({ message: 'Endpoint not found', code: 'not_found' })
  })

  test('an unexpected error is a 500 without details', async () => {
    const broken = await openTestStore()
    await broken.db.execute(sql`drop schema public cascade`)
    for (const path of ['/products', '/store', '/institutes/1']) {
      const { status, headers, body } = await broken.client().requestJson('GET', path)
      expect(status).toBe(500)
      expect(body).toEqual({ message: 'Something went wrong on our side. Please try again.', code: 'internal' })
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    }
    await broken.close()
  })
})

describe('every response', () => {
  test.for(['/products', '/user', '/nothing-here', '/products?limit=0', '/docs'])(
    'of %s has its own request id and forbids content sniffing',
    async (path, { store }) => {
      const ids = await Promise.all(
        [1, 2].map(async () => {
          const { headers } = await store.client().request('GET', path)
          expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
          return headers.get('X-Request-Id')
        }),
      )
      expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
      expect(ids[0]).not.toBe(ids[1])
    },
  )
})
