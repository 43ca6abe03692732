import { describe, expect } from 'vitest'
import { type MailRules, openMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { loginAdmin } from '../../../test/people.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { siteSettings } from './content.tables.ts'
import { seal } from '../database/sealed-value.ts'

const SECRET_KEY = 'a secret key of at least thirty-two characters'

interface Post {
  /** Sets the store's mail up with a server of these rules, and these settings besides. */
  setUp(rules?: MailRules, settings?: Record<string, string>): Promise<TestMailServer>
}

async function saveSettings({ db }: TestStore, settings: Record<string, string>): Promise<void> {
  await db.delete(siteSettings)
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }))
  if (rows.length > 0) await db.insert(siteSettings).values(rows)
}

const test = testWith({ SECRET_KEY, PUBLIC_URL: 'http://shop.example' }).extend<{ post: Post }>({
  post: async ({ store }, provide) => {
    const servers: TestMailServer[] = []
    await provide({
      async setUp(rules, settings = {}) {
        const server = await openMailServer(rules)
        servers.push(server)
        const password = seal('mailbox', 'email.password', SECRET_KEY)
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
  (await loginAdmin(store)).visitor.ask('POST', '/email/test', { email })

describe('a test mail', () => {
  test('goes out by the saved settings, the password unsealed', async ({ store, post }) => {
    const server = await post.setUp({ password: 'mailbox' })
    expect(await send(store)).toMatchObject({
      status: 200,
      body: { message: 'A test email has been sent. Please check your inbox.' },
    })
    expect(server.logins.at(-1)).toEqual({ user: 'shop', password: 'mailbox' })
    expect(server.letters[0]).toMatch(/^From: noreply@shop\.example$/m)
    expect(server.letters[0]).toMatch(/^To: owner@shop\.example$/m)
    expect(server.letters[0]).toMatch(/^Subject: Rankshelf: test email$/m)
  })

  test('comes from the address that was set', async ({ store, post }) => {
    const server = await post.setUp({}, { 'email.from': 'books@shop.example' })
    await send(store)
    expect(server.letters[0]).toMatch(/^From: books@shop\.example$/m)
  })

  test.for([
    [{ password: 'another' }, /refused the username or the password\. It said: 535 5\.7\.8 Wrong password/],
    [{ unknown: ['owner@shop.example'] }, /refused the sender or the recipient\. It said: .*550 5\.1\.1 No such user/],
  ] as const)('that is refused says what the mail server said: %j', async ([rules, sentence], { store, post }) => {
    await post.setUp({ ...rules, unknown: [...('unknown' in rules ? rules.unknown : [])] })
    const { status, body } = await send(store)
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'mail_refused' })
    expect(body.message).toMatch(sentence)
  })

  test('is no more than a login first: a wrong password is told before a letter is written', async ({
    store,
    post,
  }) => {
    const server = await post.setUp({ password: 'another', unknown: ['owner@shop.example'] })
    expect((await send(store)).body.message).toContain('refused the username or the password')
    expect(server.asked).toEqual([])
  })

  test('to a server that is not there says so', async ({ store, post }) => {
    const server = await post.setUp()
    await server.close()
    const { status, body } = await send(store)
    expect(status).toBe(502)
    expect(body.message).toBe(`The mail server at 127.0.0.1:${server.port} could not be reached.`)
  })

  test('over SSL to a server that speaks none names the port', async ({ store, post }) => {
    await post.setUp({}, { 'email.secure': 'true' })
    expect((await send(store)).body.message).toContain('Port 465 is the usual one for SSL.')
  })

  test('needs a host, a readable password and an address', async ({ store }) => {
    await saveSettings(store, {})
    expect(await send(store)).toMatchObject({ status: 409, body: { code: 'not_configured' } })
    await saveSettings(store, { 'email.host': '127.0.0.1', 'email.password': seal('x', 'email.password', 'another') })
    expect(await send(store)).toMatchObject({ status: 409, body: { code: 'password_unreadable' } })
    expect(await send(store, 'nobody')).toMatchObject({
      status: 400,
      body: { fields: { email: 'Must be a valid email' } },
    })
    expect(await send(store, '')).toMatchObject({
      status: 400,
      body: { message: 'Please enter an email address to send the test to' },
    })
  })
})

describe('the mail settings read again', () => {
  test('tell whether letters can go out', async ({ store, post }) => {
    const { visitor } = await loginAdmin(store)
    await saveSettings(store, {})
    const message = 'Email configuration reloaded'
    expect(await visitor.ask('POST', '/email/reload-config')).toMatchObject({
      status: 200,
      body: { message, enabled: false, isConfigured: false },
    })
    await post.setUp({}, { 'email.enabled': 'true' })
    expect((await visitor.ask('POST', '/email/reload-config')).body).toEqual({
      message,
      enabled: true,
      isConfigured: true,
    })
  })
})
