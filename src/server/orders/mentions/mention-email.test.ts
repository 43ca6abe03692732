import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import { type EmailFixture, openEmailFixture } from '../../../../test/fixtures/email-fixture.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { accountEmails } from '../../database/schema/accounts.ts'
import { emails } from '../../database/schema/email.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await openEmailFixture()
})
afterAll(() => fixture.close())

test('a comment is emailed to the mentioned staff whose address is confirmed, and to no other staff', async () => {
  const { store } = fixture
  const [author, packer, unconfirmed] = [
    await loginAsAdmin(store),
    await loginAsAdmin(store),
    await loginAsAdmin(store),
  ]
  const addresses = [
    { userId: author.user.id, email: 'author@shop.example', verifiedAt: new Date() },
    { userId: packer.user.id, email: 'packer@shop.example', verifiedAt: new Date() },
    { userId: unconfirmed.user.id, email: 'other@shop.example' },
  ]
  await store.db.insert(accountEmails).values(addresses)
  const id = await placeOrder(store)
  const text = `@${packer.user.username} @${unconfirmed.user.username} @${author.user.username}: pack it first`
  await author.client.request('POST', `/admin/orders/${id}/comments`, { text })
  const sent = (await store.db.select().from(emails)).filter(({ key }) => key.startsWith('mention/'))
  expect(sent.map(({ recipient }) => recipient)).toEqual(['packer@shop.example'])
  expect(sent[0]?.subject).toBe(`${author.user.username} mentioned you on order #${id}`)
  expect(sent[0]?.text).toContain(text)
  expect(sent[0]?.text).toContain(`/admin?tab=orders&order=${id}`)
})
