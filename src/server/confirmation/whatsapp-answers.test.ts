import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { waitFor } from '../../../test/fixtures/shipping-fixture.ts'
import { openWhatsAppFixture, type WhatsAppFixture } from '../../../test/fixtures/whatsapp-fixture.ts'
import { graphError } from '../../../test/fake-servers/graph.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { findOrder, type OrderWithItems } from '../orders/orders.queries.ts'
import { orders } from '../database/schema/orders.ts'
import { whatsappMessages } from '../database/schema/whatsapp.ts'
import { requestConfirmation } from './request-confirmation.ts'
import { whatsappMessenger } from './whatsapp-messenger.ts'

let fixture: WhatsAppFixture
let serial = 0
beforeAll(async () => {
  fixture = await openWhatsAppFixture()
})
afterAll(() => fixture.close())
beforeEach(() => {
  serial += 1
})

/** Places an order of a customer who agreed to messages, and asks them to confirm it. */
async function pendingOrder(totals: Partial<OrderWithItems> = {}): Promise<{ id: number; phone: string }> {
  const { store } = fixture
  const mobile = `98291${String(serial).padStart(5, '0')}`
  const id = await placeOrder(store, { customerPhone: mobile, whatsappUpdates: true })
  await store.db.update(orders).set({ confirmation: 'pending' }).where(eq(orders.id, id))
  await store.db
    .insert(orderConfirmations)
    .values({ orderId: id, policy: 'link', decidedAt: new Date() })
    .onConflictDoUpdate({ target: orderConfirmations.orderId, set: { policy: 'link' } })
  const deps = { ...store.services, messengers: [whatsappMessenger(store.services)] }
  await store.db.transaction(async (tx) => {
    const order = await findOrder(tx, id)
    if (order) await requestConfirmation(tx, deps, { ...order, ...totals })
  })
  return { id, phone: `91${mobile}` }
}
const messageOf = async (id: number) =>
  (await fixture.store.db.select().from(whatsappMessages).where(eq(whatsappMessages.orderId, id)))[0]
const orderOf = async (id: number) => (await fixture.store.db.select().from(orders).where(eq(orders.id, id)))[0]
const callOf = async (id: number) =>
  (await fixture.store.db.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, id)))[0]?.callDueAt

test('a customer whose order costs nothing any more is not asked for ₹0 in cash', async () => {
  const { id } = await pendingOrder({ totalPaise: 0 })
  await waitFor(async () => (await messageOf(id))?.state === 'accepted')
  const sent = JSON.stringify(fixture.graph.messages.at(-1))
  expect(sent).toContain('"text":"nothing"')
  expect(sent).not.toContain('₹0')
})

/** Taps a button of the message about an order. */
async function tap(id: number, phone: string, action: 'confirm' | 'cancel'): Promise<void> {
  const message = await messageOf(id)
  const button = { payload: `${action}:${message?.token}`, text: action }
  const reply = { from: phone, id: `wamid.tap${serial}${action}`, timestamp: '1795340000', type: 'button', button }
  expect(await fixture.receive({ messages: [reply] })).toBe(200)
}

test('a customer is asked on WhatsApp with the signed link of the order', async () => {
  const { id, phone } = await pendingOrder()
  await waitFor(async () => (await messageOf(id))?.state === 'accepted')
  const sent = JSON.stringify(fixture.graph.messages.at(-1))
  expect(sent).toContain(phone)
  expect(sent).toContain(`${id}/confirm?link=`)
  expect(sent).toContain('₹499')
})

test('a tap on Confirm order confirms it, also when Meta delivers it twice', async () => {
  const { id, phone } = await pendingOrder()
  await tap(id, phone, 'confirm')
  await tap(id, phone, 'confirm')
  await waitFor(async () => (await orderOf(id))?.confirmation === 'confirmed')
  expect((await orderOf(id))?.status).toBe('pending')
})

test('a tap on Cancel order cancels it, and a later Confirm reaches the contact messages', async () => {
  const { id, phone } = await pendingOrder()
  await tap(id, phone, 'cancel')
  await waitFor(async () => (await orderOf(id))?.status === 'cancelled')
  await tap(id, phone, 'confirm')
  const latest = async () =>
    (await fixture.store.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1))[0]
  await waitFor(async () => (await latest())?.orderId === id)
  expect((await orderOf(id))?.status).toBe('cancelled')
})

test('any other message of the customer puts the order on the call list', async () => {
  const { id, phone } = await pendingOrder()
  const text = { body: 'Can I get it tomorrow?' }
  await fixture.receive({ messages: [{ from: phone, id: `wamid.text${serial}`, timestamp: '1', type: 'text', text }] })
  await waitFor(async () => (await callOf(id)) instanceof Date)
  expect((await orderOf(id))?.confirmation).toBe('pending')
})

test('an order whose message cannot be delivered is on the call list', async () => {
  fixture.graph.respondOnce(graphError(131_026))
  const { id } = await pendingOrder()
  await waitFor(async () => (await callOf(id)) instanceof Date)
  expect(await messageOf(id)).toMatchObject({ state: 'failed' })
})
