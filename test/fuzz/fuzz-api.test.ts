import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '../factories.ts'
import { type ApiDocument, fuzzOperations, type FuzzedOperation } from './fuzz-requests.ts'
import { type Random, seededRandom } from '../../src/domain/values/seeded-random.ts'
import { loginAsAdmin, registerCustomer } from '../users.ts'
import { openTestStore, type TestStore } from '../test-store.ts'
import type { TestClient } from '../test-client.ts'
import { violationsOf } from '../violations.ts'
import { scaleLimit } from '../machine-speed.ts'

// More FUZZ_ROUNDS send more requests; another FUZZ_SEED sends other requests.
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 4)
const LIMIT_MS = Number(process.env.FUZZ_LIMIT_MS ?? scaleLimit(10_000))
/** Endpoints that change who is logged in. */
const CHANGES_SESSION = ['POST /login', 'POST /register', 'POST /logout']
/** Well-formed dates that the database cannot store, or cannot add a day to. */
const ABSURD_DATES = ['0000-01-01', '0001-01-01', '9999-12-31', '0000-01-01T00:00:00Z']
const DATE_PARAMETERS = ['from', 'to', 'placedAfter']
const ADMIN_TABLES = [
  'products',
  'product_images',
  'institutes',
  'categories',
  'banners',
  'testimonials',
  'site_settings',
]

let store: TestStore
let operations: FuzzedOperation[]
beforeAll(async () => {
  store = await openTestStore()
  const { id } = await makeCategory(store)
  await makeProduct(store, { stock: 500, categoryIds: [id] })
  operations = fuzzOperations(await store.client().getJson<ApiDocument>('/openapi.json'))
})
afterAll(() => store.close())

const rounds =
  (random: Random) =>
  ({ request }: FuzzedOperation) =>
    Array.from({ length: ROUNDS }, () => request(random))

/** Sends invalid requests to every endpoint. @returns a line for each unexpected response */
async function fuzz(
  createClient: () => TestClient,
  requestsOf: (operation: FuzzedOperation) => ReturnType<FuzzedOperation['request']>[],
): Promise<string[]> {
  const failures: string[] = []
  const client = createClient()
  for (const operation of operations) {
    for (const [path, init] of requestsOf(operation)) {
      const sender = CHANGES_SESSION.includes(operation.name) ? store.client() : client
      const startedAt = performance.now()
      const response = await sender.send(path, init)
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream) await response.body?.cancel()
      const text = isStream ? '' : await response.text()
      const durationMs = performance.now() - startedAt
      const isExpected = response.status < 500 || operation.expected.includes(response.status)
      if (isExpected && durationMs < LIMIT_MS) continue
      const sent = typeof init.body === 'string' ? init.body.slice(0, 500) : ''
      failures.push(
        `${operation.name}: ${response.status} in ${Math.round(durationMs)} ms to ${path.slice(0, 300)} ${sent} ${text}`,
      )
    }
  }
  return failures
}

/** Returns the contents of tables, without the columns that orders change. */
async function tableContents(tables: readonly string[]): Promise<unknown[]> {
  const row = sql`(to_jsonb(t) - 'stock' - 'updated_at')::text`
  const queries = tables.map((name) =>
    store.db.execute(sql`select string_agg(${row}, '' order by ${row}) as rows from ${sql.identifier(name)} t`),
  )
  return (await Promise.all(queries)).map(({ rows }) => rows)
}

const countAdmins = () => store.db.execute(sql`select count(*)::int as count from users where is_admin`)

const timeout = scaleLimit(60_000) * ROUNDS

describe(`fuzzing the API with seed ${SEED}`, () => {
  test('invalid requests from a guest and a customer cause no server error and change no staff data', {
    timeout,
  }, async () => {
    const before = [await tableContents(ADMIN_TABLES), (await countAdmins()).rows]
    expect(await fuzz(() => store.client(), rounds(seededRandom(SEED)))).toEqual([])
    const { client: customer } = await registerCustomer(store)
    expect(await fuzz(() => customer, rounds(seededRandom(SEED + 1)))).toEqual([])
    expect([await tableContents(ADMIN_TABLES), (await countAdmins()).rows]).toEqual(before)
  })

  test('every list refuses well-formed dates far in the past or the future', async () => {
    const { client: admin } = await loginAsAdmin(store)
    const { paths } = await store.client().getJson<ApiDocument>('/openapi.json')
    const queries = Object.entries(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(({ name }) => DATE_PARAMETERS.includes(name))
        .flatMap(({ name }) => ABSURD_DATES.map((date) => `${path}?${name}=${date}`)),
    )
    expect(queries.length).toBeGreaterThan(ABSURD_DATES.length * DATE_PARAMETERS.length)
    for (const query of queries) expect((await admin.request('GET', query)).status, query).toBe(400)
  })

  test('a NUL character, half an emoji and a number beyond every column cause no server error at any operation', {
    timeout,
  }, async () => {
    const { client: admin } = await loginAsAdmin(store)
    const random = seededRandom(SEED + 3)
    expect(
      await fuzz(
        () => admin,
        ({ unstorable }) => unstorable(random),
      ),
    ).toEqual([])
  })

  test('invalid requests from staff cause no server error, and the store still works', { timeout }, async () => {
    const { client: admin } = await loginAsAdmin(store)
    expect(await fuzz(() => admin, rounds(seededRandom(SEED + 2)))).toEqual([])
    for (const path of ['/products', '/listing', '/banners', '/testimonials', '/site-settings', '/categories']) {
      expect((await store.client().request('GET', path)).status).toBe(200)
    }
    expect(await violationsOf(store)).toEqual([])
  })
})
