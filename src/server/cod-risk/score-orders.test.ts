import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import type { EmailFailure } from '../../domain/email/outbox-email.ts'
import type { OrderPayload } from '../../domain/orders/order.ts'
import { takeChanges } from '../database/pending-changes.ts'
import { emails } from '../database/schema/email.ts'
import { orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { scoreOrders } from './score-orders.ts'

const ALL = { since: new Date(0), limit: 100 }
let serial = 0
const newPhone = () => `98${String((serial += 1)).padStart(8, '0')}`

/** Places an order, by default of a new mobile number, and computes its risk. */
async function scored(store: TestStore, fields: Partial<OrderPayload> = {}): Promise<number> {
  const id = await placeOrder(store, { customerPhone: newPhone(), ...fields })
  await scoreOrders(store.db, ALL)
  return id
}

async function riskOf(store: TestStore, orderId: number) {
  const [row] = await store.db.select().from(orderRisks).where(eq(orderRisks.orderId, orderId))
  if (!row) throw new Error(`Order ${orderId} has no risk`)
  return { ...row, reasons: row.factors.map(({ sentence }) => sentence) }
}

/** Reports the parcel of an order as the courier does. */
async function report(store: TestStore, orderId: number, step: 'deliveredAt' | 'returningAt') {
  const ids = { reference: String(orderId), courierOrderId: '1', courierShipmentId: '1' }
  await store.db
    .insert(shipments)
    .values({ orderId, ...ids })
    .onConflictDoNothing()
  await store.db
    .update(shipments)
    .set({ [step]: new Date() })
    .where(eq(shipments.orderId, orderId))
  await scoreOrders(store.db, ALL)
}

describe('the risk of a new order', () => {
  test('says why: first order, no account, no landmark', async ({ store }) => {
    const risk = await riskOf(store, await scored(store))
    expect(risk.reasons).toEqual([
      'First order of this mobile number',
      'Address has no landmark',
      'Ordered without an account',
    ])
    expect(risk).toMatchObject({ score: 11, level: 'normal', outcome: null })
  })

  test('does not change with the name', async ({ store }) => {
    const names = ['Ritika Meena', 'Faizan Ali', 'Lalrinpuii Sailo', 'Harpreet Gill', 'अनीता देवी']
    const risks = []
    for (const customerName of names) {
      const { score, factors, facts } = await riskOf(store, await scored(store, { customerName }))
      risks.push(JSON.stringify({ score, factors, facts }))
    }
    expect(new Set(risks).size).toBe(1)
    expect(risks[0]).not.toContain('Ritika')
  })

  test('is lower with an account, and higher with a wrong PIN code, many copies and a high value', async ({
    store,
  }) => {
    const { client, user } = await registerCustomer(store)
    expect(user.username).not.toBe('')
    const id = await placeOrder(store, { customerPhone: newPhone() }, client)
    const product = await makeProduct(store, { pricePaise: 900_000, originalPricePaise: 1_000_000 })
    const items = [{ productId: product.id, quantity: 5 }]
    const risky = await scored(store, { items, pincode: '560001' })
    expect((await riskOf(store, id)).reasons).not.toContain('Ordered without an account')
    expect((await riskOf(store, risky)).reasons).toEqual(
      expect.arrayContaining([
        'Order value in the top tenth of the shop',
        'PIN code, city and state do not agree',
        '5 copies of one book',
      ]),
    )
  })

  test('is not computed for orders that were paid before, and never twice', async ({ store }) => {
    const id = await placeOrder(store, { customerPhone: newPhone() })
    await store.db.update(orders).set({ paymentMethod: 'cash' }).where(eq(orders.id, id))
    await scoreOrders(store.db, ALL)
    expect(await store.db.select().from(orderRisks).where(eq(orderRisks.orderId, id))).toEqual([])
    expect(await scoreOrders(store.db, ALL)).toMatchObject({ count: 0 })
  })
})

describe('the risk of an open order changes', () => {
  test('is not that of a first order after a parcel that came back, whose order is cancelled', async ({ store }) => {
    const customerPhone = newPhone()
    const first = await scored(store, { customerPhone })
    await report(store, first, 'returningAt')
    await store.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, first))
    const { reasons } = await riskOf(store, await scored(store, { customerPhone }))
    expect(reasons).toContain('The earlier parcel to this mobile number was refused')
    expect(reasons).not.toContain('First order of this mobile number')
  })

  test('when another parcel of the mobile number is refused, and back when one is delivered', async ({ store }) => {
    const customerPhone = newPhone()
    const [first, second] = [await scored(store, { customerPhone }), await scored(store, { customerPhone })]
    const before = await riskOf(store, second)
    await report(store, first, 'returningAt')
    await scoreOrders(store.db, ALL)
    const after = await riskOf(store, second)
    expect(after.reasons[0]).toBe('The earlier parcel to this mobile number was refused')
    expect(after.score).toBeGreaterThan(before.score + 20)
    expect(await riskOf(store, first)).toMatchObject({ outcome: 'refused' })

    await report(store, first, 'deliveredAt')
    await scoreOrders(store.db, ALL)
    expect((await riskOf(store, second)).reasons).toContain('The earlier parcel to this mobile number was delivered')
  })

  test('when the number orders again on the same day', async ({ store }) => {
    const customerPhone = newPhone()
    const first = await scored(store, { customerPhone })
    await scored(store, { customerPhone })
    await scoreOrders(store.db, ALL)
    expect((await riskOf(store, first)).reasons).toContain('1 other order of this mobile number within 24 hours')
  })

  test('when staff correct the address', async ({ store }) => {
    const id = await scored(store, { shippingAddress: 'Mahaveer Nagar Jaipur' })
    expect((await riskOf(store, id)).reasons).toContain('Address has no house number')
    const { client } = await loginAsAdmin(store)
    const address = '14, Gali No. 3, Mahaveer Nagar, near Shiv Mandir'
    const changed = await client.request('POST', `/admin/orders/${id}/modifications`, { shippingAddress: address })
    expect(changed.status).toBe(200)
    await scoreOrders(store.db, ALL)
    expect((await riskOf(store, id)).reasons.at(-1)).toBe('Address has house, street and landmark; PIN and city agree')
  })

  test('when the mail server rejects the address of the customer for good', async ({ store }) => {
    const customerEmail = `bounced-${newPhone()}@example.in`
    const id = await scored(store, { customerEmail })
    const email = { recipient: customerEmail, subject: 'Order', html: '', text: '' }
    const [stored] = await store.db
      .insert(emails)
      .values({ key: customerEmail, kind: 'order-placed', orderId: id, ...email })
      .returning()
    const fail = (failure: EmailFailure) =>
      store.db
        .update(emails)
        .set({ status: 'failed', failure })
        .where(eq(emails.id, stored?.id ?? 0))
    await fail('unreachable')
    await scoreOrders(store.db, ALL)
    expect((await riskOf(store, id)).reasons).not.toContain('An email to the customer could not be delivered')
    await store.db.update(emails).set({ status: 'waiting' })
    await fail('rejected')
    await scoreOrders(store.db, ALL)
    expect((await riskOf(store, id)).reasons).toContain('An email to the customer could not be delivered')
  })
})

describe('an order whose parcel was delivered or refused', () => {
  test('keeps the risk that it had before', async ({ store }) => {
    const customerPhone = newPhone()
    const id = await scored(store, { customerPhone })
    const before = await riskOf(store, id)
    const { client } = await loginAsAdmin(store)
    await client.request('PUT', `/orders/${id}`, { status: 'delivered' })
    const refused = await scored(store, { customerPhone })
    await report(store, refused, 'returningAt')
    await scoreOrders(store.db, ALL)
    const after = await riskOf(store, id)
    expect(after).toMatchObject({ outcome: 'delivered', score: before.score, reasons: before.reasons })
  })

  test('gets the risk of the day it was placed when the store learns of it later', async ({ store }) => {
    const customerPhone = newPhone()
    const [early, late] = [await placeOrder(store, { customerPhone }), await placeOrder(store, { customerPhone })]
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await store.db
      .update(orders)
      .set({ createdAt: daysAgo(30), status: 'delivered' })
      .where(eq(orders.id, early))
    await store.db
      .update(orders)
      .set({ createdAt: daysAgo(10) })
      .where(eq(orders.id, late))
    await report(store, late, 'returningAt')
    expect((await riskOf(store, early)).reasons).toContain('First order of this mobile number')
    expect(await riskOf(store, late)).toMatchObject({ outcome: 'refused', facts: { phone: { refused: 0 } } })
  })

  test('counts for its PIN code and for the address, whatever its spelling', async ({ store }) => {
    const door = { pincode: '800001', city: 'Patna', state: 'Bihar' }
    const refused = await scored(store, { ...door, shippingAddress: 'H.No 7, Boring Road, near park' })
    await report(store, refused, 'returningAt')
    const { facts } = await riskOf(store, await scored(store, { ...door, shippingAddress: 'House 7 boring rd' }))
    expect(facts).toMatchObject({ address: { refused: 1, total: 1 }, pin: { refused: 1, total: 1 } })
  })
})

test('placing an order does not wait for its risk', async ({ store }) => {
  const { id } = await makeProduct(store)
  const { status, body } = await store
    .client()
    .requestJson<{ id: number }>('POST', '/orders', buildOrder([{ productId: id, quantity: 1 }]))
  expect(status).toBe(201)
  expect(await store.db.select().from(orderRisks).where(eq(orderRisks.orderId, body.id))).toEqual([])
})

describe('an order that changes while the worker computes', () => {
  test('does not wait for a run that has taken its former change, and has its outcome after the next', async ({
    store,
  }) => {
    const { db } = store
    const id = await scored(store)
    const update = (values: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(values).where(eq(orders.id, id)).execute()
    await update({ city: 'Bundi' })
    await db.transaction(async (run) => {
      expect(await takeChanges(run, 'order-risks')).toMatchObject([{ orderId: id }])
      await update({ status: 'delivered' })
    })
    await scoreOrders(db, ALL)
    expect(await riskOf(store, id)).toMatchObject({ outcome: 'delivered' })
  })

  test('does not wait for the worker that waits for it', async ({ store }) => {
    const { db } = store
    const customerPhone = newPhone()
    const [first, second] = [await scored(store, { customerPhone }), await scored(store, { customerPhone })]
    await scoreOrders(db, ALL)
    await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, first))
    let run: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.update(orders).set({ city: 'Bundi' }).where(eq(orders.id, second))
      run = scoreOrders(db, ALL)
      await tx.update(orders).set({ city: 'Bundi' }).where(eq(orders.id, first))
    })
    await run
    await scoreOrders(db, ALL)
    expect(await riskOf(store, first)).toMatchObject({ outcome: 'delivered' })
    expect((await riskOf(store, second)).reasons).toContain('The earlier parcel to this mobile number was delivered')
  })
})
