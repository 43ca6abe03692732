import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, buildOrder, placeOrder } from '../../../test/factories.ts'
import { openEmailFixture, type EmailFixture } from '../../../test/fixtures/email-fixture.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { orders } from '../database/schema/orders.ts'
import { emails } from '../database/schema/email.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await openEmailFixture()
})
afterAll(() => fixture.close())

async function place({ store }: EmailFixture): Promise<number> {
  const book = await makeProduct(store, { name: 'Rotational Motion <Module>' })
  return placeOrder(store, { items: [{ productId: book.id, quantity: 2 }] })
}

/** The received emails that contain all of the texts. */
const received = ({ smtp }: EmailFixture, ...texts: string[]) =>
  smtp.messages.filter((message) => texts.every((text) => message.includes(text)))

test('a new order is emailed once to the customer and once to staff', async () => {
  const id = await place(fixture)
  await expect.poll(() => received(fixture, `order #${id}`).length).toBe(2)
  const [toCustomer = ''] = received(fixture, `To: Ritika Meena <ritika@example.in>`, `order #${id}`)
  expect(toCustomer).toContain(`Subject: Your order #${id}`)
  expect(toCustomer).toContain('998.00 in cash')
  expect(toCustomer).toContain('Rotational Motion &lt;Module&gt;')
  const [toStaff = ''] = received(fixture, 'To: owner@shop.example', `order #${id}`)
  expect(toStaff).toContain('Reply-To: ritika@example.in')
  await expect.poll(async () => (await fixture.findEmail(`order-placed/${id}/customer`))?.status).toBe('sent')
})

test('emails about an order link to its page for the customer', async () => {
  const id = await place(fixture)
  const { client: staff } = await loginAsAdmin(fixture.store)
  const link = new RegExp(`View or cancel your order: (http://shop\\.test/orders/${id}#(?<token>[\\w-]{43}))`)
  const { token } = link.exec((await fixture.findEmail(`order-placed/${id}/customer`))?.text ?? '')?.groups ?? {}
  const shown = await fixture.store.client().requestJson('POST', `/orders/${id}/view`, { proof: { token } })
  expect(shown.status).toBe(200)
  await staff.requestJson('PUT', `/orders/${id}`, { status: 'shipped' })
  const shipped = await fixture.findEmail(`order-shipped/${id}/customer`)
  expect(shipped?.text).toContain(`View your order: http://shop.test/orders/${id}#${token}`)
  expect(shipped?.text).toContain('Track your order: ')
})

test('a rejected order causes no email', async () => {
  const before = await fixture.store.db.$count(emails)
  const book = await makeProduct(fixture.store, { stock: 1 })
  const { status } = await fixture.store
    .client()
    .requestJson('POST', '/orders', buildOrder([{ productId: book.id, quantity: 2 }]))
  expect(status).toBe(409)
  expect(await fixture.store.db.$count(emails)).toBe(before)
})

test('the email about a shipped order is sent once, even if the status changes back and forth', async () => {
  const id = await place(fixture)
  const { client: staff } = await loginAsAdmin(fixture.store)
  for (const status of ['shipped', 'processing', 'shipped'] as const)
    await staff.requestJson('PUT', `/orders/${id}`, { status })
  await expect.poll(() => received(fixture, `Order #${id} is on its way`).length).toBeGreaterThan(0)
  const sent = (await fixture.store.db.select().from(emails)).filter(
    ({ key }) => key === `order-shipped/${id}/customer`,
  )
  expect(sent).toHaveLength(1)
})

test('the customer gets an email when an order is delivered or cancelled', async () => {
  const [delivered, cancelled] = [await place(fixture), await place(fixture)]
  const { client: staff } = await loginAsAdmin(fixture.store)
  await staff.requestJson('PUT', `/orders/${delivered}`, { status: 'delivered' })
  await staff.requestJson('PUT', `/orders/${cancelled}`, { status: 'cancelled' })
  await expect.poll(() => received(fixture, `Subject: Order #${delivered} was delivered`).length).toBe(1)
  expect((await fixture.findEmail(`order-delivered/${delivered}/customer`))?.text).toMatch(
    new RegExp(`View your order: \\S+/orders/${delivered}#`),
  )
  await expect.poll(() => received(fixture, `Subject: Order #${cancelled} was cancelled`).length).toBe(1)
})

test('while email notifications are off, an order is placed without emails', async () => {
  const disabled = await openEmailFixture({}, { 'email.enabled': 'false' })
  await place(disabled)
  expect(await disabled.store.db.$count(emails)).toBe(0)
  expect(await disabled.store.db.$count(orders)).toBe(1)
  await disabled.close()
})
