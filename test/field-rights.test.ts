import { ne } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { FIELD_GROUPS } from '../src/domain/accounts/field-rights.ts'
import { hasRole, type Role, ROLES } from '../src/domain/accounts/roles.ts'
import { promotions } from '../src/server/database/schema/promotions.ts'
import { placeOrder } from './factories.ts'
import { loginAsAdmin } from './users.ts'
import { makePromotion } from './fixtures/promotion-fixture.ts'
import { test } from './test-store.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  [key: string]: unknown
}

interface Operation {
  'x-role'?: Role
  security?: object[]
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const LISTED = Object.values(FIELD_GROUPS).flatMap(({ fields }) => fields)

/** The fields of a schema, also in its parts, with whether they can be null. */
function fieldsOf(
  document: Document,
  schema: unknown,
  seen = new Set<string>(),
): [name: string, isNullable: boolean][] {
  if (Array.isArray(schema)) return schema.flatMap((part) => fieldsOf(document, part, seen))
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref, properties = {}, ...parts } = schema as Schema
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    return seen.has(name) ? [] : fieldsOf(document, document.components.schemas[name], new Set([...seen, name]))
  }
  const own = Object.entries(properties).map(([name, field]): [string, boolean] => [
    name,
    /null/.test(JSON.stringify(field)),
  ])
  const inner = Object.entries(properties).flatMap(([name, field]) => (LISTED.includes(name) ? [] : [field]))
  return [...own, ...fieldsOf(document, inner, seen), ...fieldsOf(document, Object.values(parts), seen)]
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ endpoint: `${method.toUpperCase()} ${path}`, operation })),
  )

/** The endpoints without a role whose response has personal data: of the customer who is logged in or holds the link. */
const OWN_DATA = [
  'GET /orders/my',
  'GET /orders/{id}',
  'GET /orders/{id}/confirmation',
  'GET /user/addresses',
  'POST /orders/{id}/confirmation',
  'POST /user/addresses',
  'PUT /user/addresses/{id}',
  'PUT /user/addresses/{id}/default',
]

describe('personal data and sales', () => {
  test('are in the responses of endpoints for their roles only, and of those for the own data', async ({ store }) => {
    const document = await store.client().getJson<Document>('/openapi.json')
    const open: string[] = []
    const shown: string[] = []
    for (const { endpoint, operation } of operationsOf(document)) {
      const role = operation['x-role']
      for (const { fields, shown: minimum } of Object.values(FIELD_GROUPS)) {
        const found = fieldsOf(
          document,
          Object.values(operation.responses).map(({ content }) => content),
        ).filter(([name]) => fields.includes(name))
        if (found.length === 0) continue
        if (role === undefined) open.push(endpoint)
        // A field that can be null is withheld by the handler: see the test below.
        else if (!hasRole({ isAdmin: true, role }, minimum))
          shown.push(...found.filter(([, isNullable]) => !isNullable).map(([name]) => `${endpoint} ${name}`))
      }
    }
    expect(shown).toEqual([])
    expect([...new Set(open)].toSorted()).toEqual(OWN_DATA)
  })

  test('are null where a role does not see them', async ({ store }) => {
    const { client: manager } = await loginAsAdmin(store, undefined, 'manager')
    const { client: owner } = await loginAsAdmin(store)
    const { id } = await makePromotion(store)
    const copy = await manager.requestJson('POST', `/admin/promotions/${id}/duplicate`, {})
    expect(copy).toMatchObject({ status: 201, body: { revenue: null } })
    await store.db.delete(promotions).where(ne(promotions.id, id))
    expect(await manager.getJson('/admin/promotions')).toMatchObject([{ revenue: null }])
    expect(await owner.getJson('/admin/promotions')).toMatchObject([{ revenue: 0 }])
    expect((await manager.request('GET', '/admin/promotions?sort=-revenue')).status).toBe(400)
    expect(await manager.getJson('/admin/dashboard')).toMatchObject({ sales: null })
  })

  test('of an order have no email address for a packer, also in its history', async ({ store }) => {
    const { client: packer } = await loginAsAdmin(store, undefined, 'packer')
    const { client: manager } = await loginAsAdmin(store, undefined, 'manager')
    const id = await placeOrder(store)
    const customerEmail = 'ritika.new@example.in'
    await manager.requestJson('POST', `/admin/orders/${id}/modifications`, { customerEmail })
    const comment = { text: 'She collects the books herself' }
    const responses = [
      await packer.getJson('/orders'),
      await packer.getJson(`/orders/${id}`),
      (await packer.requestJson('POST', `/admin/orders/${id}/comments`, comment)).body,
    ]
    for (const response of responses) expect(JSON.stringify(response)).toMatch(/"customerEmail":null/)
    expect(JSON.stringify(responses)).not.toContain('@example.in')
    expect(await manager.getJson(`/orders/${id}`)).toMatchObject({ customerEmail })
  })

  test('are in no file that managers and packers export', async ({ store }) => {
    const document = await store.client().getJson<Document>('/openapi.json')
    const clients = {
      packer: await loginAsAdmin(store, undefined, 'packer'),
      manager: await loginAsAdmin(store, undefined, 'manager'),
    }
    const files = operationsOf(document).filter(
      ({ endpoint, operation }) =>
        /^GET .*\/export$/.test(endpoint) && operation['x-role'] && operation['x-role'] !== 'owner',
    )
    expect(files.length).toBeGreaterThan(5)
    const found: string[] = []
    for (const { endpoint, operation } of files) {
      for (const role of ROLES) {
        if (role === 'owner' || !hasRole({ isAdmin: true, role }, operation['x-role'] ?? 'owner')) continue
        const path = endpoint.replace('GET ', '')
        const [header = ''] = (await (await clients[role].client.request('GET', path)).text()).split('\n')
        expect(header, endpoint).not.toBe('')
        const personal = header
          .split(',')
          .filter((column) => /customer|phone|mobile$|email|address|city|pin|revenue/i.test(column))
        found.push(...personal.map((column) => `${role} ${endpoint}: ${column}`))
      }
    }
    // The column names a choice of the customer, not the customer.
    expect(found).toEqual(['manager GET /admin/failed-deliveries/export: Customer’s answer'])
  })

  test('are in the files of the owner', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const headerOf = async (path: string) => (await (await owner.request('GET', path)).text()).split('\n')[0]
    expect(await headerOf('/admin/returns/export')).toContain('Customer,Phone,Email')
    expect(await headerOf('/admin/rto/export')).toContain('Customer,City,PIN code')
    expect(await headerOf('/admin/promotions/export')).toContain('Revenue')
  })
})
