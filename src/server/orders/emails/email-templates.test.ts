import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminEmailTemplate, EmailPreview } from '../../../domain/email/email-template-api.ts'
import { EMAIL_TEMPLATE_NAMES } from '../../../domain/email/email-templates.ts'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { type EmailFixture, openEmailFixture } from '../../../../test/fixtures/email-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { acceptedReturn } from '../../../../test/fixtures/return-fixture.ts'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import { accountEmails } from '../../database/schema/accounts.ts'

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

test('each template has a preview with a real order or return, in which no variable is left and no link works', async () => {
  const { orderId: id } = await acceptedReturn(fixture.store)
  for (const template of await staff.getJson<AdminEmailTemplate[]>('/admin/email-templates')) {
    const { name, subject, heading, text, example } = template
    const request = { subject: `Draft: ${subject}`, heading, text, orderId: id }
    const preview = await staff.requestJson<EmailPreview>('POST', `/admin/email-templates/${name}/preview`, request)
    expect(preview.status, name).toBe(200)
    expect(preview.body.orderId, name).toBe(example === 'account' ? null : id)
    expect(preview.body.subject).toMatch(/^Draft: ./)
    expect(preview.body.blocks.length + Number(name === 'order-placed-staff'), name).toBeGreaterThan(0)
    const shown = JSON.stringify(preview.body)
    expect(shown).not.toContain('{{')
    const token = /orders\/\d+(?:\/replacement)?#(?<token>[\w-]+)/.exec(shown)?.groups?.token
    if (token === undefined) continue
    const opened = await fixture.store.client().requestJson('POST', `/orders/${id}/view`, { proof: { token } })
    expect(opened.status).toBeGreaterThanOrEqual(400)
  }
  expect(EMAIL_TEMPLATE_NAMES.length).toBeGreaterThanOrEqual(35)
})

test('a preview of a return needs a return: of the order, or the newest of all', async () => {
  const { orderId } = await acceptedReturn(fixture.store)
  const other = await place()
  const preview = (request: object) =>
    staff.requestJson<EmailPreview>('POST', '/admin/email-templates/return-received/preview', {
      subject: '{{return_number}}',
      heading: 'Hello',
      text: '',
      ...request,
    })
  const newest = await preview({})
  expect(newest.body).toMatchObject({ orderId, subject: expect.stringMatching(/^R-\d+$/) as string })
  // The books and the link are in the email although the text does not have them.
  expect(newest.body.blocks.map(({ kind }) => kind)).toEqual(['facts', 'link'])
  expect((await preview({ orderId: other })).status).toBe(404)
})

test('the texts of emails about returns and accounts are in the next email, with fixed parts where staff put them', async () => {
  const texts = { subject: 'Return {{return_number}}', heading: 'Hello {{customer_name}}' }
  await save('return-received', { ...texts, text: 'It is here.\n\n{{ books }}\n\nThank you.' })
  const { returnId } = await acceptedReturn(fixture.store)
  const email = await fixture.findEmail(`return-received/${returnId}/customer`)
  expect(email?.subject).toBe(`Return R-${returnId}`)
  expect(email?.text).toMatch(
    /^Hello Ritika Meena\n\nIt is here\.\n\n[^]*Damaged[^]*\n\nThank you\.\n\nFollow the request/,
  )
  await reset('return-received')
  await save('password-reset', { text: 'For {{username}}.' })
  const { client, user } = await registerCustomer(fixture.store)
  await fixture.store.db
    .insert(accountEmails)
    .values({ userId: user.id, email: `${user.username}@example.in`, verifiedAt: new Date() })
  await client.request('POST', '/password-resets', { login: user.username })
  const message = () => fixture.smtp.messages.find((sent) => sent.includes(`To: ${user.username}@example.in`))
  await expect.poll(message).toContain(`For ${user.username}.`)
  expect(message()).toContain('/reset-password#')
  await reset('password-reset')
})

test('a fixed part is alone in a paragraph of the text', async () => {
  const inline = await save('return-received', { text: 'The books: {{books}}' })
  expect(inline.body.fields).toEqual({ text: '{{books}} must be alone in a paragraph of the text' })
  const inHeading = await save('return-received', { heading: '{{button}}' })
  expect(inHeading.body.fields).toEqual({ heading: '{{button}} must be alone in a paragraph of the text' })
  const unknown = await save('return-received', { text: '{{payment}}' })
  expect(unknown.body.fields?.text).toMatch(/^\{\{payment\}\} is not a variable of this email/)
})

test('a preview without an order number shows the newest order, and an unknown number is refused', async () => {
  const id = await place()
  const newest = await staff.requestJson<EmailPreview>('POST', '/admin/email-templates/order-placed/preview', TEXTS)
  expect(newest.body.orderId).toBe(id)
  const unknown = { ...TEXTS, orderId: 1_000_000_000 }
  expect((await staff.requestJson('POST', '/admin/email-templates/order-placed/preview', unknown)).status).toBe(404)
})

test('a test email has the draft texts and goes to the typed address only, and the response names its order', async () => {
  const id = await place()
  const request = { ...TEXTS, email: 'owner-test@shop.example' }
  const { status, body } = await staff.requestJson('POST', '/admin/email-templates/order-placed/test', request)
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: expect.stringContaining(`It has the data of order #${id}.`) })
  const sent = fixture.smtp.messages.filter((message) => message.includes('owner-test@shop.example'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('Subject: Test: We have your order')
})
