import { describe, expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { createApp } from '../app.ts'

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; schema?: object }[]
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>
}
interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const listOperations = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )

/** Every address that something below refers to. */
function collectRefs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : collectRefs(inner),
  )
}

const resolveRef = (document: object, reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document)

describe('the contract', () => {
  test('is an OpenAPI 3.1 document of this shop', async ({ store }) => {
    const contract = await store.client().getJson<OpenApiDocument>('/openapi.json')
    expect(contract.openapi).toMatch(/^3\.1\./)
    expect(contract.info).toMatchObject({ title: 'Rankshelf API', version: expect.any(String) })
    expect(contract.servers).toEqual([{ url: '/api' }])
  })

  test('names every call there is', async ({ store }) => {
    const contract = await store.client().getJson<OpenApiDocument>('/openapi.json')
    const described = new Set(listOperations(contract).map(({ method, path }) => `${method.toUpperCase()} /api${path}`))
    const served = createApp(store.services)
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('{'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const own = ['GET /api/openapi.json', 'GET /api/docs']
    expect([...new Set(served)].toSorted()).toEqual([...described, ...own].toSorted())
    expect(described).toContain('POST /api/orders')
  })

  test('refers to nothing that is not there', async ({ store }) => {
    const contract = await store.client().getJson<OpenApiDocument>('/openapi.json')
    const all = collectRefs(contract)
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter((reference) => resolveRef(contract, reference) === undefined)).toEqual([])
  })

  test('says of every call what it is for, what it takes and what it answers', async ({ store }) => {
    const contract = await store.client().getJson<OpenApiDocument>('/openapi.json')
    for (const { path, method, operation } of listOperations(contract)) {
      const call = `${method} ${path}`
      expect(operation.summary, call).toBeTruthy()
      expect(operation.tags, call).toHaveLength(1)
      const parameters = operation.parameters ?? []
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath, call).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(
        Object.keys(operation.responses).some((status) => /^[23]\d\d$/.test(status)),
        call,
      ).toBe(true)
      for (const response of Object.values(operation.responses)) expect(response.description, call).toBeTruthy()
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) expect(schema, call).toBeDefined()
    }
  })

  test('can be read as a page that needs no script', async ({ store }) => {
    const response = await store.client().request('GET', '/docs')
    const page = await response.text()
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(page).toContain('<h1>Rankshelf API</h1>')
    expect(page).toContain('<code>/api/orders/{id}</code>')
    expect(page).not.toMatch(/<script|javascript:|undefined|\[object/i)
  })
})
