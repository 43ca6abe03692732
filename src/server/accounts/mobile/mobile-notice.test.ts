import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecoveryFixture, type RecoveryFixture } from '../../../../test/fixtures/recovery-fixture.ts'
import { PASSWORD, registerCustomer } from '../../../../test/users.ts'
import { emails } from '../../database/schema/email.ts'
import { accountEmails } from '../../database/schema/accounts.ts'

let fixture: RecoveryFixture
beforeAll(async () => {
  fixture = await openRecoveryFixture()
})
afterAll(() => fixture.close())

test('a customer gets an email when the mobile number of the account is set, changed or removed', async () => {
  const { db } = fixture.store
  const { client, user } = await registerCustomer(fixture.store)
  const email = `${randomUUID()}@example.in`
  await db.insert(accountEmails).values({ userId: user.id, email })
  const put = (mobile: string) => client.request('PUT', '/user/mobile', { mobile, currentPassword: PASSWORD })
  await put('9829099991')
  await put('+91 98290 99991')
  await put('9829099992')
  await client.request('DELETE', '/user/mobile')
  await client.request('DELETE', '/user/mobile')
  const sent = await db.select().from(emails).where(eq(emails.recipient, email)).orderBy(emails.id)
  expect(sent.map(({ text }) => /ends in \d+|no mobile number any more/.exec(text)?.[0])).toEqual([
    'ends in 9991',
    'ends in 9992',
    'no mobile number any more',
  ])
  for (const { text } of sent) expect(text).toContain('If it was not you')
  expect(sent.map(({ text }) => text).join()).not.toContain('98290')
})
