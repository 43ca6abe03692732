import { describe, expect } from 'vitest'
import { registerCustomer } from '../../../test/users.ts'
import { test } from '../../../test/test-store.ts'

const CROSS_SITE_HEADERS = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example' },
  { Origin: 'http://shop.test.evil.example' },
  { Origin: 'http://shop.test:8080' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://shop.test' },
]
const SAME_SITE_HEADERS = [
  {},
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'http://shop.test' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://shop.test' },
]

describe('csrf', () => {
  test.for(CROSS_SITE_HEADERS)('a state-changing request with %j is rejected', async (headers, { store }) => {
    const { client: customer } = await registerCustomer(store)
    for (const [method, path] of [
      ['POST', '/logout'],
      ['POST', '/orders'],
      ['PUT', '/orders/1000000000'],
      ['PATCH', '/products/1'],
      ['DELETE', '/products/1'],
    ] as const) {
      const { status, body, headers: received } = await customer.requestJson(method, path, {}, headers)
      expect(received.get('Cache-Control')).toBe('private, no-store')
      expect({ path, status, code: body.code }).toEqual({ path, status: 403, code: 'cross_site' })
    }
    expect((await customer.request('GET', '/user')).status).toBe(200)
  })

  test('every state-changing endpoint rejects other sites, except the link of the newsletter', async ({ store }) => {
    const { paths } = await store.client().getJson<{ paths: Record<string, object> }>('/openapi.json')
    const open: string[] = []
    for (const [path, item] of Object.entries(paths)) {
      for (const method of Object.keys(item).filter((name) => name !== 'get')) {
        const url = path.replaceAll(/\{\w+\}/g, '1')
        const headers = { 'Sec-Fetch-Site': 'cross-site' }
        const { status, body } = await store.client().requestJson(method.toUpperCase(), url, {}, headers)
        if (status !== 403 || body.code !== 'cross_site') open.push(`${method.toUpperCase()} ${path}`)
      }
    }
    expect(open).toEqual(['POST /unsubscribe'])
  })

  test.for(CROSS_SITE_HEADERS)('a GET or HEAD with %j is allowed', async (headers, { store }) => {
    expect((await store.client().request('GET', '/products', undefined, headers)).status).toBe(200)
    expect((await store.client().request('HEAD', '/products', undefined, headers)).status).toBe(200)
  })

  test.for(SAME_SITE_HEADERS)('a state-changing request with %j is allowed', async (headers, { store }) => {
    expect((await store.client().request('POST', '/logout', {}, headers)).status).toBe(200)
  })
})
