import { execFile } from 'node:child_process'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeInstitute, makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { seedStore } from '../seed.ts'
import { generateOrders } from '../orders/generate-orders.ts'
import { formatCheckResult, verifyStore } from './verify-store.ts'

const COMMAND = path.resolve(import.meta.dirname, '../cli/shop.ts')

const violationsOf = async (store: TestStore) =>
  (await verifyStore(store.services)).flatMap(({ violations: wrong }) => wrong)

async function placeOrder(store: TestStore, productId: number, key?: string): Promise<number> {
  const order = buildOrder([{ productId, quantity: 2 }], { couponCode: 'welcome10' })
  const { status, body } = await store
    .client()
    .requestJson<PlacedOrder>('POST', '/orders', order, key ? { 'Idempotency-Key': key } : {})
  if (status !== 201) throw new Error(`An order was answered ${status}`)
  return body.id
}

/** What is found once this has been done behind the store's back; it is undone afterwards. */
async function violationsAfter({ services, db }: TestStore, ...damage: SQL[]): Promise<string[]> {
  const undone = new Error('undone')
  let faults: string[] = []
  await db
    .transaction(async (tx) => {
      // No key and no check of the database stands in the way.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of damage) await tx.execute(statement)
      // The snapshot is that of the damage.
      const within = { transaction: (look: (snapshot: typeof tx) => Promise<unknown>) => look(tx) }
      const findings = await verifyStore({ db: within as unknown as typeof db, files: services.files })
      faults = findings.flatMap(({ violations: wrong }) => wrong)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return faults
}

describe('a shop in order', () => {
  test('has nothing to tell of: demo, a year of orders, sales, cancellations and corrections', async ({ store }) => {
    await seedStore({ ...store.services, config: { ...store.services.config, demo: true } })
    await generateOrders(store.db, 300)
    const { client: staff } = await loginAsAdmin(store)
    const book = await makeProduct(store)
    const [kept, cancelled, reopened] = [
      await placeOrder(store, book.id),
      await placeOrder(store, book.id, 'once'),
      await placeOrder(store, book.id),
    ]
    for (const id of [cancelled, reopened]) await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    await staff.request('PUT', `/orders/${reopened}`, { status: 'pending' })
    await staff.request('PATCH', `/products/${book.id}`, { stock: 30 })
    expect(kept).toBeGreaterThan(0)
    const findings = await verifyStore(store.services)
    expect(findings.flatMap(({ violations: wrong }) => wrong)).toEqual([])
    const looked = Object.fromEntries(findings.map((finding) => [finding.title, finding.checkedCount]))
    expect(looked['every order has lines']).toBe(303)
    expect(looked['every image has its files']).toBeGreaterThan(80)
    expect(looked['every foreign key points to a row']).toBeGreaterThan(8)
    expect(looked['the next value of every sequence is free']).toBeGreaterThan(12)
  })
})

describe('what is wrong is named', () => {
  test('an order without lines, and totals that do not add up', async ({ store }) => {
    const book = await makeProduct(store)
    const order = await placeOrder(store, book.id)
    expect(await violationsAfter(store, sql`delete from order_items where order_id = ${order}`)).toEqual([
      `Order ${order} has no lines.`,
      `Order ${order}: its lines come to 0 paise, its subtotal is 99800.`,
      `Order ${order}: its lines for JEE come to 0 paise, and it says 99800.`,
      `Order ${order} has moved the stock of product ${book.id} by -2, not by 0.`,
    ])
    const cheaper = sql`update order_items set price_paise = 100 where order_id = ${order}`
    expect(await violationsAfter(store, cheaper)).toContain(
      `Order ${order}: its lines come to 200 paise, its subtotal is 99800.`,
    )
    const gift = sql`update orders set coupon_code = null where id = ${order}`
    expect(await violationsAfter(store, gift)).toEqual([`Order ${order}: a discount of 9980 paise without cause.`])
    const dearer = [
      sql`alter table orders drop constraint orders_total_adds_up`,
      sql`update orders set total_paise = 1 where id = ${order}`,
    ]
    expect(await violationsAfter(store, ...dearer)).toEqual([
      `Order ${order}: its total is 1 paise, not subtotal plus adjustments.`,
    ])
  })

  test('a confirmed order that is lost', async ({ store }) => {
    const book = await makeProduct(store)
    const order = await placeOrder(store, book.id, 'kept')
    const lost = [sql`delete from order_items where order_id = ${order}`, sql`delete from orders where id = ${order}`]
    expect(await violationsAfter(store, ...lost)).toEqual([
      `The key 0:kept was answered with order ${order}, which is not there.`,
      `Order ${order} has moved the stock of product ${book.id} by -2, not by 0.`,
      `Stock was moved for order ${order}, which is not there.`,
    ])
  })

  test('a stock that is not the sum of its movements, or below zero', async ({ store }) => {
    const book = await makeProduct(store)
    const order = await placeOrder(store, book.id)
    expect(await violationsAfter(store, sql`update products set stock = 9 where id = ${book.id}`)).toEqual([
      `Product ${book.id} has a stock of 9, its movements come to 8.`,
    ])
    const below = [
      sql`alter table products drop constraint products_stock_not_negative`,
      sql`update products set stock = -1 where id = ${book.id}`,
    ]
    expect(await violationsAfter(store, ...below)).toContain(`Product ${book.id} has a stock of -1.`)
    const cancelled = sql`update orders set status = 'cancelled' where id = ${order}`
    expect(await violationsAfter(store, cancelled)).toEqual([
      `Order ${order} has moved the stock of product ${book.id} by -2, not by 0.`,
    ])
  })

  test('what belongs to nothing, and a number that would be given twice', async ({ store }) => {
    const book = await makeProduct(store)
    const stray = sql`insert into product_categories (product_id, category_id) values (${book.id}, 999999)`
    expect(await violationsAfter(store, stray)).toEqual([
      'product_categories names category_id 999999, which is not in categories.',
    ])
    const ahead = sql`insert into institutes (id, name) values (800000, 'Far ahead')`
    expect((await violationsAfter(store, ahead)).join()).toMatch(
      /^The next id of institutes would be \d+, and 800000 is taken\.$/,
    )
  })

  test('a letter, a parcel, news and a run that wait for nobody', async ({ store }) => {
    const book = await makeProduct(store)
    const order = await placeOrder(store, book.id)
    const waiting = [
      sql`insert into emails (id, key, recipient, subject, html, text) values (70001, 'told', 'a@b.in', 's', 'h', 't')`,
      sql`insert into shipments (id, order_id, reference, courier_order_id, courier_shipment_id)
        values (70002, ${order}, 'r', 'c', 's')`,
      sql`insert into tracking_events (id, payload_hash, payload) values (70003, 'k', '{}')`,
      sql`insert into merchant_runs (id, cause) values (70004, 'staff')`,
    ]
    const faults = (await violationsAfter(store, ...waiting)).filter((fault) => !fault.startsWith('The next id'))
    expect(faults).toEqual([
      'Letter 70001 (told) waits, and nothing will send it.',
      `Shipment 70002 of order ${order} waits to be booked, and nothing will.`,
      'What a courier said (70003) waits, and nothing will look at it.',
      'Run 70004 is said to be under way, and nothing goes on with it.',
    ])
    const failed = [
      ...waiting,
      sql`update emails set status = 'failed' where id = 70001`,
      sql`update shipments set booking = 'failed', cancelling = 'waiting' where id = 70002`,
      sql`update tracking_events set outcome = 'unknown' where id = 70003`,
      sql`update merchant_runs set status = 'failed' where id = 70004`,
    ]
    expect((await violationsAfter(store, ...failed)).filter((fault) => !fault.startsWith('The next id'))).toEqual([
      `Shipment 70002 of order ${order} waits to be called back, and nothing will.`,
    ])
  })

  test('a waiting letter with its job is in order', async ({ store }) => {
    await store.db.execute(sql`
      insert into emails (id, key, recipient, subject, html, text) values (1, 'jobbed', 'a@b.in', 's', 'h', 't')`)
    await store.db.transaction((tx) => store.services.jobs.send(tx, 'email', [{ emailId: 1 }]))
    await store.db.execute(sql`select setval('emails_id_seq', 1)`)
    expect(await violationsOf(store)).toEqual([])
  })

  test('a picture without its file, or without its smaller copies', async ({ store }) => {
    const name = '00000000000000aa-720x960'
    const { files } = store.services
    const institute = await makeInstitute(store, 'Pictured')
    const shown = sql`update institutes set logo = ${`/files/${name}.webp`} where id = ${institute.id}`
    const by = `shown by institute ${institute.id}.`
    expect(await violationsAfter(store, shown)).toEqual([
      `The file ${name}.webp is missing, ${by}`,
      `The file ${name}.w300.webp is missing, ${by}`,
    ])
    await files.put(`${name}.webp`, 'picture')
    expect(await violationsAfter(store, shown)).toEqual([`The file ${name}.w300.webp is missing, ${by}`])
    await files.put(`${name}.w300.webp`, 'small')
    expect(await violationsAfter(store, shown)).toEqual([])
  })
})

describe('the command verify', () => {
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
      execFile(
        process.execPath,
        [COMMAND, 'verify'],
        { env: { PATH: process.env.PATH, ...env } },
        (error, out, complaint) => resolve({ code: Number(error?.code ?? 0), out, complaint }),
      )
    })

  test('tells a line a check beside an open shop, and ends with 1 where something is wrong', async ({ store }) => {
    const settings = { DATABASE_URL: store.databaseUrl, DATA_DIR: store.services.config.dataDir }
    const well = await run(settings)
    expect(well).toMatchObject({ code: 0, complaint: '' })
    expect(well.out).toMatch(/^ok {5}every order has lines \(\d+\)\n/)
    expect(well.out).toMatch(/\nNo problems found\.\n$/)
    const book = await makeProduct(store)
    await store.db.execute(sql`update products set stock = 3 where id = ${book.id}`)
    const ill = await run(settings)
    expect(ill).toMatchObject({ code: 1, complaint: '' })
    expect(ill.out).toContain(`         Product ${book.id} has a stock of 3, its movements come to 10.\n`)
    expect(ill.out).toMatch(/\n1 problem found\.\n$/)
  })

  test('says so where there is no store', async ({ store }) => {
    await store.db.execute(sql`alter schema drizzle rename to elsewhere`)
    const { code, complaint } = await run({ DATABASE_URL: store.databaseUrl })
    await store.db.execute(sql`alter schema elsewhere rename to drizzle`)
    expect({ code, complaint }).toEqual({ code: 2, complaint: 'The database holds no store yet.\n' })
  })

  test('shows twenty of many', () => {
    const wrong = Array.from({ length: 1200 }, (_, place) => `Order ${place}`)
    const lines = formatCheckResult({ title: 'orders', checkedCount: 250_000, violations: wrong })
    expect(lines[0]).toBe('WRONG  orders (2,50,000): 1200')
    expect(lines.slice(-2)).toEqual(['         Order 19', '         and 1180 more'])
  })
})
