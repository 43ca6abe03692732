import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { openPostOffice, type PostOffice } from '../../../test/mailbox.ts'
import { loginAdmin } from '../../../test/people.ts'
import { orders } from './orders.tables.ts'
import { letters } from '../mail/mail.tables.ts'

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close())

async function place({ store }: PostOffice, more = {}): Promise<number> {
  const book = await makeProduct(store, { name: 'Rotational Motion <Module>' })
  const answer = await store
    .visitor()
    .ask<{ id: number }>('POST', '/orders', orderOf([{ productId: book.id, quantity: 2 }], more))
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** The letters that arrived with words in them. */
const arrived = ({ mail }: PostOffice, ...words: string[]) =>
  mail.letters.filter((letter) => words.every((word) => letter.includes(word)))

test('an order is told to the customer and to staff, once each', async () => {
  const id = await place(office)
  await expect.poll(() => arrived(office, `order #${id}`).length).toBe(2)
  const [toCustomer = ''] = arrived(office, `To: Ritika Meena <ritika@example.in>`, `order #${id}`)
  expect(toCustomer).toContain(`Subject: Your order #${id}`)
  expect(toCustomer).toContain('998.00 in cash')
  expect(toCustomer).toContain('Rotational Motion &lt;Module&gt;')
  const [toStaff = ''] = arrived(office, 'To: owner@shop.example', `order #${id}`)
  expect(toStaff).toContain('Reply-To: ritika@example.in')
  await expect.poll(async () => (await office.letter(`order-placed/${id}/customer`))?.status).toBe('sent')
})

test('an order that fails leaves no letter', async () => {
  const before = await office.store.db.$count(letters)
  const book = await makeProduct(office.store, { stock: 1 })
  const { status } = await office.store.visitor().ask('POST', '/orders', orderOf([{ productId: book.id, quantity: 2 }]))
  expect(status).toBe(409)
  expect(await office.store.db.$count(letters)).toBe(before)
})

test('the letter that an order was shipped goes out once, by status or by tracking number', async () => {
  const id = await place(office)
  const { visitor: staff } = await loginAdmin(office.store)
  for (const status of ['shipped', 'processing', 'shipped'] as const)
    await staff.ask('PUT', `/orders/${id}`, { status })
  await expect.poll(() => arrived(office, `Order #${id} is on its way`).length).toBeGreaterThan(0)
  const told = (await office.store.db.select().from(letters)).filter(
    ({ key }) => key === `order-shipped/${id}/customer`,
  )
  expect(told).toHaveLength(1)
})

test('a delivered and a cancelled order are told to the customer', async () => {
  const [delivered, cancelled] = [await place(office), await place(office)]
  const { visitor: staff } = await loginAdmin(office.store)
  await staff.ask('PUT', `/orders/${delivered}`, { status: 'delivered' })
  await staff.ask('PUT', `/orders/${cancelled}`, { status: 'cancelled' })
  await expect.poll(() => arrived(office, `Subject: Order #${delivered} was delivered`).length).toBe(1)
  await expect.poll(() => arrived(office, `Subject: Order #${cancelled} was cancelled`).length).toBe(1)
})

test('while notifications are switched off an order is placed without letters', async () => {
  const silent = await openPostOffice({}, { 'email.enabled': 'false' })
  await place(silent)
  expect(await silent.store.db.$count(letters)).toBe(0)
  expect(await silent.store.db.$count(orders)).toBe(1)
  await silent.close()
})
