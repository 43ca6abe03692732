import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import { openTestStore, test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import type { ContactMessage } from '../../../domain/inbox/contact-form.ts'
import { emails } from '../../database/schema/email.ts'
import { siteSettings } from '../../database/schema/platform.ts'

const MOBILE = '9829012345'
const PROBLEM = { problem: 'missing-book', message: 'The module on optics is missing.' }

const askForHelp = (store: TestStore, id: number, body: object, client = store.client()) =>
  client.requestJson<{ id: number }>('POST', `/orders/${id}/help`, body)

test('a guest with the mobile number of an order sends a message about a problem, which staff see', async ({
  store,
}) => {
  const { client: staff } = await loginAsAdmin(store)
  const orderId = await placeOrder(store, { customerPhone: MOBILE })
  const { status, body } = await askForHelp(store, orderId, { proof: { mobile: MOBILE }, ...PROBLEM })
  expect(status).toBe(201)
  const messages = await staff.getJson<ContactMessage[]>('/contact-messages?subject=order')
  expect(messages.find(({ id }) => id === body.id)).toMatchObject({
    name: 'Ritika Meena',
    email: 'ritika@example.in',
    phone: MOBILE,
    subject: 'order',
    status: 'unread',
    orderId,
    ...PROBLEM,
  })
})

test('a customer sends a message about an own order without a proof, but not about another one', async ({ store }) => {
  const { client } = await registerCustomer(store)
  const own = await placeOrder(store, {}, client)
  const other = await placeOrder(store)
  expect((await askForHelp(store, own, PROBLEM, client)).status).toBe(201)
  expect((await askForHelp(store, other, PROBLEM, client)).status).toBe(404)
  expect((await askForHelp(store, other, { proof: { mobile: MOBILE }, ...PROBLEM })).status).toBe(404)
})

test('the email to staff names the problem and links to the order', async () => {
  const store = await openTestStore()
  const settings = { 'email.enabled': 'true', 'admin.email': 'owner@shop.example' }
  await store.db.insert(siteSettings).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
  const orderId = await placeOrder(store, { customerPhone: MOBILE })
  const { body } = await askForHelp(store, orderId, { proof: { mobile: MOBILE }, ...PROBLEM })
  const [email] = await store.db
    .select()
    .from(emails)
    .where(eq(emails.key, `contact-message/${body.id}/staff`))
  expect(email?.subject).toBe(`Message #${body.id}: A book or module is missing`)
  expect(email?.text).toContain(`http://shop.test/admin?tab=orders&order=${orderId}`)
  await store.close()
})

test.for([
  [{ problem: 'cash' }, { problem: 'Please choose a problem' }],
  [{ message: ' too short ' }, { message: 'Please write at least 10 characters' }],
] as const)('a message with %j is rejected', async ([change, fields], { store }) => {
  const id = await placeOrder(store, { customerPhone: MOBILE })
  const response = await askForHelp(store, id, { proof: { mobile: MOBILE }, ...PROBLEM, ...change })
  expect(response).toMatchObject({ status: 400, body: { fields } })
})
