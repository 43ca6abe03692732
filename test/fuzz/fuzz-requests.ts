import { buildOrder } from '../factories.ts'
import type { Random } from '../../src/domain/values/seeded-random.ts'
import { pick, HOSTILE_TEXTS, type Schema, type Schemas, corruptOneField, generateValue } from './fuzz-values.ts'

interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, unknown>
}

/** The parts of an OpenAPI document that requests are generated from. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Schemas }
}

/** An operation and a generator of its requests. */
export interface FuzzedOperation {
  /** @example 'POST /orders' */
  name: string
  /** Documented 5xx statuses. */
  expected: number[]
  /** Returns an invalid request. */
  request: (random: Random) => [path: string, init: RequestInit]
  /** Returns requests of which one value each is what no column can store: the others are valid. */
  unstorable: (random: Random) => [path: string, init: RequestInit][]
}

/** Valid bodies of endpoints whose rules random values never satisfy. */
const VALID_BODIES: Readonly<Record<string, object>> = {
  'POST /orders/quote': { items: [{ productId: 1, quantity: 1 }], couponCode: 'welcome10' },
  'POST /orders': { ...buildOrder([{ productId: 1, quantity: 1 }]), couponCode: 'welcome10' },
  'POST /products': {
    name: 'Optics',
    price: 250,
    categoryId: 1,
    examType: 'JEE',
    classType: '11th',
    stock: 3,
    edition: '2',
  },
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const BROKEN_BODIES: readonly BodyInit[] = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{"a":1,}',
  '\ufeff{}',
  '[1e999]',
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'x'.repeat(2_000_000),
]
const BROKEN_RATE = 0.15
const VALID_RATE = 0.7
const NO_BODY = new Set(['GET', 'HEAD', 'DELETE'])

/** Returns every operation of a document. */
export function fuzzOperations(document: ApiDocument): FuzzedOperation[] {
  const schemas = document.components?.schemas ?? {}
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      const expected = Object.keys(operation.responses).map(Number)
      const request = (random: Random): [string, RequestInit] => [
        buildUrl(path, operation, schemas, random),
        buildRequest(`${method} ${path}`, operation, schemas, random),
      ]
      const unstorable = (random: Random) => unstorableRequests(`${method} ${path}`, operation, schemas, random)
      return { name: `${method} ${path}`, expected: expected.filter((status) => status > 500), request, unstorable }
    }),
  )
}

/** NUL and half a surrogate pair. */
const UNSTORABLE_TEXT = 'a\0b\ud800c'
/** The first number beyond the integers of PostgreSQL. */
const UNSTORABLE_NUMBER = 2_147_483_648
const UNSTORABLE_PARTS = ['a%00b', String(UNSTORABLE_NUMBER)]

function unstorableRequests(
  name: string,
  operation: Operation,
  schemas: Schemas,
  random: Random,
): [path: string, init: RequestInit][] {
  const [method = '', template = ''] = name.split(' ')
  const path = template.replaceAll(/\{\w+\}/g, '1')
  const content = operation.requestBody?.content ?? {}
  const schema = content['application/json']?.schema
  const body = schema ? (VALID_BODIES[name] ?? generateValue(schema, schemas, random, 0)) : undefined
  const bodies = body === undefined ? [] : withUnstorable(body)
  const json = (value: unknown): RequestInit =>
    value === undefined ? { method } : { method, headers: JSON_TYPE, body: JSON.stringify(value) }
  const queries = (operation.parameters ?? []).filter(({ in: location }) => location === 'query')
  const form = content['multipart/form-data']?.schema
  return [
    [`${path}?unknown=a%00b`, json(body)],
    ...UNSTORABLE_PARTS.flatMap((part): [string, RequestInit][] => [
      ...(path === template ? [] : [[template.replaceAll(/\{\w+\}/g, part), json(body)] as [string, RequestInit]]),
      ...queries.map((query): [string, RequestInit] => [`${path}?${query.name}=${part}`, json(body)]),
    ]),
    ...bodies.map((value): [string, RequestInit] => [path, json(value)]),
    ...Object.keys(form?.properties ?? {}).map((field): [string, RequestInit] => [
      path,
      { method, body: unstorableForm(form, field) },
    ]),
  ]
}

/** Returns copies of a value with each text and number in turn replaced. */
function withUnstorable(value: unknown): unknown[] {
  if (typeof value === 'string') return [UNSTORABLE_TEXT]
  if (typeof value === 'number') return [UNSTORABLE_NUMBER]
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return items.flatMap((item, index) => withUnstorable(item).map((one) => items.with(index, one)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => withUnstorable(inner).map((one) => ({ ...value, [key]: one })))
}

/** A form whose file has NUL in its name and its cells, and NUL in one field. */
function unstorableForm(schema: Schema | undefined, field: string): FormData {
  const form = new FormData()
  for (const [name, { format }] of Object.entries(schema?.properties ?? {})) {
    if (format === 'binary') form.append(name, new File(['Name,SKU,Price\nA\0,B\0,2147483648'], 'a\0.csv'))
    else if (name === field) form.append(name, UNSTORABLE_TEXT.toWellFormed())
  }
  return form
}

function buildUrl(path: string, { parameters = [] }: Operation, schemas: Schemas, random: Random): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, () =>
    random() < 0.4 ? pick(['1', '2', '302017', '1000000000'], random) : encode(pick(HOSTILE_TEXTS, random) || 'x'),
  )
  const included = parameters.filter(({ in: location }) => location === 'query' && random() < 0.15)
  const query = included.map(({ name, schema }) => {
    const value = random() < 0.5 ? pick(HOSTILE_TEXTS, random) : generateValue(schema, schemas, random)
    return `${name}=${encode(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 4000)}`
  })
  return query.length > 0 ? `${filledPath}?${query.join('&')}` : filledPath
}

// A lone surrogate has no UTF-8 encoding; sometimes the URL is left unescaped on purpose.
const encode = (value: string): string => encodeURIComponent(value.toWellFormed())

function buildRequest(name: string, operation: Operation, schemas: Schemas, random: Random): RequestInit {
  const [method = ''] = name.split(' ')
  if (NO_BODY.has(method)) return { method }
  const content = operation.requestBody?.content ?? {}
  if (content['multipart/form-data']) return { method, body: buildForm(content['multipart/form-data'].schema, random) }
  const schema = content['application/json']?.schema
  const key = random() < 0.3 ? { 'Idempotency-Key': pick(['k', 'x'.repeat(5000), `' OR 1=1`, 'é'], random) } : {}
  const isBroken = random() < BROKEN_RATE
  const validBody = random() < VALID_RATE && VALID_BODIES[name]
  const value = validBody ? corruptOneField(validBody, random) : generateValue(schema, schemas, random)
  const body = isBroken ? pick(BROKEN_BODIES, random) : JSON.stringify(value)
  return { method, headers: { ...JSON_TYPE, ...key }, body }
}

function buildForm(schema: Schema | undefined, random: Random): FormData {
  const form = new FormData()
  for (const name of Object.keys(schema?.properties ?? {})) {
    const text = pick(HOSTILE_TEXTS, random)
    const file = new File([pick([text, '\x89PNG\r\n\x1a\n', 'name,price\n"', 'GIF89a'], random)], 'a\u202Egnp.exe')
    form.append(name, random() < 0.7 ? file : text)
  }
  return form
}
