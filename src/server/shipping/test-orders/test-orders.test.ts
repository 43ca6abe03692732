import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { openFakeShiprocket } from '../../../../test/fake-servers/shiprocket.ts'
import { openShippingFixture, type ShippingFixture, waitFor } from '../../../../test/fixtures/shipping-fixture.ts'
import { openTestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { TestOrder, TestOrderStep } from '../../../domain/shipping/test-order.ts'
import type { OpeningState } from '../../../domain/settings/service-test.ts'
import { products } from '../../database/schema/catalog.ts'
import { emails } from '../../database/schema/email.ts'
import { invoices } from '../../database/schema/invoices.ts'
import { orders } from '../../database/schema/orders.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { requeueOrphans } from '../../waiting-work.ts'
import { cancelShipment } from '../cancel-shipment.ts'
import { shipments } from '../../database/schema/shipping.ts'
import { runTestOrder } from './run-test-order.ts'

let fixture: ShippingFixture

beforeAll(async () => {
  fixture = await openShippingFixture()
  await fixture.store.db.insert(siteSettings).values([
    { key: 'phone', value: '+91 98290 12345' },
    { key: 'public.seller_address', value: '12 Jhalawar Road, Kota, Rajasthan 324 005' },
    { key: 'admin.email', value: 'owner@shop.example' },
  ])
})
afterAll(() => fixture.close())

async function readLast(): Promise<TestOrder> {
  const [last] = await fixture.staff.getJson<TestOrder[]>('/admin/test-orders')
  if (!last) throw new Error('No test order')
  return last
}
const statesOf = ({ steps }: TestOrder) =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state])) as Record<TestOrderStep, string>

async function finished(): Promise<TestOrder> {
  await waitFor(async () => (await readLast()).state !== 'running')
  return readLast()
}

const stockOf = async (id: number) =>
  (await fixture.store.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock

describe('a test order', () => {
  it('needs a book in stock', async () => {
    const { status, body } = await fixture.staff.requestJson('POST', '/admin/test-orders')
    expect([status, body]).toMatchObject([409, { message: 'No book is published and in stock. Add one first.' }])
  })

  it('runs up to the label and is cancelled: the stock is back, and no invoice, sale, customer or email is left', async () => {
    const { store, staff, shiprocket } = fixture
    const { db } = store
    const book = await makeProduct(store, { stock: 30 })
    const { status, body } = await staff.requestJson<{ id: number }>('POST', '/admin/test-orders')
    expect([status, statesOf(await readLast()).place]).toEqual([201, 'done'])
    const last = await finished()
    expect(last).toMatchObject({ id: body.id, state: 'done', error: null })
    expect(new Set(Object.values(statesOf(last)))).toEqual(new Set(['done']))

    expect(await fixture.findOrder(last.orderId)).toMatchObject({
      status: 'cancelled',
      source: 'test',
      invoiceNumber: null,
    })
    expect(await stockOf(book.id)).toBe(30)
    expect(await db.$count(invoices)).toBe(0)
    const [created] = shiprocket.requests.filter(({ endpoint }) => endpoint === 'POST /orders/create/adhoc')
    expect(created?.body).toMatchObject({
      billing_phone: 9_829_012_345,
      billing_pincode: 324_005,
      billing_city: 'Kota',
    })
    expect([...shiprocket.orders.values()].map(({ statusCode }) => statusCode)).toEqual([5])
    // No driver comes.
    expect(fixture.countRequests('POST /courier/generate/pickup')).toBe(0)
    expect(await db.$count(emails)).toBe(0)
    expect(await staff.getJson('/admin/customers')).toEqual([])
    expect(await staff.getJson('/admin/reports/totals?from=2020-01-01&to=2099-12-31')).toMatchObject({ orders: 0 })
    expect(await violationsOf(store)).toEqual([])
  })

  it('that the courier rejects shows the reason at its step, and is cancelled in the store', async () => {
    fixture.shiprocket.respondOnce('POST /courier/assign/awb', {
      status: 400,
      body: { message: 'Please recharge your wallet.' },
    })
    const { body } = await fixture.staff.requestJson<{ id: number }>('POST', '/admin/test-orders')
    const last = await finished()
    expect(last).toMatchObject({ id: body.id, state: 'failed', error: expect.stringContaining('recharge your wallet') })
    expect(statesOf(last)).toEqual({
      place: 'done',
      'courier-order': 'done',
      'tracking-number': 'failed',
      label: 'skipped',
      cancel: 'done',
      'courier-cancel': 'done',
    })
  })

  it('continues when the courier responds again, without a second order there', async () => {
    const before = fixture.countRequests('POST /orders/create/adhoc')
    fixture.shiprocket.respondOnce('POST /courier/generate/label', 'reset')
    const { body } = await fixture.staff.requestJson<{ id: number }>('POST', '/admin/test-orders')
    const last = await finished()
    expect(last).toMatchObject({ id: body.id, state: 'done', error: null })
    expect(fixture.countRequests('POST /orders/create/adhoc')).toBe(before + 1)
    expect(await fixture.store.db.$count(shipments, eq(shipments.orderId, last.orderId))).toBe(1)
  })

  it('is the only one that runs', async () => {
    const responses = await Promise.all([1, 2].map(() => fixture.staff.request('POST', '/admin/test-orders')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]))
    await finished()
  })

  it('names the setting that it lacks', async () => {
    const { db } = fixture.store
    await db.update(siteSettings).set({ value: 'Kota' }).where(eq(siteSettings.key, 'public.seller_address'))
    const { status, body } = await fixture.staff.requestJson('POST', '/admin/test-orders')
    expect([status, body]).toMatchObject([409, { code: 'address_needed' }])
  })
})

describe('the opening checklist', () => {
  it('shows the last test of the courier with its reason and its user', async () => {
    const { staff, shiprocket } = fixture
    const read = async () => (await staff.getJson<OpeningState>('/admin/opening')).services.courier
    expect(await read()).toEqual({ isConfigured: true, lastTest: null })
    await staff.request('POST', '/check-shiprocket-auth')
    expect((await read()).lastTest).toMatchObject({ error: null, isOutdated: false })
    shiprocket.respondOnce('GET /settings/company/pickup', { status: 200, body: { data: { shipping_address: [] } } })
    await staff.request('POST', '/check-shiprocket-auth')
    expect((await read()).lastTest).toMatchObject({ error: expect.stringContaining('Kota Office') })
  })

  it('counts the books of the shop', async () => {
    expect(await fixture.staff.getJson('/admin/opening')).toMatchObject({ ownBooks: 1, owners: 1 })
  })
})

test('a test order whose process was killed is continued by the job that looks for lost jobs', async () => {
  const shiprocket = await openFakeShiprocket()
  // Without workers: the process is gone.
  const store = await openTestStore(shiprocket.settings())
  const { db, services } = store
  await db.insert(siteSettings).values({ key: 'phone', value: '98290 12345' })
  await db.insert(siteSettings).values({ key: 'address', value: 'Talwandi, Kota 324005' })
  const { client: owner } = await loginAsAdmin(store)
  const book = await makeProduct(store, { stock: 3 })
  const { body } = await owner.requestJson<{ id: number }>('POST', '/admin/test-orders')
  await db.execute(sql`delete from pgboss.job where name = 'test-order'`)
  expect(await requeueOrphans(services)).toHaveProperty('test-order', 1)
  expect(await requeueOrphans(services)).not.toHaveProperty('test-order')

  await runTestOrder(services, body.id, { isLast: false })
  const [order] = await db.select({ id: orders.id }).from(orders)
  await cancelShipment(services, order?.id ?? 0, { isLast: false })
  expect(await owner.getJson('/admin/test-orders')).toMatchObject([{ id: body.id, state: 'done', error: null }])
  expect(await db.select({ stock: products.stock }).from(products)).toEqual([{ stock: book.stock }])
  expect(await requeueOrphans(services)).not.toHaveProperty('test-order')
  await store.close()
  await shiprocket.close()
})
