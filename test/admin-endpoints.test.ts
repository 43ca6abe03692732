import { describe, expect } from 'vitest'
import { ADMIN_ENDPOINTS, STOREFRONT_ENDPOINTS } from './admin-endpoints.ts'
import { registerCustomer } from './users.ts'
import { test } from './test-store.ts'

/** Returns method and path of an endpoint, with 1 for each parameter. */
function parseEndpoint(endpoint: string): [method: string, path: string] {
  const [method = '', path = ''] = endpoint.split(' ')
  return [method, path.replaceAll(/\{\w+\}/g, '1')]
}

/** Returns an invalid body: authorization precedes validation. */
const invalidBody = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : { nothing: 'of use' })

describe('admin endpoints', () => {
  test('every endpoint is listed as admin or public', async ({ store }) => {
    const { paths } = await store.client().getJson<{ paths: Record<string, object> }>('/openapi.json')
    const served = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served.toSorted()).toEqual([...ADMIN_ENDPOINTS, ...STOREFRONT_ENDPOINTS].toSorted())
  })

  test.for(ADMIN_ENDPOINTS)('%s rejects guests and customers', async (endpoint, { store }) => {
    const [method, path] = parseEndpoint(endpoint)
    const guest = await store.client().requestJson(method, path, invalidBody(method))
    expect(guest).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    const customer = await (await registerCustomer(store)).client.requestJson(method, path, invalidBody(method))
    expect(customer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
