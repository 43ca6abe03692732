import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '../../../test/fixtures/shipping-fixture.ts'
import { openWhatsAppFixture, type WhatsAppFixture } from '../../../test/fixtures/whatsapp-fixture.ts'
import { graphError } from '../../../test/fake-servers/graph.ts'
import { requeueOrphans } from '../waiting-work.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { enqueueWhatsApp, hasConsent, type NewMessage } from './enqueue-message.ts'
import { sendMessage } from './send-message.ts'
import { placeOrder } from '../../../test/factories.ts'
import { violationsOf } from '../../../test/violations.ts'
import { whatsappConsents, whatsappMessages } from '../database/schema/whatsapp.ts'

let fixture: WhatsAppFixture
let serial = 0
let orderId = 0
beforeAll(async () => {
  fixture = await openWhatsAppFixture()
  orderId = await placeOrder(fixture.store)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.store.db.delete(whatsappMessages)
  await fixture.store.db.delete(whatsappConsents)
})

/** A message to a new number whose owner agrees, unless another number is given. */
async function enqueue(overrides: Partial<NewMessage> = {}, now?: Date): Promise<boolean> {
  serial += 1
  const phone = overrides.phone ?? `98290${String(serial).padStart(5, '0')}`
  if (!overrides.phone) await fixture.consent(`91${phone}`)
  const message: NewMessage = {
    key: `confirm-order/${serial}`,
    orderId,
    phone,
    template: 'confirm_order',
    values: ['Asha\nVerma', String(1_000_000_000 + serial), 'Rankshelf', '₹1,249'],
    link: 'signed-token',
    validForS: 3600,
    ...overrides,
  }
  const { jobs } = fixture.store.services
  return fixture.store.db.transaction((tx) => enqueueWhatsApp(tx, { jobs, ...(now && { now }) }, message))
}
const stateOf = async () => (await fixture.latestMessage())?.state
const reaches = (state: string) => waitFor(async () => (await stateOf()) === state)

describe('a WhatsApp message', () => {
  test('is sent as its template, with its buttons and without line breaks in its values', async () => {
    expect(await enqueue()).toBe(true)
    await reaches('accepted')
    const message = await fixture.latestMessage()
    expect(message).toMatchObject({ metaId: `wamid.out-${fixture.graph.messages.length}`, attempts: 1, content: null })
    const sent = fixture.graph.messages.at(-1)
    expect(sent).toMatchObject({
      messaging_product: 'whatsapp',
      to: message?.phone,
      type: 'template',
      biz_opaque_callback_data: String(message?.id),
      template: { name: 'rankshelf_confirm_order_v2', language: { code: 'en' } },
    })
    const template = sent?.template as { components: { parameters: object[] }[] } | undefined
    expect(template?.components.map(({ parameters }) => parameters[0])).toEqual([
      { type: 'text', text: 'Asha Verma' },
      { type: 'payload', payload: `confirm:${message?.token}` },
      { type: 'payload', payload: `cancel:${message?.token}` },
      { type: 'text', text: 'signed-token' },
    ])
  })

  test('is stored once for an event', async () => {
    await enqueue({ key: 'confirm-order/same' })
    expect(await enqueue({ key: 'confirm-order/same' })).toBe(false)
    expect(await fixture.store.db.$count(whatsappMessages)).toBe(1)
  })

  test('is not stored for a customer who has not agreed, has stopped messages, or has no mobile number', async () => {
    expect(await enqueue({ phone: '9829099999' })).toBe(false)
    await fixture.consent('919829088888')
    await fixture.store.db
      .insert(whatsappConsents)
      .values({ phone: '919829088888', isGiven: false, wording: 'STOP', source: 'whatsapp' })
    expect(await enqueue({ phone: '98290 88888' })).toBe(false)
    await fixture.consent('915222345678')
    expect(await enqueue({ phone: '0522 2345678' })).toBe(false)
  })

  test('is not stored while WhatsApp is switched off', async () => {
    const isEnabled = eq(siteSettings.key, 'whatsapp.enabled')
    await fixture.store.db.update(siteSettings).set({ value: 'false' }).where(isEnabled)
    expect(await enqueue()).toBe(false)
    await fixture.store.db.update(siteSettings).set({ value: 'true' }).where(isEnabled)
  })

  test('is not sent after its time', async () => {
    const before = fixture.graph.messages.length
    await enqueue({ validForS: 60 }, new Date(Date.now() - 120_000))
    await reaches('failed')
    expect(await fixture.latestMessage()).toMatchObject({ lastError: 'It was not sent in time.', content: null })
    expect(fixture.graph.messages.length).toBe(before)
  })

  test('waits while another message to the same person has just been sent', async () => {
    await enqueue({ phone: '9829077777' })
    await fixture.consent('919829077777')
    await enqueue({ phone: '9829077777', key: 'first' })
    await reaches('accepted')
    const setRequested = (time: SQL) =>
      fixture.store.db.update(whatsappMessages).set({ requestedAt: time }).where(eq(whatsappMessages.key, 'first'))
    await setRequested(sql`now() + interval '1 minute'`)
    await enqueue({ phone: '9829077777', key: 'second' })
    const second = await fixture.latestMessage()
    await sendMessage(fixture.store.services, second?.id ?? 0, { isLast: false })
    expect(await stateOf()).toBe('waiting')
    await setRequested(sql`now() - interval '7 seconds'`)
    await sendMessage(fixture.store.services, second?.id ?? 0, { isLast: false })
    await reaches('accepted')
  })
})

describe('a WhatsApp message that Meta rejects', () => {
  test('is sent again after a temporary error', async () => {
    fixture.graph.respondOnce(graphError(131_000, '', 500))
    fixture.graph.respondOnce(graphError(130_429, '', 429))
    await enqueue()
    await reaches('accepted')
    expect(await fixture.latestMessage()).toMatchObject({ attempts: 3, lastError: null, errorCode: null })
  })

  test('fails at once when the customer has no WhatsApp', async () => {
    fixture.graph.respondOnce(graphError(131_026))
    await enqueue()
    await reaches('failed')
    expect(await fixture.latestMessage()).toMatchObject({
      attempts: 1,
      errorCode: 131_026,
      lastError: 'The mobile number cannot receive WhatsApp messages. (131026)',
    })
  })

  test('names the problem of the account in the settings until a message gets through', async () => {
    fixture.graph.respondOnce(graphError(190, '', 401))
    await enqueue()
    await waitFor(async () => (await fixture.latestMessage())?.attempts === 2)
    await reaches('accepted')
    expect(await fixture.owner.getJson('/admin/whatsapp')).toMatchObject({ problem: null })
    await fixture.store.db.update(whatsappMessages).set({ errorCode: 131_042, lastError: 'No payment method' })
    expect(await fixture.owner.getJson('/admin/whatsapp')).toMatchObject({ problem: 'No payment method' })
  })
})

test('a customer agrees to WhatsApp messages in the checkout only by the box', async () => {
  const { store } = fixture
  await placeOrder(store, { customerPhone: '98290 66666' })
  expect(await hasConsent(store.db, '919829066666')).toBe(false)
  await placeOrder(store, { customerPhone: '98290 66666', whatsappUpdates: true })
  expect(await hasConsent(store.db, '919829066666')).toBe(true)
})

test('verify finds a message without its text and one to a customer who never agreed', async () => {
  const { store } = fixture
  const row = { orderId, phone: '919829055555', template: 'confirm_order', expiresAt: new Date() } as const
  const [message] = await store.db
    .insert(whatsappMessages)
    .values({ ...row, key: 'broken', token: 'broken', state: 'waiting' })
    .returning()
  const violations = await violationsOf(store)
  expect(violations).toEqual([
    `WhatsApp message ${message?.id} is waiting and has no text.`,
    `WhatsApp message ${message?.id}: its recipient never agreed to messages.`,
    `WhatsApp message ${message?.id} is waiting without a job.`,
  ])
})

describe('a WhatsApp message without a response', () => {
  test.each([['reset'], ['silence'], [{ status: 502, text: '<html>Bad gateway</html>' }]] as const)(
    'is not sent twice: %j',
    async (response) => {
      const before = fixture.graph.requests.length
      fixture.graph.respondOnce(response)
      await enqueue()
      await waitFor(async () => (await fixture.latestMessage())?.lastError !== null)
      expect(await stateOf()).toBe('sending')
      const { id } = (await fixture.latestMessage()) ?? { id: 0 }
      await sendMessage(fixture.store.services, id, { isLast: false })
      expect(fixture.graph.requests.length).toBe(before + 1)
    },
  )

  test('fails after an hour, so that staff can call', async () => {
    fixture.graph.respondOnce('reset')
    await enqueue()
    await waitFor(async () => (await fixture.latestMessage())?.lastError !== null)
    await requeueOrphans(fixture.store.services)
    expect(await stateOf()).toBe('sending')
    await fixture.store.db.update(whatsappMessages).set({ requestedAt: sql`now() - interval '61 minutes'` })
    await requeueOrphans(fixture.store.services)
    expect(await fixture.latestMessage()).toMatchObject({ state: 'failed', lastError: 'WhatsApp did not respond.' })
  })

  test('whose job was lost is enqueued again', async () => {
    await enqueue()
    await reaches('accepted')
    await fixture.store.db.update(whatsappMessages).set({
      state: 'waiting',
      requestedAt: null,
      content: { values: ['Asha', '1', 'Rankshelf', '₹1'], link: 'x' },
    })
    expect((await requeueOrphans(fixture.store.services))['whatsapp-message']).toBe(1)
    await reaches('accepted')
  })
})
