import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostOffice, type PostOffice } from '../../../test/mailbox.ts'
import { loginAdmin } from '../../../test/people.ts'
import { openTestStore } from '../../../test/test-store.ts'
import type { Subscriber } from '../../domain/subscriber.ts'
import { letters } from '../mail/mail.tables.ts'

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice({}, {}, { SECRET_KEY: 'a secret key of at least thirty-two characters' })
})
afterAll(() => office.close())

const subscribe = (email: string, source: 'footer' | 'contact' = 'footer') =>
  office.store.visitor().call('POST', '/subscribers', { email, source })

const welcomes = async (email: string) => {
  const rows = await office.store.db.select().from(letters).where(like(letters.key, 'newsletter-welcome/%'))
  return rows.filter(({ recipient }) => recipient === email)
}

/** What stands after the name of a header, its lines put together. */
const header = (letter: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*(?:\\n[ \\t].*)*)`, 'm').exec(letter)?.[1]?.replaceAll('\n', '').trim()

/** The welcome that arrived, and the link in it as the store's own path. */
async function arrival(email: string): Promise<{ letter: string; link: string }> {
  const find = () => office.mail.letters.find((letter) => letter.includes(`To: ${email}`))
  await expect.poll(find).toBeDefined()
  const letter = find() ?? ''
  const link = header(letter, 'List-Unsubscribe')?.replace(/^<http:\/\/shop\.test\/api(.*)>$/, '$1') ?? ''
  return { letter, link }
}

const statusOf = async (email: string) => {
  const { visitor: staff } = await loginAdmin(office.store)
  return (await staff.get<Subscriber[]>(`/subscribers?search=${email}`))[0]?.status
}

/** As a mail program does it: by itself, with nobody's cookies. */
const oneClick = (link: string, headers = {}) =>
  office.store.visitor().send(link, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

describe('a new reader of the newsletter', () => {
  test.for(['footer', 'contact'] as const)('is welcomed once, whether by the %s form', async (source) => {
    const email = `${source}@example.in`
    await subscribe(email, source)
    await subscribe(email, source)
    const { letter } = await arrival(email)
    expect(letter).toContain('Subject: New arrivals at Rankshelf')
    expect(await welcomes(email)).toHaveLength(1)
  })

  test('can leave by a button of the mail program and by a link in the letter', async () => {
    await subscribe('neha@example.in')
    const { letter, link } = await arrival('neha@example.in')
    expect(header(letter, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(link).toMatch(/^\/unsubscribe\?token=\d+\.[\w-]{43}$/)
    const [row] = await welcomes('neha@example.in')
    expect(row?.text).toContain(`Unsubscribe: http://shop.test/api${link}`)
    expect(row?.html).toContain(`<a href="http://shop.test/api${link}"`)
  })

  test('leaves with one click, from another site as well, and any number of times', async () => {
    await subscribe('one@example.in')
    const { link } = await arrival('one@example.in')
    expect((await oneClick(link)).status).toBe(200)
    expect(await statusOf('one@example.in')).toBe('unsubscribed')
    const again = await oneClick(link, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example' })
    expect(await again.json()).toEqual({ message: 'You are unsubscribed.', email: 'one@example.in' })
  })

  test('is asked first when the link is only opened', async () => {
    await subscribe('asked@example.in')
    const { link } = await arrival('asked@example.in')
    const opened = await office.store.visitor().call('GET', link)
    expect(opened.status).toBe(302)
    expect(opened.headers.get('Location')).toBe(link)
    expect(await statusOf('asked@example.in')).toBe('active')
  })

  test('who left and subscribes again is welcomed again, and the old link still works', async () => {
    await subscribe('back@example.in')
    const { link } = await arrival('back@example.in')
    await oneClick(link)
    await subscribe('back@example.in')
    expect(await statusOf('back@example.in')).toBe('active')
    expect(await welcomes('back@example.in')).toHaveLength(2)
    expect((await oneClick(link)).status).toBe(200)
    expect(await statusOf('back@example.in')).toBe('unsubscribed')
  })
})

describe('a link that was made up', () => {
  test('takes nobody off, and says that it does not work', async () => {
    await subscribe('victim@example.in')
    await subscribe('mallory@example.in')
    const [theirs, own] = [await arrival('victim@example.in'), await arrival('mallory@example.in')]
    const [id] = theirs.link.replace('/unsubscribe?token=', '').split('.')
    const signature = own.link.split('.').at(-1)
    const tokens = [`${id}.${signature}`, `${id}.`, 'nonsense', '', `999999999.${signature}`, `${theirs.link}x`]
    for (const token of tokens) {
      const answer = await oneClick(`/unsubscribe?token=${encodeURIComponent(token)}`)
      expect(await answer.json()).toEqual({ code: 'unknown_link', message: 'This link does not work any more.' })
      expect(answer.status).toBe(404)
    }
    expect((await oneClick('/unsubscribe')).status).toBe(404)
    expect(await statusOf('victim@example.in')).toBe('active')
  })

  test('is one that was signed with another secret key, or with none', async () => {
    await subscribe('keyed@example.in')
    const { link } = await arrival('keyed@example.in')
    const other = await openTestStore({}, office.store.databaseUrl)
    const answer = await other.visitor().call('POST', link)
    expect(answer.status).toBe(404)
    await other.close()
  })
})
