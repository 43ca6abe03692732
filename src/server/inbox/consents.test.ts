import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import type { Consent, OwnConsents } from '../../domain/inbox/consent.ts'
import { accountEmails } from '../database/schema/accounts.ts'
import { consents, mailingRecipients, subscribers } from '../database/schema/inbox.ts'
import { recipientUnsubscribeUrl, unsubscribeUrl } from './unsubscribe-link.ts'

const SECRET_KEY = 'a secret key of at least thirty-two characters'
const test = testWith({ SECRET_KEY })

const recorded = (store: TestStore, email: string) =>
  store.db
    .select({ kind: consents.kind, action: consents.action, source: consents.source, wording: consents.wording })
    .from(consents)
    .where(eq(consents.email, email))
    .orderBy(asc(consents.id))

const pathOf = (url: string) => url.slice(url.indexOf('/unsubscribe'))
const config = { publicUrl: 'http://shop.test', secretKey: SECRET_KEY }

async function customer(store: TestStore) {
  const { client, user } = await registerCustomer(store)
  const email = `${user.username}@example.in`
  await store.db.insert(accountEmails).values({ userId: user.id, email, verifiedAt: new Date() })
  return { client, user, email }
}

describe('a consent to the newsletter', () => {
  test('is recorded with the words of the form, once for a repeated subscription', async ({ store }) => {
    const email = 'footer@example.in'
    for (const source of ['footer', 'footer', 'contact']) {
      await store.client().request('POST', '/subscribers', { email, source })
    }
    const given = { kind: 'newsletter', action: 'given', source: 'footer', wording: 'Get new arrivals by email' }
    expect(await recorded(store, email)).toEqual([given])
  })

  test('is withdrawn by the link of an email and given again by staff, who see the history', async ({ store }) => {
    const email = 'history@example.in'
    await store.client().request('POST', '/subscribers', { email, source: 'contact' })
    const [row] = await store.db.select().from(subscribers).where(eq(subscribers.email, email))
    if (!row) throw new Error('There is no subscriber')
    const link = pathOf(unsubscribeUrl(row, config))
    for (let times = 0; times < 2; times += 1) await store.client().request('POST', link)
    const { client: staff } = await loginAsAdmin(store)
    await staff.request('PATCH', `/subscribers/${row.id}`, { status: 'active' })
    const history = await staff.getJson<Consent[]>(`/subscribers/${row.id}/consents`)
    expect(history.map(({ action, source }) => `${action} ${source}`)).toEqual([
      'given staff',
      'withdrawn email_link',
      'given contact',
    ])
    const csv = await (await staff.request('GET', `/subscribers/export?search=${email}`)).text()
    expect(csv).toContain('Contact form: Send me new arrivals by email')
    await staff.request('DELETE', `/subscribers/${row.id}`)
    expect(await recorded(store, email)).toEqual([])
  })
})

describe('a customer', () => {
  test('sees and changes the consents of the confirmed address', async ({ store }) => {
    const { client, email } = await customer(store)
    const set = async (kind: string, isGiven: boolean) =>
      (await client.requestJson<OwnConsents>('PUT', '/user/consents', { kind, isGiven })).body
    expect(await client.getJson('/user/consents')).toEqual({
      email,
      newsletter: false,
      reviewRequests: true,
      history: [],
    })
    expect(await set('newsletter', true)).toMatchObject({ newsletter: true, history: [{ source: 'account' }] })
    expect(await set('review_requests', false)).toMatchObject({ newsletter: true, reviewRequests: false })
    await set('newsletter', false)
    const after = await set('review_requests', true)
    expect(after).toMatchObject({ newsletter: false, reviewRequests: true })
    expect(after.history.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'review_requests given',
      'newsletter withdrawn',
      'review_requests withdrawn',
      'newsletter given',
    ])
  })

  test('needs a confirmed address for it', async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    await store.db.insert(accountEmails).values({ userId: user.id, email: 'open@example.in' })
    const body = { kind: 'newsletter', isGiven: true }
    expect((await client.request('PUT', '/user/consents', body)).status).toBe(409)
    expect(await client.getJson('/user/consents')).toMatchObject({ email: null, history: [] })
  })

  test('withdraws the requests for reviews by the link of an email', async ({ store }) => {
    const { client, email } = await customer(store)
    const [row] = await store.db.insert(mailingRecipients).values({ list: 'review_requests', email }).returning()
    if (!row) throw new Error('There is no recipient')
    await store.client().request('POST', pathOf(recipientUnsubscribeUrl(row, config)))
    expect(await client.getJson('/user/consents')).toMatchObject({ reviewRequests: false })
    expect(await recorded(store, email)).toEqual([
      { kind: 'review_requests', action: 'withdrawn', source: 'email_link', wording: 'Unsubscribe' },
    ])
  })
})

test('verify reports a subscription that contradicts its consent', async ({ store }) => {
  const violations = () => violationsOf(store)
  expect(await violations()).toEqual([])
  await store.client().request('POST', '/subscribers', { email: 'verify@example.in' })
  await store.db.execute(sql`update subscribers set status = 'unsubscribed' where email = 'verify@example.in'`)
  expect(await violations()).toEqual([expect.stringContaining('is unsubscribed, but the latest consent is given.')])
})
