import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailKind } from '../../../domain/email/email-kinds.ts'
import type { OrderEmail } from '../../../domain/email/email-template-api.ts'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { type EmailFixture, openEmailFixture } from '../../../../test/fixtures/email-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { emails } from '../../database/schema/email.ts'
import { orders } from '../../database/schema/orders.ts'
import { siteSettings } from '../../database/schema/platform.ts'

let fixture: EmailFixture
let staff: TestClient
beforeAll(async () => {
  fixture = await openEmailFixture()
  staff = (await loginAsAdmin(fixture.store)).client
})
afterAll(() => fixture.close())

/** Places an order whose two emails are sent. */
async function place(): Promise<{ id: number; toCustomer: OrderEmail; toStaff: OrderEmail }> {
  const book = await makeProduct(fixture.store)
  const id = await placeOrder(fixture.store, { items: [{ productId: book.id, quantity: 1 }] })
  await expect.poll(async () => (await list(id)).map(({ status }) => status)).toEqual(['sent', 'sent'])
  const [toCustomer, toStaff] = await list(id)
  if (!toCustomer || !toStaff) throw new Error('The order has no emails')
  return { id, toCustomer, toStaff }
}

const list = (orderId: number) => staff.getJson<OrderEmail[]>(`/admin/orders/${orderId}/emails`)
const resend = (orderId: number, emailId: number) =>
  staff.requestJson<OrderEmail[] & { code?: string }>('POST', `/admin/orders/${orderId}/emails/${emailId}/resend`)

test('an email of an order is sent once more, to the address that the order has now', async () => {
  const { id, toCustomer } = await place()
  await fixture.store.db.update(orders).set({ customerEmail: 'corrected@example.in' }).where(eq(orders.id, id))
  const { status, body } = await resend(id, toCustomer.id)
  expect(status).toBe(200)
  expect(body.at(-1)).toMatchObject({
    subject: toCustomer.subject,
    recipient: 'corrected@example.in',
  })
  await expect.poll(() => fixture.smtp.messages.filter((message) => message.includes(`order #${id}`)).length).toBe(3)
  const { history } = await staff.getJson<{ history: { action: string }[] }>(`/orders/${id}`)
  expect(history.at(-1)?.action).toBe('resend email')
})

test('an email to staff goes to staff again', async () => {
  const { id, toStaff } = await place()
  expect(toStaff).toMatchObject({ isForCustomer: false, recipient: 'owner@shop.example' })
  expect((await resend(id, toStaff.id)).body.at(-1)?.recipient).toBe('owner@shop.example')
})

test('an email of another order, one about to be sent and one with a secret link are not sent again', async () => {
  const [first, second] = [await place(), await place()]
  expect((await resend(first.id, second.toCustomer.id)).status).toBe(404)
  const { db } = fixture.store
  const isEmail = eq(emails.id, first.toCustomer.id)
  await db.update(emails).set({ status: 'waiting' }).where(isEmail)
  expect((await resend(first.id, first.toCustomer.id)).body.code).toBe('not_sent')
  await db.update(emails).set({ status: 'sent', isConfidential: true }).where(isEmail)
  expect((await resend(first.id, first.toCustomer.id)).body.code).toBe('link_expired')
})

test('every email about an order and its returns is listed, except the report of a comment or a message to staff', async () => {
  const { id } = await place()
  const email = { orderId: id, recipient: 'ritika@example.in', html: '', text: '' }
  const add = (kind: EmailKind) =>
    fixture.store.db.insert(emails).values({ ...email, key: `${kind} ${id}`, kind, subject: kind })
  await add('order-refunded')
  await add('return-approved')
  await add('mention')
  await add('contact-message')
  expect((await list(id)).slice(2).map(({ subject }) => subject)).toEqual(['order-refunded', 'return-approved'])
})

test('while emails are switched off no email is sent again, and the answer says why', async () => {
  const { id, toCustomer } = await place()
  const { db } = fixture.store
  await db.update(siteSettings).set({ value: 'false' }).where(eq(siteSettings.key, 'email.enabled'))
  expect((await resend(id, toCustomer.id)).body.code).toBe('emails_off')
  await db.update(siteSettings).set({ value: 'true' }).where(eq(siteSettings.key, 'email.enabled'))
})

test('a packer sees that emails were sent, but neither their addresses nor the errors that may contain one', async () => {
  const { id } = await place()
  const { client: packer } = await loginAsAdmin(fixture.store, undefined, 'packer')
  const hidden = { status: 'sent', recipient: null, lastError: null }
  expect(await packer.getJson(`/admin/orders/${id}/emails`)).toMatchObject([hidden, hidden])
})
