import { eq } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import { type Fault, openFlakyProxy } from '../../../test/fault-injection/flaky-proxy.ts'
import { type SmtpRules, openFakeSmtpServer, type FakeSmtpServer } from '../../../test/fake-servers/smtp-server.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { EmailFailure } from '../../domain/email/outbox-email.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { emails } from '../database/schema/email.ts'
import { enqueueEmails } from './email-outbox.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { readSmtpSettings } from '../settings/smtp-settings.ts'
import { sendEmail } from './send-email.ts'

/** For servers that never respond. */
const SHORT_TIMEOUTS = { connectMs: 400, totalMs: 800 }
const SENDER = { name: 'Rankshelf', url: 'http://shop.test', phone: '', email: 'help@shop.test', address: 'Kota' }

interface SmtpFaultCase {
  name: string
  /** The behaviour of the mail server. */
  rules?: SmtpRules
  /** A fault of the connection. */
  fault?: Fault
  /** Wrong site settings. */
  settings?: Record<string, string>
  /** The error message for staff. */
  lastError: RegExp
  /** What staff and the risk of an order make of it. */
  failure: EmailFailure
}

const RETRYABLE: SmtpFaultCase[] = [
  {
    name: 'the port is closed',
    settings: { 'email.port': '9' },
    lastError: /could not be reached\.$/,
    failure: 'unreachable',
  },
  {
    name: 'the host name is unknown',
    settings: { 'email.host': 'nowhere.invalid' },
    lastError: /named nowhere\.invalid/,
    failure: 'unreachable',
  },
  {
    name: 'the connection closes before the greeting',
    fault: { kind: 'reset' },
    lastError: /could not be reached\.$/,
    failure: 'unreachable',
  },
  {
    name: 'the connection closes during the greeting',
    fault: { kind: 'cut', after: 0 },
    lastError: /not be reached/,
    failure: 'unreachable',
  },
  {
    name: 'the server never greets',
    fault: { kind: 'silence' },
    lastError: /in time\. Does it speak SSL from the start/,
    failure: 'unreachable',
  },
  {
    name: 'the server stops responding after the greeting',
    fault: { kind: 'stall', after: 1 },
    lastError: /in time\.$/,
    failure: 'unreachable',
  },
  {
    name: 'the connection closes during a response',
    fault: { kind: 'cut', after: 3 },
    lastError: /could not be reached\.$/,
    failure: 'unreachable',
  },
  {
    name: 'the server greets with a temporary error',
    fault: { kind: 'reply', payload: '421 4.3.2 Later\r\n' },
    lastError: /421 4\.3\.2/,
    failure: 'misconfigured',
  },
  {
    name: 'the server defers the email',
    rules: { deferrals: 1 },
    lastError: /rejected the email\. Its response: 451/,
    failure: 'rejected',
  },
]

const PERMANENT: SmtpFaultCase[] = [
  {
    name: 'the password is wrong',
    rules: { password: 'right' },
    lastError: /username or the password\. Its response: 535/,
    failure: 'misconfigured',
  },
  {
    name: 'a login is required but not configured',
    rules: { password: 'right' },
    settings: { 'email.user': '' },
    lastError: /requires a username and a password\. Its response: 530/,
    failure: 'misconfigured',
  },
  {
    name: 'the recipient is unknown',
    rules: { unknownRecipients: ['ritika@example.in'] },
    lastError: /recipient\. Its response: 550/,
    failure: 'rejected',
  },
  {
    name: 'the sender is not allowed',
    rules: { refusesSender: true },
    lastError: /sender or the recipient\. Its response: 550/,
    failure: 'misconfigured',
  },
  {
    name: 'the email is too large',
    rules: { maxBytes: 100 },
    lastError: /rejected the email\. Its response: 552/,
    failure: 'rejected',
  },
  {
    name: 'the server greets with a permanent error',
    fault: { kind: 'reply', payload: '554 5.7.1 No\r\n' },
    lastError: /554 5\.7\.1/,
    failure: 'misconfigured',
  },
  {
    name: 'the server is not a mail server',
    fault: { kind: 'reply', payload: 'HTTP/1.1 400 Bad Request\r\n\r\n' },
    lastError: /is not a mail server\. Its response: HTTP/,
    failure: 'misconfigured',
  },
  {
    name: 'the server does not use SSL',
    settings: { 'email.secure': 'true' },
    lastError: /could not be established\. Port 465 is the usual one/,
    failure: 'misconfigured',
  },
  {
    name: 'the certificate is invalid',
    rules: { startTls: true },
    lastError: /could not be established: .*certificate/,
    failure: 'misconfigured',
  },
  {
    name: 'the server does not offer TLS',
    settings: { 'email.host': '0.0.0.0' },
    lastError: /could not be established: the server does not offer TLS\.$/,
    failure: 'misconfigured',
  },
  {
    name: 'no host is set',
    settings: { 'email.host': '' },
    lastError: /^SMTP Host is required\.$/,
    failure: 'misconfigured',
  },
]

const resources: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const opened of resources.splice(0).toReversed()) await opened.close()
})

async function saveSettings({ db }: TestStore, settings: Record<string, string>): Promise<void> {
  await db.delete(siteSettings)
  await db.insert(siteSettings).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
}

/** Sets the store's mail up for one case and enqueues an email. */
async function setUpFault(store: TestStore, { name, rules, fault, settings }: SmtpFaultCase) {
  const server = await openFakeSmtpServer(rules)
  const proxy = await openFlakyProxy(server.port, () => fault ?? { kind: 'none' })
  resources.push(server, proxy)
  const defaults = { 'email.enabled': 'true', 'email.host': '127.0.0.1', 'email.port': String(proxy.port) }
  await saveSettings(store, { ...defaults, ...account, ...settings })
  const to = { address: 'ritika@example.in' }
  const email = { key: name, kind: 'mention' as const, to, subject: name, body: { heading: name, blocks: [] } }
  await store.db.transaction((tx) => enqueueEmails(tx, store.services.jobs, SENDER, [email]))
  const [row] = await store.db.select().from(emails).where(eq(emails.key, name))
  return { id: row?.id ?? 0, server }
}
const account = { 'email.user': 'shop', 'email.password': 'wrong' }

/** Replaces the settings by those of a working server. */
async function setUpWorkingServer(store: TestStore): Promise<FakeSmtpServer> {
  const server = await openFakeSmtpServer()
  resources.push(server)
  await saveSettings(store, { 'email.enabled': 'true', 'email.host': '127.0.0.1', 'email.port': String(server.port) })
  return server
}

const attemptOnce = ({ services: { db, config, log } }: TestStore, id: number, fault?: Fault) => {
  const isUnresponsive = fault?.kind === 'silence' || fault?.kind === 'stall'
  const smtpConfig = isUnresponsive ? { ...config, smtpTimeouts: SHORT_TIMEOUTS } : config
  const readSettings = () => readSmtpSettings(db, smtpConfig)
  const createAttachment = () => Promise.resolve(undefined)
  const deps = { db, log, readSmtpSettings: readSettings, createAttachment }
  return sendEmail(deps, id, { isLast: false })
}

const findEmail = async ({ db }: TestStore, id: number) => (await db.select().from(emails).where(eq(emails.id, id)))[0]

describe('an email is retried and then sent once', () => {
  test.for(RETRYABLE)('when $name', async (faultCase, { store }) => {
    const { id, server } = await setUpFault(store, faultCase)
    await expect(attemptOnce(store, id, faultCase.fault)).rejects.toThrow(faultCase.lastError)
    expect(await findEmail(store, id)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: expect.stringMatching(faultCase.lastError),
      failure: faultCase.failure,
    })
    const working = await setUpWorkingServer(store)
    await attemptOnce(store, id)
    await attemptOnce(store, id)
    expect(await findEmail(store, id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null, failure: null })
    expect({ before: server.messages.length, after: working.messages.length }).toEqual({ before: 0, after: 1 })
  })
})

describe('an email fails at once, stays in the outbox, and is sent when staff resend it', () => {
  test.for(PERMANENT)('when $name', async (faultCase, { store }) => {
    const { id, server } = await setUpFault(store, faultCase)
    await attemptOnce(store, id)
    expect(await findEmail(store, id)).toMatchObject({ status: 'failed', attempts: 1, failure: faultCase.failure })
    const { client: staff } = await loginAsAdmin(store)
    const [failed] = await staff.getJson<FailedJob[]>('/admin/failed-jobs')
    expect(failed?.lastError).toMatch(faultCase.lastError)
    const working = await setUpWorkingServer(store)
    await staff.request('POST', `/admin/failed-jobs/email/${id}/retry`)
    await attemptOnce(store, id)
    expect(await findEmail(store, id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null, failure: null })
    expect({ before: server.messages.length, after: working.messages.length }).toEqual({ before: 0, after: 1 })
  })
})

test('an email whose acceptance is lost is sent a second time with the same Message-ID', async ({ store }) => {
  const faultCase: SmtpFaultCase = {
    name: 'acceptance-lost',
    fault: { kind: 'cut', after: 'queued' },
    lastError: /could not be reached/,
    failure: 'unreachable',
  }
  const { id, server } = await setUpFault(store, { ...faultCase, settings: { 'email.user': '' } })
  await expect(attemptOnce(store, id)).rejects.toThrow(faultCase.lastError)
  const working = await setUpWorkingServer(store)
  await attemptOnce(store, id)
  const messageIds = [...server.messages, ...working.messages].map(
    (message) => /^Message-ID: (.*)$/m.exec(message)?.[1],
  )
  expect(messageIds).toEqual(['<acceptance-lost@shop.test>', '<acceptance-lost@shop.test>'])
})
