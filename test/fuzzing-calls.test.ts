import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyStore } from '../src/server/verify/verify-store.ts'
import { makeCategory, makeProduct } from './factories.ts'
import { type ApiDocument, callsOf, type FuzzedCall } from './fuzz-calls.ts'
import { type Chance, seeded } from './fuzz-values.ts'
import { loginAdmin, registerCustomer } from './people.ts'
import { openTestStore, type TestStore } from './test-store.ts'
import type { Visitor } from './visitor.ts'

// `npm run fuzz` asks for more of it, and for another seed every time.
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 4)
const LIMIT_MS = Number(process.env.FUZZ_LIMIT_MS ?? 10_000)
/** Who calls these is somebody else afterwards. */
const CHANGES_SESSION = ['POST /login', 'POST /register', 'POST /logout']
const STAFFS_OWN = [
  'products',
  'product_images',
  'institutes',
  'categories',
  'banners',
  'testimonials',
  'site_settings',
]

let store: TestStore
let calls: FuzzedCall[]
beforeAll(async () => {
  store = await openTestStore()
  const { id } = await makeCategory(store)
  await makeProduct(store, { stock: 500, categoryIds: [id] })
  calls = callsOf(await store.visitor().get<ApiDocument>('/openapi.json'))
})
afterAll(() => store.close())

/** Makes calls with nonsense. @returns what a call answered that it never should */
async function fuzz(visitorFor: () => Visitor, chance: Chance): Promise<string[]> {
  const trouble: string[] = []
  const visitor = visitorFor()
  for (const call of calls) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [path, init] = call.request(chance)
      const caller = CHANGES_SESSION.includes(call.name) ? store.visitor() : visitor
      const began = performance.now()
      const answer = await caller.send(path, init)
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream) await answer.body?.cancel()
      const text = isStream ? '' : await answer.text()
      const took = performance.now() - began
      const isExpected = answer.status < 500 || call.expected.includes(answer.status)
      if (isExpected && took < LIMIT_MS) continue
      const sent = typeof init.body === 'string' ? init.body.slice(0, 500) : ''
      trouble.push(`${call.name}: ${answer.status} in ${Math.round(took)} ms to ${path.slice(0, 300)} ${sent} ${text}`)
    }
  }
  return trouble
}

/** What stands in tables, but for what an order changes. */
async function contents(tables: readonly string[]): Promise<unknown[]> {
  const row = sql`(to_jsonb(t) - 'stock' - 'updated_at')::text`
  const found = tables.map((name) =>
    store.db.execute(sql`select string_agg(${row}, '' order by ${row}) as rows from ${sql.identifier(name)} t`),
  )
  return (await Promise.all(found)).map(({ rows }) => rows)
}

const admins = () => store.db.execute(sql`select count(*)::int as count from users where is_admin`)

const timeout = 60_000 * ROUNDS

describe(`nonsense sent to every call, seed ${SEED}`, () => {
  test('by a visitor and by a customer breaks nothing, and changes nothing that is the staff’s', {
    timeout,
  }, async () => {
    const before = [await contents(STAFFS_OWN), (await admins()).rows]
    expect(await fuzz(() => store.visitor(), seeded(SEED))).toEqual([])
    const { visitor: customer } = await registerCustomer(store)
    expect(await fuzz(() => customer, seeded(SEED + 1))).toEqual([])
    expect([await contents(STAFFS_OWN), (await admins()).rows]).toEqual(before)
  })

  test('by staff breaks nothing, and the shop stays open', { timeout }, async () => {
    const { visitor: admin } = await loginAdmin(store)
    expect(await fuzz(() => admin, seeded(SEED + 2))).toEqual([])
    for (const path of ['/products', '/product-facets', '/banners', '/testimonials', '/site-settings', '/categories']) {
      expect((await store.visitor().call('GET', path)).status).toBe(200)
    }
    expect((await verifyStore(store.services)).flatMap(({ wrong }) => wrong)).toEqual([])
  })
})
