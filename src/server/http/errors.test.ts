import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { openTestStore, test } from '../../../test/test-store.ts'

const JSON_TYPE = /^application\/json/

describe('what goes wrong is answered in one shape', () => {
  test('a payload that is not JSON', async ({ store }) => {
    for (const body of ['{"items": [', '', 'hello', '{"a":1}}']) {
      const headers = { 'Content-Type': 'application/json' }
      const response = await store.client().send('/orders', { method: 'POST', headers, body })
      expect(response.status).toBe(400)
      expect(response.headers.get('Content-Type')).toMatch(JSON_TYPE)
      expect(await response.json()).toEqual({ message: expect.any(String), code: 'bad_request' })
    }
  })

  test('a payload that is JSON but no object', async ({ store }) => {
    for (const body of [null, [], 'hello', 12]) {
      const { status, body: answer } = await store.client().requestJson('POST', '/login', body)
      expect(status).toBe(400)
      expect(answer).toMatchObject({
        code: 'invalid',
        message: expect.any(String),
        fields: { body: expect.any(String) },
      })
    }
  })

  test('a payload that does not say it is JSON', async ({ store }) => {
    const book = await makeProduct(store)
    const body = JSON.stringify(buildOrder([{ productId: book.id, quantity: 1 }]))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const response = await store.client().send('/orders', { method: 'POST', headers: { 'Content-Type': type }, body })
      expect([400, 415]).toContain(response.status)
      expect(response.headers.get('Content-Type')).toMatch(JSON_TYPE)
    }
  })

  test('a payload that is far too large', async ({ store }) => {
    const body = { ...buildOrder([]), notes: 'x'.repeat(2_000_000) }
    const { status, body: answer } = await store.client().requestJson('POST', '/orders', body)
    expect({ status, ...answer }).toEqual({ status: 413, code: 'too_large', message: 'What was sent is too large' })
  })

  test.for([
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/nothing-here'],
    ['POST', '/products/1/2/3'],
    ['DELETE', '/auth/status'],
    ['GET', '/%E0%A4%A'],
  ] as const)('an address that is none: %s /api%s', async ([method, path], { store }) => {
    const response = await store.client().request(method, path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toMatch(JSON_TYPE)
    expect(await response.json()).toEqual({ message: 'This address not found', code: 'not_found' })
  })

  test('the store’s own failure is told politely and without its insides', async () => {
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

describe('every answer', () => {
  test.for(['/products', '/user', '/nothing-here', '/products?limit=0', '/docs'])(
    '%s carries a number of its own to ask about, and may not be read as anything else',
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
