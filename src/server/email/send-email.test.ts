import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEmailFixture, type EmailFixture } from '../../../test/fixtures/email-fixture.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { auditLog, siteSettings } from '../database/schema/platform.ts'
import { enqueueEmails } from './email-outbox.ts'

const SENDER = { name: 'Rankshelf', url: 'http://shop.test', phone: '', email: 'help@shop.test', address: 'Kota' }

const enqueue = ({ store: { services } }: EmailFixture, key: string, address = 'ritika@example.in') =>
  services.db.transaction((tx) =>
    enqueueEmails(tx, services.jobs, SENDER, [
      {
        key,
        kind: 'mention',
        to: { name: 'Meena, Ritika', address },
        subject: `About ${key}`,
        body: { heading: key, blocks: [] },
      },
    ]),
  )
const statusOf = async (fixture: EmailFixture, key: string) => (await fixture.findEmail(key))?.status

test('an email that is enqueued twice is sent once, and a comma in the name does not split the recipient', async () => {
  const fixture = await openEmailFixture()
  await enqueue(fixture, 'a/1')
  await enqueue(fixture, 'a/1')
  await expect.poll(() => statusOf(fixture, 'a/1')).toBe('sent')
  expect(fixture.smtp.messages).toHaveLength(1)
  expect(fixture.smtp.messages[0]).toContain('To: "Meena, Ritika" <ritika@example.in>')
  expect(fixture.smtp.messages[0]).toContain('Message-ID: <a.1@shop.test>')
  expect(await fixture.findEmail('a/1')).toMatchObject({
    messageId: '<a.1@shop.test>',
    response: expect.stringMatching(/^250 /),
    attempts: 1,
  })
  await fixture.close()
})

test('an email is retried until a busy mail server accepts it', async () => {
  const fixture = await openEmailFixture({ deferrals: 3 })
  await enqueue(fixture, 'a/2')
  await expect.poll(() => statusOf(fixture, 'a/2')).toBe('sent')
  expect(await fixture.findEmail('a/2')).toMatchObject({ attempts: 4, lastError: null })
  expect(fixture.smtp.messages).toHaveLength(1)
  await fixture.close()
})

test('an email that is rejected permanently fails at once, with the response of the mail server', async () => {
  const fixture = await openEmailFixture({ unknownRecipients: ['unknown@example.in'] })
  await enqueue(fixture, 'a/3', 'unknown@example.in')
  await expect.poll(() => statusOf(fixture, 'a/3')).toBe('failed')
  expect(await fixture.findEmail('a/3')).toMatchObject({
    attempts: 1,
    lastError: expect.stringContaining('5.1.1 No such user'),
  })
  await fixture.close()
})

test('an email fails when the mail server stays unreachable, and stays in the outbox for staff', async () => {
  const fixture = await openEmailFixture()
  await fixture.smtp.close()
  await enqueue(fixture, 'a/4')
  await expect.poll(() => statusOf(fixture, 'a/4')).toBe('failed')
  expect((await fixture.findEmail('a/4'))?.lastError).toBe(
    `The mail server at 127.0.0.1:${fixture.smtp.port} could not be reached.`,
  )
  await fixture.store.close()
})

test('staff see the emails that failed and can resend them', async () => {
  const fixture = await openEmailFixture({}, { 'email.host': '' })
  const { client: staff } = await loginAsAdmin(fixture.store)
  await enqueue(fixture, 'a/5')
  await expect.poll(() => statusOf(fixture, 'a/5')).toBe('failed')
  const [failed] = await staff.getJson<FailedJob[]>('/admin/failed-jobs')
  expect(failed).toMatchObject({
    kind: 'email',
    title: 'About a/5',
    detail: 'To ritika@example.in',
    lastError: 'SMTP Host is required.',
  })
  await fixture.store.db.update(siteSettings).set({ value: '127.0.0.1' }).where(eq(siteSettings.key, 'email.host'))
  const retryPath = `/admin/failed-jobs/email/${failed?.id}/retry`
  expect((await staff.request('POST', retryPath)).status).toBe(204)
  expect(await fixture.store.db.select().from(auditLog).where(eq(auditLog.kind, 'email'))).toMatchObject([
    { action: 'resend', subject: 'About a/5', subjectId: failed?.id },
  ])
  await expect.poll(() => statusOf(fixture, 'a/5')).toBe('sent')
  expect(await staff.requestJson('POST', retryPath)).toMatchObject({ status: 409 })
  expect(await staff.requestJson('POST', '/admin/failed-jobs/email/999/retry')).toMatchObject({ status: 404 })
  expect(await staff.requestJson('POST', '/admin/failed-jobs/email/one/retry')).toMatchObject({ status: 400 })
  await fixture.close()
})
