import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { openEmailFixture, type EmailFixture } from '../../../test/email-fixture.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { orders } from './orders.tables.ts'
import { emails } from '../email/email.tables.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await openEmailFixture()
})
afterAll(() => fixture.close())

async function place({ store }: EmailFixture, more = {}): Promise<number> {
  const book = await makeProduct(store, { name: 'Rotational Motion <Module>' })
  const answer = await store
    .client()
    .requestJson<{ id: number }>('POST', '/orders', buildOrder([{ productId: book.id, quantity: 2 }], more))
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** The letters that arrived with words in them. */
const arrived = ({ smtp: mail }: EmailFixture, ...words: string[]) =>
  mail.messages.filter((letter) => words.every((word) => letter.includes(word)))

test('an order is told to the customer and to staff, once each', async () => {
  const id = await place(fixture)
  await expect.poll(() => arrived(fixture, `order #${id}`).length).toBe(2)
  const [toCustomer = ''] = arrived(fixture, `To: Ritika Meena <ritika@example.in>`, `order #${id}`)
  expect(toCustomer).toContain(`Subject: Your order #${id}`)
  expect(toCustomer).toContain('998.00 in cash')
  expect(toCustomer).toContain('Rotational Motion &lt;Module&gt;')
  const [toStaff = ''] = arrived(fixture, 'To: owner@shop.example', `order #${id}`)
  expect(toStaff).toContain('Reply-To: ritika@example.in')
  await expect.poll(async () => (await fixture.findEmail(`order-placed/${id}/customer`))?.status).toBe('sent')
})

test('an order that fails leaves no letter', async () => {
  const before = await fixture.store.db.$count(emails)
  const book = await makeProduct(fixture.store, { stock: 1 })
  const { status } = await fixture.store
    .client()
    .requestJson('POST', '/orders', buildOrder([{ productId: book.id, quantity: 2 }]))
  expect(status).toBe(409)
  expect(await fixture.store.db.$count(emails)).toBe(before)
})

test('the letter that an order was shipped goes out once, by status or by tracking number', async () => {
  const id = await place(fixture)
  const { client: staff } = await loginAsAdmin(fixture.store)
  for (const status of ['shipped', 'processing', 'shipped'] as const)
    await staff.requestJson('PUT', `/orders/${id}`, { status })
  await expect.poll(() => arrived(fixture, `Order #${id} is on its way`).length).toBeGreaterThan(0)
  const told = (await fixture.store.db.select().from(emails)).filter(
    ({ key }) => key === `order-shipped/${id}/customer`,
  )
  expect(told).toHaveLength(1)
})

test('a delivered and a cancelled order are told to the customer', async () => {
  const [delivered, cancelled] = [await place(fixture), await place(fixture)]
  const { client: staff } = await loginAsAdmin(fixture.store)
  await staff.requestJson('PUT', `/orders/${delivered}`, { status: 'delivered' })
  await staff.requestJson('PUT', `/orders/${cancelled}`, { status: 'cancelled' })
  await expect.poll(() => arrived(fixture, `Subject: Order #${delivered} was delivered`).length).toBe(1)
  await expect.poll(() => arrived(fixture, `Subject: Order #${cancelled} was cancelled`).length).toBe(1)
})

test('while notifications are switched off an order is placed without letters', async () => {
  const silent = await openEmailFixture({}, { 'email.enabled': 'false' })
  await place(silent)
  expect(await silent.store.db.$count(emails)).toBe(0)
  expect(await silent.store.db.$count(orders)).toBe(1)
  await silent.close()
})
