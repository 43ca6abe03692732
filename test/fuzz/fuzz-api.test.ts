import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyStore } from '../../src/server/verify/verify-store.ts'
import { makeCategory, makeProduct } from '../factories.ts'
import { type ApiDocument, fuzzOperations, type FuzzedOperation } from './fuzz-requests.ts'
import { type Random, seededRandom } from './fuzz-values.ts'
import { loginAsAdmin, registerCustomer } from '../users.ts'
import { openTestStore, type TestStore } from '../test-store.ts'
import type { TestClient } from '../test-client.ts'

// FUZZ_ROUNDS and FUZZ_SEED make it longer and different.
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 4)
const LIMIT_MS = Number(process.env.FUZZ_LIMIT_MS ?? 10_000)
/** Endpoints that change who is logged in. */
const CHANGES_SESSION = ['POST /login', 'POST /register', 'POST /logout']
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
let calls: FuzzedOperation[]
beforeAll(async () => {
  store = await openTestStore()
  const { id } = await makeCategory(store)
  await makeProduct(store, { stock: 500, categoryIds: [id] })
  calls = fuzzOperations(await store.client().getJson<ApiDocument>('/openapi.json'))
})
afterAll(() => store.close())

/** Sends invalid requests. @returns unexpected responses */
async function fuzz(clientFor: () => TestClient, chance: Random): Promise<string[]> {
  const failures: string[] = []
  const client = clientFor()
  for (const call of calls) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [path, init] = call.request(chance)
      const caller = CHANGES_SESSION.includes(call.name) ? store.client() : client
      const began = performance.now()
      const answer = await caller.send(path, init)
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream) await answer.body?.cancel()
      const text = isStream ? '' : await answer.text()
      const took = performance.now() - began
      const isExpected = answer.status < 500 || call.expected.includes(answer.status)
      if (isExpected && took < LIMIT_MS) continue
      const sent = typeof init.body === 'string' ? init.body.slice(0, 500) : ''
      failures.push(`${call.name}: ${answer.status} in ${Math.round(took)} ms to ${path.slice(0, 300)} ${sent} ${text}`)
    }
  }
  return failures
}

/** Table contents that orders do not change. */
async function tableContents(tables: readonly string[]): Promise<unknown[]> {
  const row = sql`(to_jsonb(t) - 'stock' - 'updated_at')::text`
  const found = tables.map((name) =>
    store.db.execute(sql`select string_agg(${row}, '' order by ${row}) as rows from ${sql.identifier(name)} t`),
  )
  return (await Promise.all(found)).map(({ rows }) => rows)
}

const admins = () => store.db.execute(sql`select count(*)::int as count from users where is_admin`)

const timeout = 60_000 * ROUNDS

describe(`invalid requests to every endpoint, seed ${SEED}`, () => {
  test('from a guest and a customer cause no server error and change no staff data', {
    timeout,
  }, async () => {
    const before = [await tableContents(ADMIN_TABLES), (await admins()).rows]
    expect(await fuzz(() => store.client(), seededRandom(SEED))).toEqual([])
    const { client: customer } = await registerCustomer(store)
    expect(await fuzz(() => customer, seededRandom(SEED + 1))).toEqual([])
    expect([await tableContents(ADMIN_TABLES), (await admins()).rows]).toEqual(before)
  })

  test('from staff cause no server error, and the shop keeps working', { timeout }, async () => {
    const { client: admin } = await loginAsAdmin(store)
    expect(await fuzz(() => admin, seededRandom(SEED + 2))).toEqual([])
    for (const path of ['/products', '/product-facets', '/banners', '/testimonials', '/site-settings', '/categories']) {
      expect((await store.client().request('GET', path)).status).toBe(200)
    }
    expect((await verifyStore(store.services)).flatMap(({ violations: wrong }) => wrong)).toEqual([])
  })
})
