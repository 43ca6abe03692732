import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import type { Call, OrderConfirmation } from '../../domain/confirmation/call-list.ts'
import type { CustomerConfirmation } from '../../domain/confirmation/customer-confirmation.ts'
import type { RiskLevel } from '../../domain/cod-risk/risk-levels.ts'
import { orderRisks, riskModels } from '../database/schema/cod-risk.ts'
import { products } from '../database/schema/catalog.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { orders } from '../database/schema/orders.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { applyPolicies } from './apply-policies.ts'
import { recordAnswer } from './record-answer.ts'

const PATH = '/admin/confirmations'

async function orderToCall(store: TestStore, level: RiskLevel = 'high', score = 60) {
  const policies = ['check', 'high'].map((name) => ({ key: `confirmation.policy_${name}`, value: 'call' }))
  await store.db.insert(siteSettings).values(policies).onConflictDoNothing()
  const book = await makeProduct(store)
  const id = await placeOrder(store, { items: [{ productId: book.id, quantity: 2 }] })
  const [model] = await store.db.select({ version: riskModels.version }).from(riskModels).limit(1)
  await store.db
    .insert(orderRisks)
    .values({ orderId: id, level, score, factors: [], modelVersion: model?.version ?? 1 })
    .onConflictDoUpdate({ target: orderRisks.orderId, set: { level, score } })
  await applyPolicies(store.services)
  await store.db
    .update(orderConfirmations)
    .set({ callDueAt: new Date(Date.now() - 1000) })
    .where(eq(orderConfirmations.orderId, id))
  const stock = async () => (await store.db.select().from(products).where(eq(products.id, book.id)))[0]?.stock
  const row = async () => (await store.db.select().from(orders).where(eq(orders.id, id)))[0]
  return { id, stock, row }
}

const staffOf = async (store: TestStore) => {
  const { client, user } = await loginAsAdmin(store)
  const call = async (id: number, body: object) => {
    await client.requestJson('PUT', `${PATH}/${id}/claim`)
    return client.requestJson<{ id: number; code?: string }>('POST', `${PATH}/${id}/calls`, body)
  }
  const undo = (callId: number) =>
    client.requestJson<OrderConfirmation & { code?: string }>('POST', `${PATH}/calls/${callId}/undo`)
  return { client, user, call, undo, read: (id: number) => client.getJson<OrderConfirmation>(`${PATH}/${id}`) }
}

test('staff who call a customer can send the link of this order, which the customer can use until it expires', async ({
  store,
}) => {
  const { client, read } = await staffOf(store)
  const other = await staffOf(store)
  const { id } = await orderToCall(store)
  expect(await read(id), 'not claimed').toMatchObject({ link: null })
  const { body } = await client.requestJson<OrderConfirmation>('PUT', `${PATH}/${id}/claim`)
  const { publicUrl } = store.services.config
  const link = body.link ?? ''
  expect(link.startsWith(`${publicUrl}/orders/${id}/confirm?link=`), link).toBe(true)
  expect(await other.read(id), 'claimed by another').toMatchObject({ link: null })
  const page = link.slice(publicUrl.length).replace('/confirm?', '/confirmation?')
  const shown = await store.client().getJson<CustomerConfirmation>(page)
  expect(shown).toMatchObject({ orderId: id, state: 'open', isRequired: true })
  const days = (Date.parse(shown.expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(3.9)
  expect(days).toBeLessThan(4.1)
  await recordAnswer(store.services, { orderId: id, channel: 'link', answer: 'confirm' })
  expect(await read(id), 'answered').toMatchObject({ confirmation: 'confirmed', link: null })
})

test('the call list has the riskiest order first, of the same risk the oldest', async ({ store }) => {
  const { client } = await staffOf(store)
  const check = await orderToCall(store, 'check', 40)
  const older = await orderToCall(store, 'high', 60)
  const newer = await orderToCall(store, 'high', 60)
  const highest = await orderToCall(store, 'high', 80)
  const ids = [highest, older, newer, check].map(({ id }) => id)
  const calls = (await client.getJson<Call[]>(PATH)).filter(({ orderId }) => ids.includes(orderId))
  expect(calls.map(({ orderId }) => orderId)).toEqual(ids)
  expect(calls[0]).toMatchObject({
    list: 'due',
    risk: { level: 'high', score: 80 },
    failedAttempts: 0,
    claimedBy: null,
  })
  expect(await client.getJson(`${PATH}/counts`)).toMatchObject({ due: expect.any(Number) as number })
})

test('two members of staff do not call the same customer', async ({ store }) => {
  const { id } = await orderToCall(store)
  const first = await staffOf(store)
  const second = await staffOf(store)
  const claim = (staff: typeof first) => staff.client.requestJson('PUT', `${PATH}/${id}/claim`)
  const claims = await Promise.all([claim(first), claim(second)])
  expect(new Set(claims.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const owner = (await first.read(id)).isOwnClaim ? first : second
  const other = owner === first ? second : first
  expect(await claim(other)).toMatchObject({
    status: 409,
    body: { code: 'order_claimed', message: `${owner.user.username} calls this customer now.` },
  })
  const rejected = await other.client.requestJson('POST', `${PATH}/${id}/calls`, { outcome: 'confirmed' })
  expect(rejected).toMatchObject({ status: 409, body: { code: 'order_claimed' } })
  await owner.client.request('DELETE', `${PATH}/${id}/claim`)
  expect(await claim(other)).toMatchObject({ status: 200 })
  // A claim ends by itself.
  await store.db
    .update(orderConfirmations)
    .set({ claimedUntil: new Date(0) })
    .where(eq(orderConfirmations.orderId, id))
  expect(await claim(owner)).toMatchObject({ status: 200, body: { isOwnClaim: true } })
})

describe('the result of a call', () => {
  test('is recorded only by the member of staff who opened the order', async ({ store }) => {
    const { id, row } = await orderToCall(store)
    const { client } = await staffOf(store)
    const unclaimed = await client.requestJson('POST', `${PATH}/${id}/calls`, { outcome: 'confirmed' })
    expect(unclaimed).toMatchObject({ status: 409, body: { code: 'order_unclaimed' } })
    expect((await row())?.confirmation).toBe('pending')
  })

  test('confirms the order, and undo puts it back on the list', async ({ store }) => {
    const { id, row } = await orderToCall(store)
    const { call, undo, read, client } = await staffOf(store)
    const { body } = await call(id, { outcome: 'confirmed', note: 'Speaks Hindi only' })
    expect((await row())?.confirmation).toBe('confirmed')
    expect(await read(id)).toMatchObject({
      channel: 'phone',
      callDueAt: null,
      attempts: [{ outcome: 'confirmed', note: 'Speaks Hindi only' }],
    })
    // A second tap records nothing.
    const repeated = await client.requestJson('POST', `${PATH}/${id}/calls`, { outcome: 'confirmed' })
    expect(repeated.status).toBe(409)
    expect(await undo(body.id)).toMatchObject({ status: 200, body: { confirmation: 'pending' } })
    expect((await read(id)).callDueAt).not.toBeNull()
    expect(await undo(body.id)).toMatchObject({ status: 409 })
    const { history } = await client.getJson<{ history: { action: string }[] }>(`/orders/${id}`)
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['call', 'confirmation', 'undo call']))
  })

  test('after three calls without an answer the customer counts as not reached', async ({ store }) => {
    const { id, row } = await orderToCall(store)
    const { call, read, undo, client } = await staffOf(store)
    const listOf = async () => (await client.getJson<Call[]>(PATH)).find(({ orderId }) => orderId === id)?.list
    for (const attempt of [1, 2]) {
      await call(id, { outcome: 'no_answer' })
      expect(await listOf()).toBe('later')
      const { callDueAt, failedAttempts } = await read(id)
      expect(failedAttempts).toBe(attempt)
      expect(new Date(callDueAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 3_600_000)
    }
    const { body } = await call(id, { outcome: 'no_answer' })
    expect((await row())?.confirmation).toBe('unreachable')
    expect(await read(id)).toMatchObject({ failedAttempts: 3, callDueAt: null })
    expect(await listOf()).toBe('unreachable')
    expect(await undo(body.id)).toMatchObject({ body: { confirmation: 'pending', failedAttempts: 2 } })
    for (const outcome of ['wrong_number', 'wrong_address']) {
      const recorded = await call(id, { outcome })
      expect((await row())?.confirmation).toBe('unreachable')
      expect(await undo(recorded.body.id)).toMatchObject({ body: { confirmation: 'pending' } })
    }
  })

  test('cancels the order, and undo takes the stock again', async ({ store }) => {
    const { id, row, stock } = await orderToCall(store)
    const { call, undo } = await staffOf(store)
    const { body } = await call(id, { outcome: 'cancelled' })
    expect(await row()).toMatchObject({ status: 'cancelled', confirmation: 'declined' })
    expect(await stock()).toBe(10)
    expect(await undo(body.id)).toMatchObject({ status: 200 })
    expect(await row()).toMatchObject({ status: 'pending', confirmation: 'pending' })
    expect(await stock()).toBe(8)
    expect(await violationsOf(store)).toEqual([])
  })

  test('does not plan a call in the night or in the past', async ({ store }) => {
    const { id } = await orderToCall(store)
    const { call } = await staffOf(store)
    const night = new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T20:00:00.000Z')
    for (const nextAttemptAt of [night, '2026-01-01T06:00:00.000Z']) {
      expect(await call(id, { outcome: 'call_later', nextAttemptAt })).toMatchObject({ status: 400 })
    }
    const noon = new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T06:30:00.000Z')
    expect(await call(id, { outcome: 'call_later', nextAttemptAt: noon })).toMatchObject({ status: 201 })
  })
})

test('of a customer who cancels and staff who confirm at the same time, the cancellation is never lost', async ({
  store,
}) => {
  const { call } = await staffOf(store)
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { id, row, stock } = await orderToCall(store)
    const cancel = () => recordAnswer(store.services, { orderId: id, channel: 'link', answer: 'cancel' })
    const confirm = () => call(id, { outcome: 'confirmed' })
    await Promise.all(attempt % 2 ? [cancel(), confirm()] : [confirm(), cancel()])
    expect(await row()).toMatchObject({ status: 'cancelled', confirmation: 'declined' })
    expect(await stock()).toBe(10)
  }
})

test('staff confirm without a call, or send the link, with a reason', async ({ store }) => {
  const { id, row } = await orderToCall(store)
  const { client } = await staffOf(store)
  const decide = (body: object) => client.requestJson('PUT', `${PATH}/${id}`, body)
  expect(await decide({ confirmation: 'confirmed', reason: '' })).toMatchObject({ status: 400 })
  const reason = 'Came to the shop'
  expect(await decide({ confirmation: 'confirmed', reason, expected: 'unreachable' })).toMatchObject({ status: 409 })
  expect(await decide({ confirmation: 'confirmed', reason, expected: 'pending' })).toMatchObject({
    status: 200,
    body: { confirmation: 'confirmed', channel: 'staff' },
  })
  expect((await row())?.confirmation).toBe('confirmed')
})
