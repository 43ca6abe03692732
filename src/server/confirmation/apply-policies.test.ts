import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { RiskLevel } from '../../domain/cod-risk/risk-levels.ts'
import type { ConfirmationPolicy } from '../../domain/orders/confirmation.ts'
import { orderRisks, riskModels } from '../database/schema/cod-risk.ts'
import { emails } from '../database/schema/email.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { orders } from '../database/schema/orders.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { applyPolicies } from './apply-policies.ts'
import { recordAnswer } from './record-answer.ts'

const POLICIES = { 'confirmation.policy_check': 'link', 'confirmation.policy_high': 'call' }
const NOON = new Date('2026-11-24T12:00:00+05:30')

async function setSettings({ db }: TestStore, settings: Record<string, string>) {
  for (const [key, value] of Object.entries(settings)) {
    await db
      .insert(siteSettings)
      .values({ key, value })
      .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
  }
}

async function setRisk({ db }: TestStore, orderId: number, level: RiskLevel) {
  const [model] = await db.select({ version: riskModels.version }).from(riskModels).limit(1)
  const values = { level, score: 44, factors: [], modelVersion: model?.version ?? 1 }
  await db
    .insert(orderRisks)
    .values({ orderId, ...values })
    .onConflictDoUpdate({ target: orderRisks.orderId, set: values })
}

async function confirmationOf({ db }: TestStore, orderId: number) {
  const [row] = await db
    .select({ confirmation: orders.confirmation, status: orders.status, details: orderConfirmations })
    .from(orders)
    .leftJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .where(eq(orders.id, orderId))
  return row
}

const requestEmails = ({ db }: TestStore, orderId: number) =>
  db
    .select({ key: emails.key, text: emails.text })
    .from(emails)
    .where(sql`${emails.key} like ${`order-confirm/${orderId}/%`}`)

/** Moves the messages to a customer into the past. */
const wait = ({ db }: TestStore, orderId: number, hours: number) => {
  const earlier = (column: string) => sql.raw(`${column} - interval '${hours} hours'`)
  return db
    .update(orderConfirmations)
    .set({
      linkSentAt: earlier('link_sent_at'),
      remindedAt: earlier('reminded_at'),
      decidedAt: sql.raw(`decided_at - interval '${hours} hours'`),
    })
    .where(eq(orderConfirmations.orderId, orderId))
}

const run = (store: TestStore, now = NOON) => applyPolicies(store.services, now)

async function pendingOrder(store: TestStore, level: RiskLevel = 'check') {
  await setSettings(store, { 'email.enabled': 'true', ...POLICIES })
  const id = await placeOrder(store)
  await setRisk(store, id, level)
  await run(store)
  return id
}

test('a shop that has set no policy sends every order without asking', async () => {
  const store = await openTestStore()
  const id = await placeOrder(store)
  for (const level of ['trusted', 'normal', 'check', 'high'] as const) {
    await setRisk(store, id, level)
    await run(store)
    expect(await confirmationOf(store, id)).toMatchObject({ confirmation: 'not_required' })
  }
  await store.close()
})

test('the first email of a shop that asks for every order requests the confirmation', async () => {
  const store = await openTestStore()
  await setSettings(store, { 'email.enabled': 'true', 'confirmation.policy_normal': 'link' })
  const id = await placeOrder(store)
  const [email] = await store.db
    .select()
    .from(emails)
    .where(eq(emails.key, `order-placed/${id}/customer`))
  expect(email?.subject).toBe(`Please confirm your order #${id}`)
  expect(email?.text).toContain('We send the order after you confirm.')
  expect(email?.text).not.toContain('Your order is placed')
  await store.close()
})

describe('a shop that asks for risky orders', () => {
  test('sends a usual order without asking', async ({ store }) => {
    const id = await placeOrder(store)
    await run(store)
    expect(await confirmationOf(store, id)).toMatchObject({ confirmation: 'not_required', details: null })
    for (const level of ['trusted', 'normal'] as const) {
      await setRisk(store, id, level)
      await run(store)
      expect(await confirmationOf(store, id)).toMatchObject({ confirmation: 'not_required' })
    }
  })

  test('asks for a suspicious order by link, and puts a dangerous one on the call list', async ({ store }) => {
    const id = await pendingOrder(store)
    expect(await confirmationOf(store, id)).toMatchObject({
      confirmation: 'pending',
      details: { policy: 'link', riskLevel: 'check', callDueAt: null },
    })
    const [email] = await requestEmails(store, id)
    expect(email?.text).toContain(`http://shop.test/orders/${id}/confirm?link=`)

    const dangerous = await pendingOrder(store, 'high')
    const row = await confirmationOf(store, dangerous)
    expect(row).toMatchObject({ confirmation: 'pending', details: { policy: 'call' } })
    expect(row?.details?.callDueAt).not.toBeNull()
  })

  test('puts an order on the call list whose customer cannot be asked by a message', async () => {
    const store = await openTestStore()
    await setSettings(store, POLICIES)
    const id = await placeOrder(store)
    await setRisk(store, id, 'check')
    await run(store)
    expect((await confirmationOf(store, id))?.details).toMatchObject({ policy: 'link', linkSentAt: null })
    expect((await confirmationOf(store, id))?.details?.callDueAt).not.toBeNull()
    await store.close()
  })

  test('lets an order go whose risk turns out to be normal', async ({ store }) => {
    const id = await pendingOrder(store)
    await setRisk(store, id, 'normal')
    await run(store)
    expect(await confirmationOf(store, id)).toMatchObject({
      confirmation: 'not_required',
      details: { channel: 'policy', policy: 'ship', callDueAt: null },
    })
  })
})

describe('without an answer', () => {
  test('the customer is reminded once, in the daytime, and then staff call', async ({ store }) => {
    const id = await pendingOrder(store)
    await wait(store, id, 5)
    await run(store, new Date('2026-11-24T22:00:00+05:30'))
    expect(await requestEmails(store, id)).toHaveLength(1)
    await run(store)
    await run(store)
    const sent = await requestEmails(store, id)
    expect(sent.map(({ key }) => key)).toEqual([`order-confirm/${id}/first`, `order-confirm/${id}/reminder`])
    expect((await confirmationOf(store, id))?.details?.callDueAt).toBeNull()
    await wait(store, id, 5)
    await run(store)
    expect((await confirmationOf(store, id))?.details?.callDueAt).toEqual(NOON)
  })

  test('an order is cancelled only if the owner switched that on', async ({ store }) => {
    const id = await pendingOrder(store)
    await wait(store, id, 24 * 4)
    await run(store)
    expect(await confirmationOf(store, id)).toMatchObject({ status: 'pending' })
    await setSettings(store, { 'confirmation.auto_cancel': 'true' })
    await run(store)
    await setSettings(store, { 'confirmation.auto_cancel': 'false' })
    expect(await confirmationOf(store, id)).toMatchObject({ status: 'cancelled', confirmation: 'pending' })
    const { client } = await loginAsAdmin(store)
    const { history } = await client.getJson<{ history: { action: string; by: string }[] }>(`/orders/${id}`)
    expect(history.at(-1)).toMatchObject({ action: 'auto-cancel', by: 'policy' })
  })
})

describe('an owner who asks for every order', () => {
  test.for(['link', 'call', 'hold'] as ConfirmationPolicy[])(
    'with the policy %s holds it from the start',
    async (policy) => {
      const store = await openTestStore()
      await setSettings(store, { 'email.enabled': 'true', 'confirmation.policy_normal': policy })
      const id = await placeOrder(store)
      expect(await confirmationOf(store, id)).toMatchObject({ confirmation: 'pending' })
      const placed = await store.db
        .select()
        .from(emails)
        .where(eq(emails.key, `order-placed/${id}/customer`))
      expect(placed[0]?.subject).toBe(
        policy === 'hold' ? `We check your order #${id} before we send it` : `Please confirm your order #${id}`,
      )
      expect(placed[0]?.text).not.toContain('Your order is placed')
      // The link of an order that is held would release it.
      expect(placed[0]?.text.includes(`/orders/${id}/confirm?link=`)).toBe(policy !== 'hold')
      await run(store)
      // No second email: the one about the order had the link, and an order that is held gets none.
      expect(await requestEmails(store, id)).toEqual([])
      const details = (await confirmationOf(store, id))?.details
      expect(details).toMatchObject({ policy, riskLevel: null })
      expect(details?.callDueAt === null).toBe(policy === 'link')
      await store.close()
    },
  )
})

describe('an answer', () => {
  test('by WhatsApp confirms the order, also when the message arrives twice', async ({ store }) => {
    const id = await pendingOrder(store)
    for (let time = 0; time < 2; time += 1) {
      await recordAnswer(store.services, { orderId: id, channel: 'whatsapp', answer: 'confirm' })
    }
    expect(await confirmationOf(store, id)).toMatchObject({
      confirmation: 'confirmed',
      details: { channel: 'whatsapp' },
    })
    // What a customer has said stays, whatever the risk becomes.
    await setRisk(store, id, 'high')
    await run(store)
    expect(await confirmationOf(store, id)).toMatchObject({ confirmation: 'confirmed', details: { callDueAt: null } })
  })

  test('that cancels declines the order; reopened, it is on the call list again', async ({ store }) => {
    const id = await pendingOrder(store)
    await recordAnswer(store.services, { orderId: id, channel: 'whatsapp', answer: 'cancel' })
    expect(await confirmationOf(store, id)).toMatchObject({ status: 'cancelled', confirmation: 'declined' })
    await expect(
      recordAnswer(store.services, { orderId: id, channel: 'whatsapp', answer: 'confirm' }),
    ).rejects.toMatchObject({ status: 409, message: 'This order is cancelled.' })
    const { client } = await loginAsAdmin(store)
    await client.requestJson('PUT', `/orders/${id}`, { status: 'pending', expected: { status: 'cancelled' } })
    await run(store)
    const row = await confirmationOf(store, id)
    expect(row).toMatchObject({ confirmation: 'pending' })
    expect(row?.details?.callDueAt).not.toBeNull()
  })

  test('with a question puts the order on the call list', async ({ store }) => {
    const id = await pendingOrder(store)
    await recordAnswer(store.services, { orderId: id, channel: 'whatsapp', answer: 'call' })
    const row = await confirmationOf(store, id)
    expect(row).toMatchObject({ confirmation: 'pending' })
    expect(row?.details?.callDueAt).not.toBeNull()
  })
})

describe('an order that is held for staff', () => {
  test('has no link in its first email, and a link from before its risk was known does not release it', async ({
    store,
  }) => {
    await setSettings(store, {
      'email.enabled': 'true',
      'confirmation.policy_normal': 'link',
      'confirmation.policy_high': 'hold',
    })
    const [held, normal] = [await placeOrder(store), await placeOrder(store)]
    const firstEmail = async (id: number) => {
      const [email] = await store.db
        .select()
        .from(emails)
        .where(eq(emails.key, `order-placed/${id}/customer`))
      return email?.text
    }
    expect(await firstEmail(held)).toBeDefined()
    expect(await firstEmail(held)).toMatch(
      /^Thank you, Ritika Meena. We will call you before we send it, or send you a link to confirm it\.\n/,
    )
    expect(await firstEmail(held)).not.toContain('/confirm?link=')
    await setRisk(store, held, 'high')
    await setRisk(store, normal, 'normal')
    await run(store)
    expect(await requestEmails(store, held)).toEqual([])
    const [request, ...others] = await requestEmails(store, normal)
    expect(others).toEqual([])
    const text = request?.text ?? ''
    expect(text).toContain('/confirm?link=')
    expect(text.indexOf('Estimated delivery: ')).toBeGreaterThan(0)
    expect(text.indexOf('Estimated delivery: ')).toBeLessThan(text.indexOf('Subtotal'))
    for (const id of [held, normal]) {
      await recordAnswer(store.services, { orderId: id, channel: 'link', answer: 'confirm' })
    }
    expect(await confirmationOf(store, held)).toMatchObject({ confirmation: 'pending' })
    expect(await confirmationOf(store, normal)).toMatchObject({ confirmation: 'confirmed' })
  })

  test('stays held if the owner chose to hold such orders while its customer had the link already', async ({
    store,
  }) => {
    await setSettings(store, { 'confirmation.policy_normal': 'link', 'confirmation.policy_high': 'call' })
    const [high, normal] = [await placeOrder(store), await placeOrder(store)]
    const confirm = (id: number) =>
      recordAnswer(store.services, { orderId: id, channel: 'link', answer: 'confirm' }).then(
        (order) => order.confirmation,
      )
    await setSettings(store, { 'confirmation.policy_high': 'hold' })
    expect([await confirm(high), await confirm(normal)]).toEqual(['pending', 'pending'])
    await setRisk(store, high, 'high')
    await setRisk(store, normal, 'normal')
    await Promise.all([run(store), confirm(high), run(store), confirm(high)])
    expect([await confirm(high), await confirm(normal)]).toEqual(['pending', 'confirmed'])
  })
})
