import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OrderDetail } from '../../src/domain/orders/admin-order.ts'
import { siteSettings } from '../../src/server/database/schema/platform.ts'
import { buildOrder, makeProduct, placeOrder } from '../factories.ts'
import { openFakeGraph, WHATSAPP_FORM } from '../fake-servers/graph.ts'
import { openFakeGoogle } from '../fake-servers/google-merchant.ts'
import { type FakeSmtpServer, openFakeSmtpServer } from '../fake-servers/smtp-server.ts'
import { failedDeliveries } from '../fixtures/failed-delivery-fixture.ts'
import { openShippingFixture } from '../fixtures/shipping-fixture.ts'
import type { TestClient } from '../test-client.ts'
import { openTestStore, type TestStore } from '../test-store.ts'
import { loginAsAdmin } from '../users.ts'
import { violationsOf } from '../violations.ts'
import { CHANGES } from './all-changes.ts'
import type { ChangedStore } from './change.ts'

const TOO_LONG = 'k'.repeat(256)
const READ_METHODS = ['get', 'head']

let shop: ChangedStore
/** A second process of the shop: its own connections and locks, on the same database. */
let otherProcess: TestStore
let smtp: FakeSmtpServer
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const [graph, google] = [await openFakeGraph(), await openFakeGoogle()]
  smtp = await openFakeSmtpServer({})
  const settings = {
    ...google.settings,
    SECRET_KEY: 'a secret key of at least thirty-two characters',
    WHATSAPP_BASE_URL: graph.baseUrl,
  }
  const shipping = await openShippingFixture(settings)
  const { store, staff } = shipping
  // Its processes share the folder of the files.
  const files = { DATA_DIR: store.services.config.dataDir }
  otherProcess = await openTestStore({ ...settings, ...files, ...shipping.shiprocket.settings() }, store.databaseUrl)
  for (const opened of [otherProcess, shipping, graph, google, smtp]) closing.push(() => opened.close())
  const rows = {
    'email.host': '127.0.0.1',
    'email.port': String(smtp.port),
    'admin.email': 'owner@shop.example',
    phone: '+91 98290 12345',
    'public.seller_address': '12 Jhalawar Road, Kota, Rajasthan 324 005',
  }
  await store.db.insert(siteSettings).values(Object.entries(rows).map(([key, value]) => ({ key, value })))
  await staff.request('PUT', '/admin/whatsapp', WHATSAPP_FORM)
  shop = { store, staff, shipping, deliveries: failedDeliveries(shipping), graph }
})
afterAll(async () => {
  for (const close of closing) await close()
})

type Sent = [method: string, path: string, body?: object | undefined]

/** Sends a change with a key, and returns its answer as the browser reads it. */
async function sendWithKey(sender: TestClient, [method, path, body]: Sent, key: string) {
  const headers = { 'Idempotency-Key': key, Accept: 'application/json', Origin: 'http://shop.test' }
  const isForm = body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob
  const response = await (isForm
    ? sender.send(path, { method, headers, body })
    : sender.request(method, path, body, headers))
  const isReplayed = response.headers.get('Idempotent-Replayed') === 'true'
  return { status: response.status, text: await response.text(), isReplayed }
}

async function changingOperations() {
  const { paths } = await shop.staff.getJson<{ paths: Record<string, Record<string, object>> }>('/openapi.json')
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => !READ_METHODS.includes(method))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        isExempt: 'x-without-idempotency-key' in operation,
      })),
  )
}

describe('every changing operation', () => {
  test('takes an idempotency key, or says why it needs none', async () => {
    const operations = await changingOperations()
    const exempt = operations.filter(({ isExempt }) => isExempt)
    expect(operations.length).toBeGreaterThan(5 * exempt.length)
    // The order reads its key itself, after its body.
    const order = buildOrder([{ productId: (await makeProduct(shop.store)).id, quantity: 1 }])
    const withoutKey: string[] = []
    const { client } = await loginAsAdmin(shop.store)
    for (const { name, method, path } of operations) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const sender = path === '/logout' || path === '/login' ? shop.store.client() : client
      const body = path === '/orders' ? order : method === 'DELETE' ? undefined : {}
      const { text } = await sendWithKey(sender, [method, url, body], TOO_LONG)
      if (!text.includes('Idempotency-Key must have')) withoutKey.push(name)
    }
    expect(withoutKey).toEqual(exempt.map(({ name }) => name))
  })

  test('that takes a key is sent twice below', async () => {
    const sent = new Set(Object.keys(CHANGES).map((name) => name.replace(/ \(.*\)$/, '')))
    const operations = await changingOperations()
    expect(operations.filter(({ name, isExempt }) => !isExempt && !sent.has(name)).map(({ name }) => name)).toEqual([])
  })
})

describe('a change that is sent to two processes at once, and again after its answer was lost', () => {
  test.for(Object.entries(CHANGES))('%s has one effect and one answer', async ([name, prepare]) => {
    const { store } = shop
    const { client } = await loginAsAdmin(store)
    const [path, body, sender = client] = await prepare({ ...shop, staff: client })
    const [method = ''] = name.split(' ')
    const before = new Set(await violationsOf(store))
    const send = (by: TestClient) => sendWithKey(by, [method, path, body], name)
    const elsewhere = sender.at((request) => otherProcess.fetch(request))
    const [first, second] = await Promise.all([send(sender), send(elsewhere)])
    const third = await send(sender)
    expect(first.status, `${path}: ${first.text}`).toBeLessThan(300)
    for (const { status, text } of [second, third])
      expect({ status, text }).toEqual({ status: first.status, text: first.text })
    expect([first, second, third].filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
    expect((await violationsOf(store)).filter((violation) => !before.has(violation))).toEqual([])
  })

  test('sends one email, however many requests each process gets', async () => {
    const { client } = await loginAsAdmin(shop.store)
    const elsewhere = client.at((request) => otherProcess.fetch(request))
    const change: Sent = ['POST', '/email/test', { email: 'once@shop.example' }]
    await Promise.all([client, client, elsewhere, elsewhere].map((sender) => sendWithKey(sender, change, 'one email')))
    expect(smtp.recipients.filter((recipient) => recipient === 'once@shop.example')).toHaveLength(1)
  })

  test('raises a price by ten percent once, and Undo restores the former price', async () => {
    const { client } = await loginAsAdmin(shop.store)
    const book = await makeProduct(shop.store)
    const price = async () => (await client.getJson<{ price: number }>(`/admin/products/${book.id}`)).price
    const before = await price()
    const change = { ids: [book.id], change: { kind: 'price', unit: 'percent', value: 10 } }
    const send = () => sendWithKey(client, ['POST', '/admin/products/bulk', change], 'ten percent')
    const [{ text }] = await Promise.all([send(), send()])
    expect(await price()).toBeLessThan(before * 1.11)
    const { batch } = JSON.parse(text) as { batch: string }
    expect((await client.request('POST', `/admin/product-batches/${batch}/undo`)).status).toBe(200)
    expect(await price()).toBe(before)
  })

  test('is refused with the key of another change', async () => {
    const { client } = await loginAsAdmin(shop.store)
    const path = `/admin/orders/${await placeOrder(shop.store)}/comments`
    const send = (text: string) => sendWithKey(client, ['POST', path, { text }], 'one key')
    expect((await send('Rang twice')).status).toBe(201)
    expect(await send('Rang again')).toMatchObject({
      status: 422,
      text: expect.stringContaining('idempotency_key_reused'),
    })
  })

  test('has no second effect when its answer could not be stored, as when its process is killed', async () => {
    const { db } = shop.store
    const { client } = await loginAsAdmin(shop.store)
    const id = await placeOrder(shop.store)
    const send = () => sendWithKey(client, ['POST', `/admin/orders/${id}/comments`, { text: 'Rang once' }], 'killed')
    await db.execute(sql`create function lose_answers() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`)
    await db.execute(sql`create trigger lose_answers before update on idempotency_keys
      for each row execute function lose_answers()`)
    expect((await send()).status).toBe(500)
    await db.execute(sql`drop function lose_answers cascade`)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let repeated: Awaited<ReturnType<typeof send>> | undefined
    void send().then((answer) => (repeated = answer))
    // The answer may still come for ten seconds.
    const passTime = () => vi.setSystemTime(Date.now() + 11_000) && repeated
    await expect.poll(passTime).toMatchObject({ status: 409, text: expect.stringContaining('sent_already') })
    const { history } = await client.getJson<OrderDetail>(`/orders/${id}`)
    expect(history?.filter(({ action }) => action === 'comment')).toHaveLength(1)
  })

  test('has the key of its user and its path: elsewhere the same key is another one', async () => {
    const [first, second] = [await loginAsAdmin(shop.store), await loginAsAdmin(shop.store)]
    const [id, otherId] = [await placeOrder(shop.store), await placeOrder(shop.store)]
    const send = ({ client }: typeof first, orderId: number) =>
      sendWithKey(client, ['POST', `/admin/orders/${orderId}/comments`, { text: 'Rang twice' }], 'shared')
    const answers = [await send(first, id), await send(second, id), await send(first, otherId)]
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, isReplayed: false })
  })

  test('can be sent again with its key after it was rejected', async () => {
    const { client } = await loginAsAdmin(shop.store)
    const send = (name: string) => sendWithKey(client, ['POST', '/institutes', { name, description: '' }], 'rejected')
    expect((await send('')).status).toBe(400)
    expect((await send('Institute of a second try')).status).toBe(201)
  })

  test('can be sent again with its key after a server error', async () => {
    const { db } = shop.store
    const { client } = await loginAsAdmin(shop.store)
    const body = { name: 'Institute of a third try', description: '' }
    const send = () => sendWithKey(client, ['POST', '/institutes', body], 'server error')
    await db.execute(sql`create function fail_insert() returns trigger language plpgsql as
      $$ begin raise exception 'failed'; end $$`)
    await db.execute(sql`create trigger fail_insert before insert on institutes
      for each row execute function fail_insert()`)
    expect((await send()).status).toBe(500)
    await db.execute(sql`drop function fail_insert cascade`)
    expect((await send()).status).toBe(201)
  })
})
