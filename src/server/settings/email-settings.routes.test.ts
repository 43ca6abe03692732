import { describe, expect } from 'vitest'
import { type SmtpRules, openFakeSmtpServer, type FakeSmtpServer } from '../../../test/fake-servers/smtp-server.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { encryptSecret } from '../database/encrypted-value.ts'

const SECRET_KEY = 'a secret key of at least thirty-two characters'

interface EmailFixture {
  /** Configures the store with a fake SMTP server of these rules, and additional settings. */
  setUp(rules?: SmtpRules, settings?: Record<string, string>): Promise<FakeSmtpServer>
}

async function saveSettings({ db }: TestStore, settings: Record<string, string>): Promise<void> {
  await db.delete(siteSettings)
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }))
  if (rows.length > 0) await db.insert(siteSettings).values(rows)
}

const test = testWith({ SECRET_KEY, PUBLIC_URL: 'http://shop.example' }).extend<{ smtp: EmailFixture }>({
  smtp: async ({ store }, provide) => {
    const servers: FakeSmtpServer[] = []
    await provide({
      async setUp(rules, settings = {}) {
        const server = await openFakeSmtpServer(rules)
        servers.push(server)
        const password = encryptSecret('mailbox', 'email.password', SECRET_KEY)
        const reached = { 'email.host': '127.0.0.1', 'email.port': String(server.port) }
        const account = { 'email.user': 'shop', 'email.password': password }
        await saveSettings(store, { ...reached, ...account, ...settings })
        return server
      },
    })
    for (const server of servers) await server.close()
  },
})

const send = async (store: TestStore, email = 'owner@shop.example') =>
  (await loginAsAdmin(store)).client.requestJson('POST', '/email/test', { email })

describe('a test email', () => {
  test('is sent with the saved settings and the decrypted password', async ({ store, smtp }) => {
    const server = await smtp.setUp({ password: 'mailbox' })
    expect(await send(store)).toMatchObject({
      status: 200,
      body: { message: 'A test email has been sent. Please check your inbox.' },
    })
    expect(server.logins.at(-1)).toEqual({ user: 'shop', password: 'mailbox' })
    expect(server.messages[0]).toMatch(/^From: noreply@shop\.example$/m)
    expect(server.messages[0]).toMatch(/^To: owner@shop\.example$/m)
    expect(server.messages[0]).toMatch(/^Subject: Rankshelf: test email$/m)
  })

  test('has the configured sender', async ({ store, smtp }) => {
    const server = await smtp.setUp({}, { 'email.from': 'books@shop.example' })
    await send(store)
    expect(server.messages[0]).toMatch(/^From: books@shop\.example$/m)
  })

  test.for([
    [{ password: 'another' }, /rejected the username or the password\. Its response: 535 5\.7\.8 Wrong password/],
    [
      { unknown: ['owner@shop.example'] },
      /rejected the sender or the recipient\. Its response: .*550 5\.1\.1 No such user/,
    ],
  ] as const)(
    'that is rejected returns the response of the mail server: %j',
    async ([rules, message], { store, smtp }) => {
      await smtp.setUp({ ...rules, unknownRecipients: [...('unknown' in rules ? rules.unknown : [])] })
      const { status, body } = await send(store)
      expect({ status, code: body.code }).toEqual({ status: 502, code: 'email_rejected' })
      expect(body.message).toMatch(message)
    },
  )

  test('logs in first: a wrong password is reported before an email is sent', async ({ store, smtp }) => {
    const server = await smtp.setUp({ password: 'another', unknownRecipients: ['owner@shop.example'] })
    expect((await send(store)).body.message).toContain('rejected the username or the password')
    expect(server.recipients).toEqual([])
  })

  test('to an unreachable server says so', async ({ store, smtp }) => {
    const server = await smtp.setUp()
    await server.close()
    const { status, body } = await send(store)
    expect(status).toBe(502)
    expect(body.message).toBe(`The mail server at 127.0.0.1:${server.port} could not be reached.`)
  })

  test('over SSL to a server without SSL names the port', async ({ store, smtp }) => {
    await smtp.setUp({}, { 'email.secure': 'true' })
    expect((await send(store)).body.message).toContain('Port 465 is the usual one for SSL.')
  })

  test('requires a host, a readable password and an address', async ({ store }) => {
    await saveSettings(store, {})
    expect(await send(store)).toMatchObject({ status: 409, body: { code: 'not_configured' } })
    await saveSettings(store, {
      'email.host': '127.0.0.1',
      'email.password': encryptSecret('x', 'email.password', 'another'),
    })
    expect(await send(store)).toMatchObject({ status: 409, body: { code: 'password_unreadable' } })
    expect(await send(store, 'not-an-address')).toMatchObject({
      status: 400,
      body: { fields: { email: 'Must be a valid email' } },
    })
    expect(await send(store, '')).toMatchObject({
      status: 400,
      body: { message: 'Please enter an email address to send the test to' },
    })
  })
})

describe('reloading the email settings', () => {
  test('reports whether emails can be sent', async ({ store, smtp }) => {
    const { client: admin } = await loginAsAdmin(store)
    await saveSettings(store, {})
    const message = 'Email configuration reloaded'
    expect(await admin.requestJson('POST', '/email/reload-config')).toMatchObject({
      status: 200,
      body: { message, enabled: false, isConfigured: false },
    })
    await smtp.setUp({}, { 'email.enabled': 'true' })
    expect((await admin.requestJson('POST', '/email/reload-config')).body).toEqual({
      message,
      enabled: true,
      isConfigured: true,
    })
  })
})
