import sharp from 'sharp'
import { processImage } from '../catalog/images/process-image.ts'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ADDRESS, makeInstitute, makeProduct, buildOrder } from '../../../test/factories.ts'
import { runShop } from '../../../test/run-shop.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { registerCustomer } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { stockMovements } from '../database/schema/catalog.ts'
import { formatCheckResult, verifyStore } from './verify-store.ts'

async function placeOrder(store: TestStore, productId: number, key?: string): Promise<number> {
  const order = buildOrder([{ productId, quantity: 2 }], { couponCode: 'welcome10' })
  const { status, body } = await store
    .client()
    .requestJson<PlacedOrder>('POST', '/orders', order, key ? { 'Idempotency-Key': key } : {})
  if (status !== 201) throw new Error(`Placing an order returned ${status}`)
  return body.id
}

/** Returns the violations after these statements, which are rolled back afterwards. */
async function violationsAfter({ services, db }: TestStore, ...damage: SQL[]): Promise<string[]> {
  const rollback = new Error('rollback')
  let found: string[] = []
  await db
    .transaction(async (tx) => {
      // Disables foreign keys and triggers.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of damage) await tx.execute(statement)
      // Verifies inside this transaction, which sees the damage.
      const transactionDb = { transaction: (work: (snapshot: typeof tx) => Promise<unknown>) => work(tx) }
      const findings = await verifyStore({ db: transactionDb as unknown as typeof db, files: services.files })
      found = findings.flatMap(({ violations }) => violations)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return found
}

describe('verify reports', () => {
  test('an order without lines, and totals that do not add up', async ({ store }) => {
    const book = await makeProduct(store)
    const order = await placeOrder(store, book.id)
    expect(await violationsAfter(store, sql`delete from order_items where order_id = ${order}`)).toEqual([
      `Order ${order} has no lines.`,
      `Order ${order}: its lines add up to 0 paise, its subtotal is 99800.`,
      `Order ${order}: what was paid for its lines adds up to 0 paise, its total is 89820.`,
      `Order ${order} changed the stock of product ${book.id} by -2, not by 0.`,
    ])
    const cheaper = sql`update order_items set price_paise = 100 where order_id = ${order}`
    expect(await violationsAfter(store, cheaper)).toContain(
      `Order ${order}: its lines add up to 200 paise, its subtotal is 99800.`,
    )
    const withoutCoupon = sql`update orders set coupon_code = null where id = ${order}`
    expect(await violationsAfter(store, withoutCoupon)).toEqual([
      `Order ${order}: its codes are (none), its promotions are others.`,
    ])
    const wrongTotal = [
      sql`alter table orders drop constraint orders_total_adds_up`,
      sql`update orders set total_paise = 1 where id = ${order}`,
    ]
    expect(await violationsAfter(store, ...wrongTotal)).toEqual([
      `Order ${order}: what was paid for its lines adds up to 89820 paise, its total is 1.`,
      `Order ${order}: its total is 1 paise, not subtotal plus adjustments.`,
    ])
  })

  test('an order that is sent although its customer cancelled it', async ({ store }) => {
    const order = await placeOrder(store, (await makeProduct(store)).id)
    const reason = sql`update orders set cancellation_reason = 'mistake' where id = ${order}`
    expect(await violationsAfter(store, reason)).toEqual([`Order ${order} is pending, but its customer cancelled it.`])
  })

  test('a confirmed order that does not exist', async ({ store }) => {
    const book = await makeProduct(store)
    const order = await placeOrder(store, book.id, 'confirmed')
    const deleted = [
      sql`delete from order_items where order_id = ${order}`,
      sql`delete from orders where id = ${order}`,
    ]
    expect(await violationsAfter(store, ...deleted)).toEqual([
      `The idempotency key 0:confirmed confirmed order ${order}, which does not exist.`,
      `Order ${order} changed the stock of product ${book.id} by -2, not by 0.`,
      `deliveries has order_id ${order}, which is not in orders.`,
      `promotion_uses has order_id ${order}, which is not in orders.`,
      `A stock movement belongs to order ${order}, which does not exist.`,
    ])
  })

  test('a stock that is not the sum of its movements, or below zero', async ({ store }) => {
    const book = await makeProduct(store)
    const order = await placeOrder(store, book.id)
    expect(await violationsAfter(store, sql`update products set stock = 9 where id = ${book.id}`)).toEqual([
      `Product ${book.id} has a stock of 9, its movements add up to 8.`,
    ])
    const lost = sql`insert into stock_movements (product_id, change, reason, stock_after) values (${book.id}, 0, 'counted', 5)`
    expect(await violationsAfter(store, lost)).toContainEqual(
      expect.stringContaining(`of product ${book.id} ends at a stock of 5, not at 8.`),
    )
    const below = [
      sql`alter table products drop constraint products_stock_not_negative`,
      sql`update products set stock = -1 where id = ${book.id}`,
    ]
    expect(await violationsAfter(store, ...below)).toContain(`Product ${book.id} has a stock of -1.`)
    const cancelled = sql`update orders set status = 'cancelled' where id = ${order}`
    expect(await violationsAfter(store, cancelled)).toEqual([
      `Order ${order} is cancelled, but its use of welcome10 counts.`,
      `Order ${order} changed the stock of product ${book.id} by -2, not by 0.`,
      `The delivery of order ${order} is waiting, its tracking says cancelled.`,
    ])
  })

  test('a banner that is shown after its time, or hidden within it', async ({ store }) => {
    const insert = (id: number, endsAt: SQL, isShown: boolean) =>
      sql`insert into banners (id, title, ends_at, is_shown) values (${id}, 'Sale', ${endsAt}, ${isShown})`
    const late = [
      insert(70001, sql`now() - interval '1 hour'`, true),
      insert(70002, sql`now() + interval '1 hour'`, false),
      insert(70003, sql`now() - interval '1 minute'`, true),
    ]
    expect(await violationsAfter(store, ...late)).toEqual([
      'Banner 70001 is shown, against its times.',
      'Banner 70002 is hidden, against its times.',
      expect.stringContaining('The next id of banners'),
    ])
  })

  test('a text that is invalid, and a restored version of another text', async ({ store }) => {
    const insert = (id: number, name: string, fields: object, restored: number) =>
      sql`insert into site_text_versions (id, name, fields, created_by, restored_from)
        values (${id}, ${name}, ${JSON.stringify(fields)}, 'meena', ${restored})`
    const damage = [insert(70001, 'faqs', { lead: 'Call {{phone}}' }, 0), insert(70002, 'home', {}, 70001)]
    expect(await violationsAfter(store, ...damage)).toEqual([
      expect.stringContaining('FAQs, lead: {{phone}} is not a variable of this text.'),
      'Version 70002 of home restores 70001, which is no earlier version of it.',
      expect.stringContaining('The next id of site_text_versions'),
    ])
  })

  test('a customer with addresses of which not exactly one is the default', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    await client.request('POST', '/user/addresses', ADDRESS)
    const unset = sql`update saved_addresses set is_default = false where user_id = ${user.id}`
    expect(await violationsAfter(store, unset)).toEqual([`User ${user.id} has 0 default addresses.`])
  })

  test('a foreign key without its row, and a sequence behind its column', async ({ store }) => {
    const book = await makeProduct(store)
    const invalidLink = sql`insert into product_categories (product_id, category_id) values (${book.id}, 999999)`
    expect(await violationsAfter(store, invalidLink)).toEqual([
      'product_categories has category_id 999999, which is not in categories.',
    ])
    const ahead = sql`insert into institutes (id, name) values (800000, 'Far ahead')`
    expect((await violationsAfter(store, ahead)).join()).toMatch(
      /^The next id of institutes is \d+, but 800000 is in use\.$/,
    )
  })

  test('an email, a shipment, a tracking event and a sync run that wait without a job', async ({ store }) => {
    const book = await makeProduct(store)
    const order = await placeOrder(store, book.id)
    const waiting = [
      sql`insert into emails (id, key, kind, recipient, subject, html, text)
        values (70001, 'orphan', 'mention', 'a@b.in', 's', 'h', 't')`,
      sql`insert into shipments (id, order_id, reference, courier_order_id, courier_shipment_id)
        values (70002, ${order}, 'r', 'c', 's')`,
      sql`insert into tracking_events (id, payload_hash, payload) values (70003, 'k', '{}')`,
      sql`insert into merchant_runs (id, cause) values (70004, 'staff')`,
    ]
    const withoutIds = (violations: string[]) => violations.filter((text) => !text.startsWith('The next id'))
    expect(withoutIds(await violationsAfter(store, ...waiting))).toEqual([
      `The delivery of order ${order} is waiting, its tracking says waiting with Not recorded.`,
      'Email 70001 (orphan) is waiting without a job.',
      `The booking of shipment 70002 of order ${order} is waiting without a job.`,
      'Tracking event 70003 is waiting without a job.',
      'Merchant sync run 70004 is running without a job.',
    ])
    const failed = [
      ...waiting,
      sql`update emails set status = 'failed' where id = 70001`,
      sql`update shipments set booking = 'failed', cancelling = 'waiting' where id = 70002`,
      sql`update tracking_events set outcome = 'unknown' where id = 70003`,
      sql`update merchant_runs set status = 'failed' where id = 70004`,
    ]
    expect(withoutIds(await violationsAfter(store, ...failed))).toEqual([
      `The delivery of order ${order} is waiting, its tracking says waiting with Not recorded.`,
      `The cancellation of shipment 70002 of order ${order} is waiting without a job.`,
    ])
  })

  test('no violation for a parcel that a running test order books itself', async ({ store }) => {
    const order = await placeOrder(store, (await makeProduct(store)).id)
    const booked = await violationsAfter(
      store,
      sql`insert into shipments (order_id, reference, courier_order_id, courier_shipment_id) values (${order}, 't', 'c', 's')`,
      sql`insert into test_orders (order_id, actor_id, actor) values (${order}, 0, 'asha')`,
    )
    expect(booked.filter((violation) => violation.startsWith('Shipment'))).toEqual([])
  })

  test('no violation for a waiting email with a job', async ({ store }) => {
    await store.db.execute(sql`
      insert into emails (id, key, kind, recipient, subject, html, text) values (1, 'queued', 'mention', 'a@b.in', 's', 'h', 't')`)
    await store.db.transaction((tx) => store.services.jobs.send(tx, 'email', [{ emailId: 1 }]))
    await store.db.execute(sql`select setval('emails_id_seq', 1)`)
    expect(await violationsOf(store)).toEqual([])
  })

  test('an image without its file or the files of its variants', async ({ store }) => {
    const { files } = store.services
    const cover = await sharp({ create: { width: 720, height: 960, channels: 3, background: '#B33951' } })
      .png()
      .toBuffer()
    const image = await processImage(new Uint8Array(cover))
    const [full, variant] = image.files.map(({ bytes }) => bytes)
    const name = image.path.slice('/files/'.length, -'.webp'.length)
    const institute = await makeInstitute(store, 'With a logo')
    const setLogo = sql`update institutes set logo = ${`/files/${name}.webp`} where id = ${institute.id}`
    const usedBy = `It is used by institute ${institute.id}.`
    expect(await violationsAfter(store, setLogo)).toEqual([
      `The file ${name}.webp is missing. ${usedBy}`,
      `The file ${name}.w300.webp is missing. ${usedBy}`,
    ])
    await files.put(`${name}.webp`, full ?? '')
    expect(await violationsAfter(store, setLogo)).toEqual([`The file ${name}.w300.webp is missing. ${usedBy}`])
    await files.put(`${name}.w300.webp`, variant ?? '')
    expect(await violationsAfter(store, setLogo)).toEqual([])
    await files.put(`${name}.webp`, (full ?? new Uint8Array()).with(500, 0).with(501, 0))
    await files.put(`${name}.w300.webp`, (variant ?? new Uint8Array()).subarray(0, 60))
    expect(await violationsAfter(store, setLogo)).toEqual([
      `The file ${name}.webp is damaged. ${usedBy}`,
      `The file ${name}.w300.webp is damaged. ${usedBy}`,
    ])
  })
})

describe('the command verify', () => {
  const run = (settings: Record<string, string>) => runShop(['verify'], settings)

  test('prints a line for each check while the store is open, and exits with 1 on a violation', async ({ store }) => {
    const settings = { DATABASE_URL: store.databaseUrl, DATA_DIR: store.services.config.dataDir }
    const intact = await run(settings)
    expect(intact).toMatchObject({ code: 0, errors: '' })
    expect(intact.out).toMatch(/^ok {4}every order has lines \(\d+\)\n/)
    expect(intact.out).toMatch(/\nNo problems found\.\n$/)
    const book = await makeProduct(store)
    const lost = { productId: book.id, change: -7, reason: 'correction' as const, stockAfter: 3 }
    await store.db.insert(stockMovements).values(lost)
    const damaged = await run(settings)
    expect(damaged).toMatchObject({ code: 1, errors: '' })
    expect(damaged.out).toMatch(/\nFAIL {2}every stock is the sum of its movements \(\d+\): 1\n/)
    expect(damaged.out).toContain(`        Product ${book.id} has a stock of 10, its movements add up to 3.\n`)
    expect(damaged.out).toMatch(/\n1 problem found\.\n$/)
  })

  test('exits with 2 and a message if the database has no store', async ({ store }) => {
    await store.db.execute(sql`alter schema drizzle rename to elsewhere`)
    const { code, errors } = await run({ DATABASE_URL: store.databaseUrl })
    await store.db.execute(sql`alter schema elsewhere rename to drizzle`)
    expect({ code, errors }).toEqual({ code: 2, errors: 'The database has no store yet.\n' })
  })

  test('prints at most twenty violations of a check', () => {
    const violations = Array.from({ length: 1200 }, (_, index) => `Order ${index}`)
    const lines = formatCheckResult({ title: 'orders', checkedCount: 250_000, violations })
    expect(lines[0]).toBe('FAIL  orders (2,50,000): 1200')
    expect(lines.slice(-2)).toEqual(['        Order 19', '        and 1180 more'])
  })
})
