import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '../../../test/fixtures/shipping-fixture.ts'
import { placeOrder } from '../../../test/factories.ts'
import { openWhatsAppFixture, type WhatsAppFixture } from '../../../test/fixtures/whatsapp-fixture.ts'
import { signWebhook, webhookBody } from '../../../test/fake-servers/graph.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { hasConsent } from './enqueue-message.ts'
import { whatsappMessages, whatsappReplies, whatsappTemplates } from '../database/schema/whatsapp.ts'

const PHONE = '919811100022'

let fixture: WhatsAppFixture
let orderId = 0
let serial = 0
beforeAll(async () => {
  fixture = await openWhatsAppFixture()
  orderId = await placeOrder(fixture.store)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.store.db.delete(whatsappReplies)
  await fixture.store.db.delete(whatsappMessages)
})

async function insertMessage(fields: Partial<typeof whatsappMessages.$inferInsert> = {}) {
  serial += 1
  const row = { key: `k/${serial}`, phone: PHONE, template: 'confirm_order', token: `token-${serial}` } as const
  const [stored] = await fixture.store.db
    .insert(whatsappMessages)
    .values({
      ...row,
      orderId,
      metaId: `wamid.${serial}`,
      state: 'accepted',
      expiresAt: new Date(),
      ...fields,
    })
    .returning()
  if (!stored) throw new Error('The message was not inserted')
  return stored
}
const status = (metaId: string, name: string, fields = {}) => ({
  statuses: [{ id: metaId, status: name, timestamp: '1795340003', recipient_id: PHONE, ...fields }],
})
const text = (body: string, fields = {}) => {
  serial += 1
  return {
    messages: [
      { from: PHONE, id: `wamid.IN${serial}`, timestamp: '1795340000', type: 'text', text: { body }, ...fields },
    ],
  }
}
const lastReply = async () =>
  (await fixture.store.db.select().from(whatsappReplies).orderBy(desc(whatsappReplies.id)).limit(1))[0]

describe('the check of the WhatsApp webhook', () => {
  test('repeats the challenge for the verify token of the settings only', async () => {
    const { webhook } = await fixture.owner.getJson<{ webhook: { verifyToken: string; url: string } }>(
      '/admin/whatsapp',
    )
    expect(webhook.url).toBe('http://shop.test/api/whatsapp/webhook')
    const check = (token: string) => {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '1158201444',
      })
      return fixture.store.client().request('GET', `/whatsapp/webhook?${query.toString()}`)
    }
    const right = await check(webhook.verifyToken)
    expect([right.status, await right.text()]).toEqual([200, '1158201444'])
    expect((await check('another')).status).toBe(403)
    expect((await check('')).status).toBe(403)
  })
})

describe('a webhook request', () => {
  test('is rejected without the signature of its raw body', async () => {
    const body = webhookBody(text('Hello'))
    const send = (signature?: string) =>
      fixture.store.client().send('/whatsapp/webhook', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
      })
    for (const signature of [undefined, '', 'sha256=', signWebhook(body, 'another secret'), signWebhook(`${body} `)]) {
      expect((await send(signature)).status).toBe(403)
    }
    expect(await fixture.store.db.$count(whatsappReplies)).toBe(0)
    expect((await send(signWebhook(body))).status).toBe(200)
  })

  test('of an unknown shape changes nothing', async () => {
    for (const value of [{}, { messages: 'none' }, { statuses: [{ id: 7 }] }])
      expect(await fixture.receive(value)).toBe(200)
    expect(await fixture.store.db.$count(whatsappReplies)).toBe(0)
  })
})

describe('statuses of a message', () => {
  test('arrive in any order and more than once', async () => {
    const message = await insertMessage()
    const pricing = { billable: true, category: 'utility' }
    for (const name of ['delivered', 'sent', 'read', 'delivered', 'sent']) {
      await fixture.receive(status(message.metaId ?? '', name, { pricing }))
    }
    expect(await fixture.latestMessage()).toMatchObject({ state: 'read', isBillable: true, priceCategory: 'utility' })
  })

  test('find a message whose id is not known by its reference', async () => {
    const message = await insertMessage({ metaId: null, state: 'sending', lastError: 'WhatsApp did not respond.' })
    await fixture.receive(status('wamid.late', 'delivered', { biz_opaque_callback_data: String(message.id) }))
    expect(await fixture.latestMessage()).toMatchObject({ state: 'delivered', metaId: 'wamid.late', lastError: null })
  })

  test('of a failure name its reason', async () => {
    const message = await insertMessage()
    await fixture.receive(
      status(message.metaId ?? '', 'failed', { errors: [{ code: 131_026, title: 'Undeliverable' }] }),
    )
    expect(await fixture.latestMessage()).toMatchObject({
      state: 'failed',
      lastError: 'The mobile number cannot receive WhatsApp messages. (131026)',
    })
  })

  test('of a message that the store did not send are ignored', async () => {
    await insertMessage()
    expect(await fixture.receive(status('wamid.unknown', 'read', { biz_opaque_callback_data: 'msg_01JD9' }))).toBe(200)
    expect(await fixture.latestMessage()).toMatchObject({ state: 'accepted' })
  })
})

describe('a message of a customer', () => {
  test('is stored once and reaches the contact messages', async () => {
    const value = text('Where is my order?')
    await fixture.receive(value)
    await fixture.receive(value)
    await waitFor(async () => (await lastReply())?.outcome === 'inbox')
    expect(await fixture.store.db.$count(whatsappReplies)).toBe(1)
    const [message] = await fixture.store.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1)
    expect(message).toMatchObject({
      name: 'WhatsApp',
      phone: '9811100022',
      message: 'Where is my order?',
      status: 'unread',
    })
  })

  test('that quotes a message about an order belongs to this order', async () => {
    const sent = await insertMessage()
    await fixture.receive(text('Please send it tomorrow', { context: { id: sent.metaId } }))
    await waitFor(async () => (await lastReply())?.outcome === 'inbox')
    const [message] = await fixture.store.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1)
    expect(message).toMatchObject({ orderId, subject: 'order' })
  })

  test('without a number or of an unknown kind is stored', async () => {
    await fixture.receive(text('Hi', { from: undefined, from_user_id: 'IN.13491208655302741918' }))
    expect(await lastReply()).toMatchObject({ phone: null, text: 'Hi' })
    await fixture.receive(text('', { type: 'unsupported', text: undefined, errors: [{ code: 131_051 }] }))
    expect(await lastReply()).toMatchObject({ phone: PHONE, text: '(unsupported)' })
  })

  test.each([
    ['button', { type: 'button', text: undefined, button: { payload: 'confirm:TOKEN', text: 'Confirm order' } }],
    [
      'interactive',
      { type: 'interactive', text: undefined, interactive: { button_reply: { id: 'confirm:TOKEN', title: 'Yes' } } },
    ],
  ])('that taps a button of the kind %s belongs to the message of its token', async (_, fields) => {
    const sent = await insertMessage()
    const tapped = JSON.parse(JSON.stringify(fields).replace('TOKEN', sent.token)) as object
    await fixture.receive(text('', tapped))
    expect(await lastReply()).toMatchObject({ messageId: sent.id, payload: `confirm:${sent.token}` })
  })

  test('STOP ends the messages and START allows them again', async () => {
    await fixture.consent(PHONE)
    await fixture.receive(text('Stop'))
    expect(await lastReply()).toMatchObject({ outcome: 'opted_out' })
    expect(await hasConsent(fixture.store.db, PHONE)).toBe(false)
    await fixture.receive(text('START'))
    expect(await hasConsent(fixture.store.db, PHONE)).toBe(true)
  })
})

describe('reports about templates', () => {
  test('bring each status of a template that the store has submitted', async () => {
    const metaName = 'rankshelf_failed_delivery_v1'
    await fixture.store.db.insert(whatsappTemplates).values({ metaName, status: 'PENDING', category: 'UTILITY' })
    const report = { message_template_name: metaName, message_template_id: 2, message_template_language: 'en' }
    for (const event of ['APPROVED', 'PAUSED', 'DISABLED', 'IN_APPEAL', 'REJECTED', 'PENDING'] as const) {
      await fixture.receive({ ...report, event, reason: 'NONE' }, 'message_template_status_update')
      const [row] = await fixture.store.db
        .select()
        .from(whatsappTemplates)
        .where(eq(whatsappTemplates.metaName, metaName))
      expect(row).toMatchObject({ status: event, reason: null })
    }
    await fixture.store.db.delete(whatsappTemplates)
  })

  test('change the status and the category of the store’s templates only', async () => {
    const metaName = 'rankshelf_confirm_order_v2'
    await fixture.store.db.insert(whatsappTemplates).values({ metaName, status: 'PENDING', category: 'UTILITY' })
    const report = { message_template_name: metaName, message_template_id: 1, message_template_language: 'en' }
    await fixture.receive({ ...report, event: 'REJECTED', reason: 'INVALID_FORMAT' }, 'message_template_status_update')
    await fixture.receive({ ...report, new_category: 'MARKETING' }, 'template_category_update')
    await fixture.receive(
      { ...report, message_template_name: 'other', event: 'APPROVED' },
      'message_template_status_update',
    )
    const rows = await fixture.store.db.select().from(whatsappTemplates).where(eq(whatsappTemplates.metaName, metaName))
    expect(rows).toMatchObject([{ status: 'REJECTED', reason: 'INVALID_FORMAT', category: 'MARKETING' }])
    expect(await fixture.store.db.$count(whatsappTemplates)).toBe(1)
  })
})
