import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminEmailTemplate, EmailPreview } from '../../../domain/email/email-template-api.ts'
import { EMAIL_TEMPLATE_NAMES } from '../../../domain/email/email-templates.ts'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { type EmailFixture, openEmailFixture } from '../../../../test/fixtures/email-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { loginAsAdmin } from '../../../../test/users.ts'

let fixture: EmailFixture
let staff: TestClient
beforeAll(async () => {
  fixture = await openEmailFixture()
  staff = (await loginAsAdmin(fixture.store)).client
})
afterAll(() => fixture.close())

async function place(): Promise<number> {
  const book = await makeProduct(fixture.store, { name: 'Rotational Motion' })
  return placeOrder(fixture.store, { items: [{ productId: book.id, quantity: 1 }] })
}

const TEXTS = {
  subject: 'We have your order {{order_number}}',
  heading: 'Namaste {{ customer_name }}',
  text: 'You pay {{total}} in cash.\n\nQuestions? {{shop_name}}',
}
const save = (name: string, texts: object) =>
  staff.requestJson<AdminEmailTemplate & { fields?: Record<string, string> }>(
    'PATCH',
    `/admin/email-templates/${name}`,
    texts,
  )
const reset = (name: string) => staff.requestJson('DELETE', `/admin/email-templates/${name}`)

test('the texts that staff change are in the next email, with the variables replaced', async () => {
  await save('order-placed', TEXTS)
  const id = await place()
  const email = await fixture.findEmail(`order-placed/${id}/customer`)
  expect(email?.subject).toBe(`We have your order ${id}`)
  expect(email?.text).toMatch(/^Namaste Ritika Meena\n\nYou pay ₹499\.00 in cash\.\n\nQuestions\? \S/)
  expect(email?.text).toContain('View or cancel your order')
  await reset('order-placed')
  const next = await place()
  expect((await fixture.findEmail(`order-placed/${next}/customer`))?.subject).toBe(`Your order #${next}`)
})

test('a variable that the email does not have is refused, with those that it has', async () => {
  const { status, body } = await save('order-placed', { ...TEXTS, text: 'By {{courier}}', heading: 'Hello {{total}' })
  expect(status).toBe(400)
  expect(body.fields?.text).toMatch(
    /^\{\{courier\}\} is not a variable of this email\. Choose from: \{\{order_number\}\}/,
  )
  expect(body.fields?.heading).toBe('Each variable needs two braces on both sides')
  const twoLines = await save('order-placed', { ...TEXTS, subject: 'Order\r\nBcc: x@example.in' })
  expect(twoLines.body.fields).toEqual({ subject: 'Must be one line' })
  expect((await save('order-placed', { ...TEXTS, subject: ' ' })).body.fields).toEqual({
    subject: 'Subject is required',
  })
})

test('a customer whose name looks like a variable gets the name as it is', async () => {
  const book = await makeProduct(fixture.store)
  const items = [{ productId: book.id, quantity: 1 }]
  const id = await placeOrder(fixture.store, { items, customerName: 'Asha {{total}}' })
  const email = await fixture.findEmail(`order-placed/${id}/customer`)
  expect(email?.text).toContain('Thank you, Asha {{total}}. Your order is placed.')
})

test('a change is audited, and one that overwrites a colleague’s change is refused', async () => {
  const [before] = await staff.getJson<AdminEmailTemplate[]>('/admin/email-templates')
  const { subject, heading, text } = before ?? TEXTS
  await save('order-placed', { ...TEXTS, expected: { subject, heading, text } })
  const late = await save('order-placed', { ...TEXTS, subject: 'Mine', expected: { subject, heading, text } })
  expect(late.status).toBe(409)
  const [entry] = await staff.getJson<object[]>('/admin/audit?kind=email-template')
  expect(entry).toMatchObject({ action: 'update', subject: 'Order placed', after: { subject: TEXTS.subject } })
  await reset('order-placed')
  const [after] = await staff.getJson<AdminEmailTemplate[]>('/admin/email-templates')
  expect(after).toMatchObject({ isChanged: false, subject: 'Your order #{{order_number}}' })
})

test('each template has a preview with a real order, in which no variable is left and no link works', async () => {
  const id = await place()
  for (const { name, subject, heading, text } of await staff.getJson<AdminEmailTemplate[]>('/admin/email-templates')) {
    const preview = await staff.requestJson<EmailPreview>('POST', `/admin/email-templates/${name}/preview`, {
      subject: `Draft: ${subject}`,
      heading,
      text,
      orderId: id,
    })
    expect(preview.status, name).toBe(200)
    expect(preview.body).toMatchObject({ orderId: id, subject: expect.stringMatching(/^Draft: .*\d{10}/) as string })
    const shown = JSON.stringify(preview.body)
    expect(shown).not.toContain('{{')
    const token = /orders\/\d+(?:\/replacement)?#(?<token>[\w-]+)/.exec(shown)?.groups?.token
    if (token === undefined) continue
    const opened = await fixture.store.client().requestJson('POST', `/orders/${id}/view`, { proof: { token } })
    expect(opened.status).toBeGreaterThanOrEqual(400)
  }
  expect(EMAIL_TEMPLATE_NAMES).toHaveLength(10)
})

test('a preview without an order number shows the newest order, and an unknown number is refused', async () => {
  const id = await place()
  const newest = await staff.requestJson<EmailPreview>('POST', '/admin/email-templates/order-placed/preview', TEXTS)
  expect(newest.body.orderId).toBe(id)
  const unknown = { ...TEXTS, orderId: 1_000_000_000 }
  expect((await staff.requestJson('POST', '/admin/email-templates/order-placed/preview', unknown)).status).toBe(404)
})

test('a test email has the draft texts and goes to the typed address only', async () => {
  await place()
  const request = { ...TEXTS, email: 'owner-test@shop.example' }
  const { status } = await staff.requestJson('POST', '/admin/email-templates/order-placed/test', request)
  expect(status).toBe(200)
  const sent = fixture.smtp.messages.filter((message) => message.includes('owner-test@shop.example'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('Subject: Test: We have your order')
})
