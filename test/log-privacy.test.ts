import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, buildOrder } from './factories.ts'
import { captureLog } from './capture-log.ts'
import { openTestStore, type TestStore } from './test-store.ts'

const PERSON = {
  username: 'tarulata.banjara',
  password: 'neem-tree-behind-9',
  wrongPassword: 'peepal-tree-behind-8',
  name: 'Tarulata Banjara',
  email: 'tarulata.b@example.in',
  mobile: '9829077531',
  street: '77 Chandbaori Lane',
}

let store: TestStore
let lines: string[]
beforeAll(async () => {
  store = await openTestStore()
  lines = captureLog(store)
})
afterAll(() => store.close())

/** Registers, logs in, orders, sends a message and subscribes. @returns the response statuses */
async function performCustomerActions(): Promise<number[]> {
  const { username, password, wrongPassword, name, email, mobile, street } = PERSON
  const client = store.client()
  const book = await makeProduct(store, { stock: 5 })
  const address = { customerName: name, customerEmail: email, customerPhone: mobile, shippingAddress: street }
  const region = { city: 'Jaipur', state: 'Rajasthan', pincode: '302017' }
  const message = { name, email, phone: mobile, subject: 'order', message: `Please call ${mobile}` }
  const sent = [
    ['POST', '/register', { username, password }],
    ['POST', '/login', { username, password: wrongPassword }],
    ['POST', '/login', { username, password }],
    ['POST', '/user/addresses', { ...address, ...region }],
    ['POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }], { ...address, ...region })],
    ['POST', '/contact-messages', message],
    ['POST', '/subscribers', { email }],
    ['PUT', '/user/password', { currentPassword: wrongPassword, newPassword: password }],
  ] as const
  const statuses: number[] = []
  for (const [method, path, body] of sent) statuses.push((await client.request(method, path, body)).status)
  return statuses
}

function expectNoPersonalData() {
  const log = lines.join('').toLowerCase()
  for (const value of Object.values(PERSON)) expect(log).not.toContain(value.toLowerCase())
  expect(log).not.toContain('argon2')
}

test('nothing that a customer types is logged', async () => {
  expect(await performCustomerActions()).toEqual([201, 401, 200, 201, 201, 201, 201, 400])
  expectNoPersonalData()
})

test('a database error is logged without personal data', async () => {
  for (const table of ['users', 'saved_addresses', 'orders', 'contact_messages', 'subscribers']) {
    await store.db.execute(sql`alter table ${sql.identifier(table)} add constraint broken check (false) not valid`)
  }
  PERSON.username = 'tarulata.second'
  const statuses = await performCustomerActions()
  expect(statuses.filter((status) => status === 500)).not.toHaveLength(0)
  expect(lines.join('')).toContain('request failed')
  expect(lines.join('')).toContain('"constraint":"broken"')
  expectNoPersonalData()
})
