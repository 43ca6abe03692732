import { describe, expect } from 'vitest'
import { ADMIN_ENDPOINTS, ENDPOINTS_BY_ROLE } from './admin-endpoints.ts'
import { loginAsAdmin, registerCustomer } from './users.ts'
import { STOREFRONT_ENDPOINTS } from './storefront-endpoints.ts'
import { test } from './test-store.ts'

/** Returns method and path of an endpoint, with 1 for each parameter. */
function parseEndpoint(endpoint: string): [method: string, path: string] {
  const [method = '', path = ''] = endpoint.split(' ')
  return [method, path.replaceAll(/\{\w+\}/g, '1')]
}

/** Returns an invalid body: authorization precedes validation. */
const invalidBody = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : { nothing: 'of use' })

const REQUIRED_ROLES = Object.fromEntries(
  Object.entries(ENDPOINTS_BY_ROLE).flatMap(([role, endpoints]) => endpoints.map((endpoint) => [endpoint, role])),
)

/** Endpoints whose responses may be cached, without those that find nothing for the parameters of the test. */
const FOR_EVERYONE = [
  'GET /home-texts',
  'GET /menus',
  'GET /store',
  'GET /products',
  'GET /product-cards',
  'GET /listing',
  'GET /products/{id}/companions',
  'GET /product-images/{id}',
  'GET /suggestions',
  'GET /institutes',
  'GET /categories',
  'GET /products/{id}/reviews',
]

interface OpenApiOperation {
  'x-role'?: string
}

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

  test('each is open to its role and to those with more rights, and refuses the others', async ({ store }) => {
    const [packer, manager] = await Promise.all(
      (['packer', 'manager'] as const).map((role) => loginAsAdmin(store, role, role)),
    )
    /** Whether a client is refused for its role. Reads no body: that of the event stream has no end. */
    const isRefused = async ({ client }: Awaited<ReturnType<typeof loginAsAdmin>>, endpoint: string) => {
      const [method, path] = parseEndpoint(endpoint)
      const response = await client.request(method, path, invalidBody(method))
      const isForbidden = response.status === 403
      await response.body?.cancel()
      return isForbidden
    }
    const found: Record<string, string> = {}
    for (const endpoint of ADMIN_ENDPOINTS) {
      if (packer && !(await isRefused(packer, endpoint))) found[endpoint] = 'packer'
      else found[endpoint] = manager && !(await isRefused(manager, endpoint)) ? 'manager' : 'owner'
    }
    expect(found).toEqual(REQUIRED_ROLES)
  })

  test('no response is cached, errors included, except those that are the same for everyone', async ({ store }) => {
    const { client } = await loginAsAdmin(store)
    const cached: string[] = []
    for (const endpoint of [...ADMIN_ENDPOINTS, ...STOREFRONT_ENDPOINTS]) {
      const [method, path] = parseEndpoint(endpoint)
      if (method !== 'GET') continue
      const response = await client.request(method, path)
      if (response.headers.get('Cache-Control') !== 'private, no-store') cached.push(endpoint)
      await response.body?.cancel()
    }
    expect(cached).toEqual(FOR_EVERYONE)
  })

  test('the OpenAPI document names the role of each', async ({ store }) => {
    const document = await store
      .client()
      .getJson<{ paths: Record<string, Record<string, OpenApiOperation>> }>('/openapi.json')
    for (const endpoint of ADMIN_ENDPOINTS) {
      const [method = '', path = ''] = endpoint.split(' ')
      const named = document.paths[path]?.[method.toLowerCase()]?.['x-role']
      expect([endpoint, named]).toEqual([endpoint, REQUIRED_ROLES[endpoint]])
    }
  })
})
