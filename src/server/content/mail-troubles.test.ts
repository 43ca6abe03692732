import { eq } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import { type Fault, openBadLine } from '../../../test/bad-line.ts'
import { type MailRules, openMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { loginAdmin } from '../../../test/people.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import type { StaffLetter } from '../../domain/letter.ts'
import { letters } from '../mail/mail.tables.ts'
import { writeLetters } from '../mail/write-letters.ts'
import { siteSettings } from './content.tables.ts'
import { deliverLetter } from './deliver-letter.ts'

/** For servers that never answer; all others have the usual time. */
const HURRY = { connectMs: 150, wholeMs: 400 }
const SENDER = { name: 'Rankshelf', url: 'http://shop.test', phone: '', email: 'help@shop.test', address: 'Kota' }

interface Trouble {
  what: string
  /** How the mail server deals with callers. */
  rules?: MailRules
  /** What is wrong with the line to it. */
  fault?: Fault
  /** Site settings that are wrong. */
  settings?: Record<string, string>
  /** What staff read. */
  staffRead: RegExp
}

const LATER: Trouble[] = [
  { what: 'nobody listens on the port', settings: { 'email.port': '9' }, staffRead: /could not be reached\.$/ },
  {
    what: 'no server has that name',
    settings: { 'email.host': 'nowhere.invalid' },
    staffRead: /named nowhere\.invalid/,
  },
  { what: 'it hangs up before it greets', fault: { kind: 'hang-up' }, staffRead: /could not be reached\.$/ },
  { what: 'it hangs up in the middle of its greeting', fault: { kind: 'cut', after: 0 }, staffRead: /not be reached/ },
  { what: 'it never greets', fault: { kind: 'silence' }, staffRead: /in time\. Does it speak SSL from the start/ },
  { what: 'it falls silent after the greeting', fault: { kind: 'stall', after: 1 }, staffRead: /in time\.$/ },
  { what: 'it breaks off in mid-answer', fault: { kind: 'cut', after: 3 }, staffRead: /could not be reached\.$/ },
  {
    what: 'it greets that it is busy',
    fault: { kind: 'says', words: '421 4.3.2 Later\r\n' },
    staffRead: /421 4\.3\.2/,
  },
  { what: 'it is busy once it has the letter', rules: { busy: 1 }, staffRead: /refused the letter\. It said: 451/ },
]

const NEVER: Trouble[] = [
  { what: 'the password is wrong', rules: { password: 'right' }, staffRead: /username or the password\. It said: 535/ },
  {
    what: 'it wants a login and has none',
    rules: { password: 'right' },
    settings: { 'email.user': '' },
    staffRead: /wants a username and a password\. It said: 530/,
  },
  { what: 'nobody lives there', rules: { unknown: ['ritika@example.in'] }, staffRead: /recipient\. It said: 550/ },
  { what: 'the letter is too large', rules: { size: 100 }, staffRead: /refused the letter\. It said: 552/ },
  { what: 'it greets with a refusal', fault: { kind: 'says', words: '554 5.7.1 No\r\n' }, staffRead: /554 5\.7\.1/ },
  {
    what: 'it is no mail server',
    fault: { kind: 'says', words: 'HTTP/1.1 400 Bad Request\r\n\r\n' },
    staffRead: /is no mail server\. It said: HTTP/,
  },
  {
    what: 'it speaks no SSL',
    settings: { 'email.secure': 'true' },
    staffRead: /came about\. Port 465 is the usual one/,
  },
  { what: 'its certificate is not valid', rules: { startTls: true }, staffRead: /came about: .*certificate/ },
  { what: 'it offers no TLS', settings: { 'email.host': '0.0.0.0' }, staffRead: /came about: it offers none\.$/ },
  { what: 'no host is set', settings: { 'email.host': '' }, staffRead: /^SMTP Host is required\.$/ },
]

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const opened of open.splice(0).toReversed()) await opened.close()
})

async function saveSettings({ db }: TestStore, settings: Record<string, string>): Promise<void> {
  await db.delete(siteSettings)
  await db.insert(siteSettings).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
}

/** Sets the store's mail up as it is in this trouble, and writes a letter. */
async function getInto(store: TestStore, { what, rules, fault, settings }: Trouble) {
  const server = await openMailServer(rules)
  const line = await openBadLine(server.port, () => fault ?? { kind: 'none' })
  open.push(server, line)
  const usual = { 'email.enabled': 'true', 'email.host': '127.0.0.1', 'email.port': String(line.port) }
  await saveSettings(store, { ...usual, ...account, ...settings })
  const to = { address: 'ritika@example.in' }
  const letter = { key: what, to, subject: what, body: { heading: what, blocks: [] } }
  await store.db.transaction((tx) => writeLetters(tx, store.services.jobs, SENDER, [letter]))
  const [row] = await store.db.select().from(letters).where(eq(letters.key, what))
  return { id: row?.id ?? 0, server }
}
const account = { 'email.user': 'shop', 'email.password': 'wrong' }

/** Puts everything right. */
async function getOutOf(store: TestStore): Promise<TestMailServer> {
  const server = await openMailServer()
  open.push(server)
  await saveSettings(store, { 'email.enabled': 'true', 'email.host': '127.0.0.1', 'email.port': String(server.port) })
  return server
}

const tryOnce = ({ services: { db, config } }: TestStore, id: number, fault?: Fault) => {
  const isMute = fault?.kind === 'silence' || fault?.kind === 'stall'
  return deliverLetter({ db, config: isMute ? { ...config, mailLimits: HURRY } : config }, id, { isLast: false })
}

const standing = async ({ db }: TestStore, id: number) => (await db.select().from(letters).where(eq(letters.id, id)))[0]

describe('a letter waits for another try, and then goes out once,', () => {
  test.for(LATER)('when $what', async (trouble, { store }) => {
    const { id, server } = await getInto(store, trouble)
    await expect(tryOnce(store, id, trouble.fault)).rejects.toThrow(trouble.staffRead)
    expect(await standing(store, id)).toMatchObject({
      status: 'waiting',
      tries: 1,
      trouble: expect.stringMatching(trouble.staffRead),
    })
    const well = await getOutOf(store)
    await tryOnce(store, id)
    await tryOnce(store, id)
    expect(await standing(store, id)).toMatchObject({ status: 'sent', tries: 2, trouble: null })
    expect({ before: server.letters.length, after: well.letters.length }).toEqual({ before: 0, after: 1 })
  })
})

describe('a letter is given up at once, kept, and goes out once staff send it again,', () => {
  test.for(NEVER)('when $what', async (trouble, { store }) => {
    const { id, server } = await getInto(store, trouble)
    await tryOnce(store, id)
    expect(await standing(store, id)).toMatchObject({ status: 'failed', tries: 1 })
    const { visitor: staff } = await loginAdmin(store)
    const [failed] = await staff.get<StaffLetter[]>('/admin/letters?status=failed')
    expect(failed?.trouble).toMatch(trouble.staffRead)
    const well = await getOutOf(store)
    await staff.call('POST', `/admin/letters/${id}/send-again`)
    await tryOnce(store, id)
    expect(await standing(store, id)).toMatchObject({ status: 'sent', tries: 2, trouble: null })
    expect({ before: server.letters.length, after: well.letters.length }).toEqual({ before: 0, after: 1 })
  })
})

test('a letter whose acceptance is never heard comes a second time under the same number', async ({ store }) => {
  const trouble: Trouble = {
    what: 'yes-lost',
    fault: { kind: 'cut', after: 'queued' },
    staffRead: /could not be reached/,
  }
  const { id, server } = await getInto(store, { ...trouble, settings: { 'email.user': '' } })
  await expect(tryOnce(store, id)).rejects.toThrow(trouble.staffRead)
  const well = await getOutOf(store)
  await tryOnce(store, id)
  const numbers = [...server.letters, ...well.letters].map((letter) => /^Message-ID: (.*)$/m.exec(letter)?.[1])
  expect(numbers).toEqual(['<yes-lost@shop.test>', '<yes-lost@shop.test>'])
})
