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

/** Returns every `$ref` in a value. */
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
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document)

describe('API documentation', () => {
  test('/openapi.json is an OpenAPI 3.1 document of the store', async ({ store }) => {
    const document = await store.client().getJson<OpenApiDocument>('/openapi.json')
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info).toMatchObject({ title: 'Rankshelf API', version: expect.any(String) })
    expect(document.servers).toEqual([{ url: '/api' }])
  })

  test('the document lists every endpoint', async ({ store }) => {
    const document = await store.client().getJson<OpenApiDocument>('/openapi.json')
    const documented = new Set(
      listOperations(document).map(({ method, path }) => `${method.toUpperCase()} /api${path}`),
    )
    const served = createApp(store.services)
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('{'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const undocumented = ['GET /api/openapi.json', 'GET /api/docs']
    expect([...new Set(served)].toSorted()).toEqual([...documented, ...undocumented].toSorted())
    expect(documented).toContain('POST /api/orders')
  })

  test('every reference in the document can be resolved', async ({ store }) => {
    const document = await store.client().getJson<OpenApiDocument>('/openapi.json')
    const references = collectRefs(document)
    expect(references.length).toBeGreaterThan(10)
    expect(references.filter((reference) => resolveRef(document, reference) === undefined)).toEqual([])
  })

  test('every endpoint has a summary, a tag, path parameters, a success response and body schemas', async ({
    store,
  }) => {
    const document = await store.client().getJson<OpenApiDocument>('/openapi.json')
    for (const { path, method, operation } of listOperations(document)) {
      const endpoint = `${method} ${path}`
      expect(operation.summary, endpoint).toBeTruthy()
      expect(operation.tags, endpoint).toHaveLength(1)
      const parameters = operation.parameters ?? []
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath, endpoint).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(
        Object.keys(operation.responses).some((status) => /^[23]\d\d$/.test(status)),
        endpoint,
      ).toBe(true)
      for (const response of Object.values(operation.responses)) expect(response.description, endpoint).toBeTruthy()
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        expect(schema, endpoint).toBeDefined()
    }
  })

  test('/docs is a page without scripts', async ({ store }) => {
    const response = await store.client().request('GET', '/docs')
    const page = await response.text()
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(page).toContain('<h1>Rankshelf API</h1>')
    expect(page).toContain('<code>/api/orders/{id}</code>')
    expect(page).not.toMatch(/<script|javascript:|undefined|\[object/i)
  })
})
