import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmailFixture, type EmailFixture } from '../../../test/fixtures/email-fixture.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { openTestStore } from '../../../test/test-store.ts'
import type { Subscriber } from '../../domain/inbox/subscriber.ts'
import { emails } from '../database/schema/email.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await openEmailFixture({}, {}, { SECRET_KEY: 'a secret key of at least thirty-two characters' })
})
afterAll(() => fixture.close())

const subscribe = (email: string, source: 'footer' | 'contact' = 'footer') =>
  fixture.store.client().request('POST', '/subscribers', { email, source })

const welcomeEmails = async (email: string) => {
  const rows = await fixture.store.db.select().from(emails).where(like(emails.key, 'newsletter-welcome/%'))
  return rows.filter(({ recipient }) => recipient === email)
}

/** Returns the value of a header, unfolded. */
const header = (message: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*(?:\\n[ \\t].*)*)`, 'm').exec(message)?.[1]?.replaceAll('\n', '').trim()

/** Waits for the welcome email. Returns it and its unsubscribe link as an API path. */
async function receivedWelcome(email: string): Promise<{ message: string; link: string }> {
  const find = () => fixture.smtp.messages.find((message) => message.includes(`To: ${email}`))
  await expect.poll(find).toBeDefined()
  const message = find() ?? ''
  const link = header(message, 'List-Unsubscribe')?.replace(/^<http:\/\/shop\.test\/api(.*)>$/, '$1') ?? ''
  return { message, link }
}

const statusOf = async (email: string) => {
  const { client: staff } = await loginAsAdmin(fixture.store)
  return (await staff.getJson<Subscriber[]>(`/subscribers?search=${email}`))[0]?.status
}

/** Posts like a mail program, without cookies. */
const oneClick = (link: string, headers = {}) =>
  fixture.store.client().send(link, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

describe('a new subscriber', () => {
  test.for(['footer', 'contact'] as const)('gets one welcome email from the %s form', async (source) => {
    const email = `${source}@example.in`
    await subscribe(email, source)
    await subscribe(email, source)
    const { message } = await receivedWelcome(email)
    expect(message).toContain('Subject: New arrivals at Rankshelf')
    expect(await welcomeEmails(email)).toHaveLength(1)
  })

  test('can unsubscribe by the button of the mail program and by a link in the email', async () => {
    await subscribe('neha@example.in')
    const { message, link } = await receivedWelcome('neha@example.in')
    expect(header(message, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(link).toMatch(/^\/unsubscribe\?token=\d+\.[\w-]{43}$/)
    const [row] = await welcomeEmails('neha@example.in')
    expect(row?.text).toContain(`Unsubscribe: http://shop.test/api${link}`)
    expect(row?.html).toContain(`<a href="http://shop.test/api${link}"`)
  })

  test('is unsubscribed with one click, which can come from another site and be repeated', async () => {
    await subscribe('one@example.in')
    const { link } = await receivedWelcome('one@example.in')
    expect((await oneClick(link)).status).toBe(200)
    expect(await statusOf('one@example.in')).toBe('unsubscribed')
    const repeated = await oneClick(link, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example' })
    expect(await repeated.json()).toEqual({ message: 'You are unsubscribed.', email: 'one@example.in' })
  })

  test('must confirm when the link is only opened', async () => {
    await subscribe('opened@example.in')
    const { link } = await receivedWelcome('opened@example.in')
    const opened = await fixture.store.client().request('GET', link)
    expect(opened.status).toBe(302)
    expect(opened.headers.get('Location')).toBe(link)
    expect(await statusOf('opened@example.in')).toBe('active')
  })

  test('who subscribes again gets another welcome email, and the old link still works', async () => {
    await subscribe('back@example.in')
    const { link } = await receivedWelcome('back@example.in')
    await oneClick(link)
    await subscribe('back@example.in')
    expect(await statusOf('back@example.in')).toBe('active')
    expect(await welcomeEmails('back@example.in')).toHaveLength(2)
    expect((await oneClick(link)).status).toBe(200)
    expect(await statusOf('back@example.in')).toBe('unsubscribed')
  })
})

describe('an invalid unsubscribe link', () => {
  test('with a forged token unsubscribes no subscriber', async () => {
    await subscribe('victim@example.in')
    await subscribe('mallory@example.in')
    const [victim, attacker] = [await receivedWelcome('victim@example.in'), await receivedWelcome('mallory@example.in')]
    const [id] = victim.link.replace('/unsubscribe?token=', '').split('.')
    const signature = attacker.link.split('.').at(-1)
    const tokens = [`${id}.${signature}`, `${id}.`, 'nonsense', '', `999999999.${signature}`, `${victim.link}x`]
    for (const token of tokens) {
      const response = await oneClick(`/unsubscribe?token=${encodeURIComponent(token)}`)
      expect(await response.json()).toEqual({
        code: 'invalid_unsubscribe_token',
        message: 'This link does not work any more.',
      })
      expect(response.status).toBe(404)
    }
    expect((await oneClick('/unsubscribe')).status).toBe(404)
    expect(await statusOf('victim@example.in')).toBe('active')
  })

  test('is one that was signed with another secret key', async () => {
    await subscribe('keyed@example.in')
    const { link } = await receivedWelcome('keyed@example.in')
    const other = await openTestStore({}, fixture.store.databaseUrl)
    const response = await other.client().request('POST', link)
    expect(response.status).toBe(404)
    await other.close()
  })
})
