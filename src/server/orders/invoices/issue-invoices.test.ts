import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { updateInBulk } from '../../../../test/bulk-update.ts'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { acceptedReturn } from '../../../../test/fixtures/return-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import { products } from '../../database/schema/catalog.ts'
import { emails } from '../../database/schema/email.ts'
import { eraseOrders } from '../../privacy/erase-customer.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { type Courier, unconfiguredCourier } from '../../shipping/courier.ts'
import { shipOrder } from '../../shipping/ship-order.ts'
import { orders } from '../../database/schema/orders.ts'
import { issueInvoices } from './issue-invoices.ts'
import { invoiceCounters, invoices } from '../../database/schema/invoices.ts'

const courier: Courier = {
  ...unconfiguredCourier,
  ship: ({ id }) => Promise.resolve({ reference: String(id), courierOrderId: `SR${id}`, courierShipmentId: 'S1' }),
}

const documentsOf = ({ db }: TestStore, orderId: number) =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id))
const numberOf = async ({ db }: TestStore, id: number) =>
  (await db.select({ number: orders.invoiceNumber }).from(orders).where(eq(orders.id, id)))[0]?.number
const save = ({ db }: TestStore, key: string, value: string) =>
  db.insert(siteSettings).values({ key, value }).onConflictDoUpdate({ target: siteSettings.key, set: { value } })

/** Sets a status as staff do. */
async function setStatus(store: TestStore, status: string, ...ids: number[]) {
  const { client } = await loginAsAdmin(store)
  const response = await updateInBulk(client, { ids, status })
  expect(response.status).toBe(200)
}

describe('an invoice', () => {
  test('is not issued for a replacement: nothing is sold', async ({ store }) => {
    const { act, returnId } = await acceptedReturn(store)
    const { body } = await act(returnId, { action: 'replace' })
    const id = body.replacementOrderId ?? 0
    await setStatus(store, 'shipped', id)
    expect(await documentsOf(store, id)).toEqual([])
    expect(await numberOf(store, id)).toBeNull()
  })

  test('is issued when the order is booked with the courier, and only once', async ({ store }) => {
    const { user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    expect(await documentsOf(store, id)).toEqual([])
    await shipOrder({ ...store.services, courier }, user, id)
    await setStatus(store, 'shipped', id)
    await setStatus(store, 'delivered', id)
    const [invoice, ...others] = await documentsOf(store, id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ kind: 'invoice', totalPaise: 49_900, taxPaise: 0, cancelledAt: null })
    expect(invoice?.number).toMatch(/^RS\/\d\d-\d\d\/\d{6}$/)
    expect(await numberOf(store, id)).toBe(invoice?.number)
  })

  test('of an order that another courier takes is issued when staff set it to shipped', async ({ store }) => {
    const id = await placeOrder(store)
    await setStatus(store, 'processing', id)
    expect(await numberOf(store, id)).toBeNull()
    await setStatus(store, 'shipped', id)
    expect(await numberOf(store, id)).toMatch(/^RS\//)
  })

  test('is cancelled with its order and stays in the books; a reopened order gets another number', async ({
    store,
  }) => {
    const id = await placeOrder(store)
    await setStatus(store, 'shipped', id)
    const first = await numberOf(store, id)
    await setStatus(store, 'cancelled', id)
    expect(await numberOf(store, id)).toBeNull()
    await setStatus(store, 'shipped', id)
    const documents = await documentsOf(store, id)
    expect(documents.map(({ cancelledAt }) => cancelledAt === null)).toEqual([false, true])
    expect(documents[0]?.number).toBe(first)
    expect(await numberOf(store, id)).toBe(documents[1]?.number)
    expect(await violationsOf(store)).toEqual([])
  })

  test('of an order that was changed before its second booking is replaced', async ({ store }) => {
    const { user } = await loginAsAdmin(store)
    const id = await placeOrder(store)
    await shipOrder({ ...store.services, courier }, user, id)
    const issueAgain = () => store.db.transaction((tx) => issueInvoices(tx, [id]))
    // The same sale, although the seller has moved.
    await save(store, 'public.seller_address', '14 Station Road, Kota')
    await issueAgain()
    expect(await documentsOf(store, id)).toHaveLength(1)
    await store.db.update(orders).set({ customerName: 'Ritika K. Meena' }).where(eq(orders.id, id))
    await issueAgain()
    const [cancelled, valid] = await documentsOf(store, id)
    expect(cancelled?.cancelledAt).toBeInstanceOf(Date)
    expect(valid).toMatchObject({ cancelledAt: null, buyer: { name: 'Ritika K. Meena' } })
    expect(await numberOf(store, id)).toBe(valid?.number)
  })

  test('shows the sold books, also after a change of the product or the settings', async ({ store }) => {
    await save(store, 'public.gstin', '08ABCDE1234F1Z5')
    const notebook = await makeProduct(store, { name: 'Notebook', pricePaise: 11_200, hsnCode: '4820', gstRate: 12 })
    const book = await makeProduct(store)
    const items = [notebook, book].map(({ id }) => ({ productId: id, quantity: 1 }))
    const id = await placeOrder(store, { items, state: 'Bihar' })
    await setStatus(store, 'shipped', id)
    await store.db.update(products).set({ name: 'Renamed', gstRate: 18 }).where(eq(products.id, notebook.id))
    await save(store, 'public.gstin', '')
    const [invoice] = await documentsOf(store, id)
    expect(invoice).toMatchObject({ kind: 'invoice-cum-bill-of-supply', taxPaise: 1200, totalPaise: 61_100 })
    expect(invoice?.content.lines).toMatchObject([
      { description: 'Notebook (JEE, 11th)', hsnCode: '4820', gstRate: 12, igstPaise: 1200 },
      { hsnCode: '4901', gstRate: 0, igstPaise: 0 },
    ])
  })

  test('is named in the email about the shipped order', async ({ store }) => {
    await save(store, 'email.enabled', 'true')
    const id = await placeOrder(store)
    await setStatus(store, 'shipped', id)
    const key = `order-shipped/${id}/customer`
    const [email] = await store.db.select().from(emails).where(eq(emails.key, key))
    expect(email?.text).toContain((await numberOf(store, id)) ?? 'no number')
  })

  test('has a number without a gap, however many parcels are booked at once and however many fail', async ({
    store,
  }) => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => placeOrder(store)))
    await Promise.allSettled(
      ids.map((id, index) =>
        store.db.transaction(async (tx) => {
          await issueInvoices(tx, [id])
          if (index % 4 === 0) throw new Error('rolled back')
        }),
      ),
    )
    await setStatus(store, 'shipped', ...ids)
    expect((await Promise.all(ids.map((id) => documentsOf(store, id)))).map(({ length }) => length)).toEqual(
      ids.map(() => 1),
    )
    expect(await violationsOf(store)).toEqual([])
  })

  test('belongs to the financial year in India', async ({ store }) => {
    const [march, april] = [await placeOrder(store), await placeOrder(store)]
    const issue = (id: number, time: string) => store.db.transaction((tx) => issueInvoices(tx, [id], new Date(time)))
    await issue(march, '2031-03-31T18:29:00Z')
    await issue(april, '2031-03-31T18:30:00Z')
    expect([await numberOf(store, march), await numberOf(store, april)]).toEqual(['RS/30-31/000001', 'RS/31-32/000001'])
  })
})

describe('the database', () => {
  test('refuses to change or delete an issued invoice', async ({ store }) => {
    const id = await placeOrder(store)
    await setStatus(store, 'cancelled', id)
    await setStatus(store, 'shipped', id)
    for (const statement of [
      sql`update invoices set total_paise = 1, taxable_paise = 1 where order_id = ${id}`,
      sql`update invoices set content = '{}' where order_id = ${id}`,
      sql`update invoices set buyer = '{"name":"Another"}' where order_id = ${id}`,
      sql`delete from invoices where order_id = ${id}`,
      sql`truncate invoices cascade`,
    ]) {
      await expect(store.db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/^(Issued invoices|Invoices) cannot be/) },
      })
    }
  })

  test('loses the buyer when the customer is erased, and keeps the amounts', async ({ store }) => {
    const id = await placeOrder(store)
    await setStatus(store, 'shipped', id)
    await store.db.transaction((tx) => eraseOrders(tx, [id]))
    expect(await documentsOf(store, id)).toMatchObject([{ buyer: null, totalPaise: 49_900 }])
  })
})

describe('a credit note', () => {
  test('corrects the invoice by the refund of a return, in a series of its own', async ({ store }) => {
    const { orderId, returnId, act } = await acceptedReturn(store, 'welcome10')
    const refund = { action: 'refund', amount: 449.1, utr: '412345678901' }
    expect(await act(returnId, refund)).toMatchObject({ status: 200 })
    const [invoice, note] = await documentsOf(store, orderId)
    expect(note).toMatchObject({ kind: 'credit-note', originalId: invoice?.id, returnId, totalPaise: 44_910 })
    expect(note?.number).toMatch(/^RC\/\d\d-\d\d\/000001$/)
    expect(await numberOf(store, orderId)).toBe(invoice?.number)
    expect(await violationsOf(store)).toEqual([])
  })
})

test('verify finds a gap, a wrong amount and a missing number', async ({ store }) => {
  const id = await placeOrder(store)
  await setStatus(store, 'shipped', id)
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update invoices set total_paise = 1, taxable_paise = 1 where order_id = ${id}`)
  })
  await store.db.update(orders).set({ invoiceNumber: null }).where(eq(orders.id, id))
  await store.db.update(invoiceCounters).set({ lastSerial: sql`last_serial + 1` })
  const found = (await violationsOf(store)).join('\n')
  expect(found).toMatch(/Series RS of \S+ has \d+ documents/)
  expect(found).toContain('and a total of 1.')
  expect(found).toContain(`Order ${id} has the invoice none`)
})
