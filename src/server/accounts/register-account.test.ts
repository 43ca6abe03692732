import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmailFixture, type EmailFixture } from '../../../test/fixtures/email-fixture.ts'
import { PASSWORD } from '../../../test/users.ts'
import { emails } from '../database/schema/email.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await openEmailFixture()
})
afterAll(() => fixture.close())

const register = ({ store }: EmailFixture, username: string, email?: string) =>
  store.client().requestJson<{ id: number }>('POST', '/register', { username, email, password: PASSWORD })

const sent = async (key: string) => (await fixture.findEmail(key))?.status

test('a customer with an email address gets a welcome email, and the staff get a notice', async () => {
  const { body } = await register(fixture, 'neha', 'neha@example.in')
  await expect.poll(() => sent(`account-registered/${body.id}/customer`)).toBe('sent')
  await expect.poll(() => sent(`account-registered/${body.id}/staff`)).toBe('sent')
  const welcome = fixture.smtp.messages.find((message) => message.includes('To: neha@example.in'))
  expect(welcome).toContain('Subject: Your account at Rankshelf')
  expect(welcome).toContain('http://shop.test/profile')
  expect(welcome).not.toContain(PASSWORD)
  expect(fixture.smtp.messages.find((message) => message.includes('To: owner@shop.example'))).toContain(
    'Subject: New customer: neha',
  )
})

test('without an email address only the staff get an email', async () => {
  const { body } = await register(fixture, 'aman')
  await expect.poll(() => sent(`account-registered/${body.id}/staff`)).toBe('sent')
  expect(await fixture.findEmail(`account-registered/${body.id}/customer`)).toBeUndefined()
})

test('a taken username creates no account and sends no email', async () => {
  await register(fixture, 'ritika')
  const before = await fixture.store.db.$count(emails)
  expect((await register(fixture, 'Ritika')).status).toBe(409)
  expect(await fixture.store.db.$count(emails)).toBe(before)
})
