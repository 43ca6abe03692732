import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecoveryFixture, type RecoveryFixture } from '../../../../test/fixtures/recovery-fixture.ts'
import { placeOrder } from '../../../../test/factories.ts'
import { openTestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin, PASSWORD } from '../../../../test/users.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { emails } from '../../database/schema/email.ts'
import { orders } from '../../database/schema/orders.ts'
import { accountEmails, accountTokens, knownDevices, users } from '../../database/schema/accounts.ts'

const NEW_PASSWORD = 'another-kota-2027'
const RESET = 'A new password for Rankshelf'

let fixture: RecoveryFixture
beforeAll(async () => {
  fixture = await openRecoveryFixture()
})
afterAll(() => fixture.close())

const post = (path: string, body: object) => fixture.store.client().requestJson<{ code: string }>('POST', path, body)
const requestReset = (login: string) => post('/password-resets', { login })
const reset = (token: string, newPassword = NEW_PASSWORD) => post('/password-resets/confirm', { token, newPassword })
const canLogIn = async (username: string, password: string) =>
  (await post('/login', { username, password })).status === 200

/** A customer with a confirmed email address. */
async function openCustomer() {
  const name = `ritika-${randomUUID().slice(0, 8)}`
  const email = `${name}@example.in`
  return { ...(await fixture.registerWithEmail(name, email)), email }
}

describe('a forgotten password', () => {
  test('is replaced with an emailed link; all devices are logged out, and the customer is informed', async () => {
    const { client, username, email } = await openCustomer()
    expect((await requestReset(username)).status).toBe(202)
    const token = await fixture.tokenSentTo(email, RESET)
    expect((await reset(token)).status).toBe(200)
    expect(await canLogIn(username, PASSWORD)).toBe(false)
    expect(await canLogIn(username, NEW_PASSWORD)).toBe(true)
    expect((await client.request('GET', '/user')).status).toBe(401)
    const isInformed = () =>
      fixture.smtp.messages.some((text) => text.includes(`To: ${email}`) && text.includes('password at Rankshelf was'))
    await expect.poll(isInformed).toBe(true)
  })

  test('is replaced by email address in any case, also for an address that was not confirmed', async () => {
    const name = `aman-${randomUUID().slice(0, 8)}`
    await post('/register', { username: name, password: PASSWORD, email: `${name}@example.in` })
    await requestReset(`${name.toUpperCase()}@EXAMPLE.IN`)
    const token = await fixture.tokenSentTo(`${name}@example.in`, RESET)
    expect((await reset(token)).status).toBe(200)
    expect(await canLogIn(`${name}@example.in`, NEW_PASSWORD)).toBe(true)
  })

  test('is replaced by the mobile number of the account', async () => {
    const { client, username, email } = await openCustomer()
    const orderId = await placeOrder(fixture.store, { customerPhone: '9829077777' }, client)
    await fixture.store.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    await client.request('PUT', '/user/mobile', { mobile: '9829077777', currentPassword: PASSWORD })
    await requestReset('+91 98290 77777')
    const token = await fixture.tokenSentTo(email, RESET)
    expect((await reset(token)).status).toBe(200)
    expect(await canLogIn(username, NEW_PASSWORD)).toBe(true)
  })

  test('is replaced by the owner of an address or mobile number, not by an older account with it as its username', async () => {
    const { client, email } = await openCustomer()
    const mobile = '9829066666'
    const orderId = await placeOrder(fixture.store, { customerPhone: mobile }, client)
    await fixture.store.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    await client.request('PUT', '/user/mobile', { mobile, currentPassword: PASSWORD })
    const stranger = await openCustomer()
    for (const login of [email, mobile]) {
      await fixture.store.db.update(users).set({ username: login }).where(eq(users.id, stranger.id))
      const tokens = () => fixture.store.db.$count(accountTokens, eq(accountTokens.email, stranger.email))
      const before = await tokens()
      await requestReset(login)
      expect(await fixture.tokenSentTo(email, RESET)).not.toBe('')
      expect(await tokens()).toBe(before)
    }
  })

  test('ends the devices from which its user logged in before', async () => {
    const { username, id, email } = await openCustomer()
    await post('/login', { username, password: PASSWORD })
    const devices = () => fixture.store.db.$count(knownDevices, eq(knownDevices.userId, id))
    expect(await devices()).toBeGreaterThan(0)
    await requestReset(username)
    expect((await reset(await fixture.tokenSentTo(email, RESET))).status).toBe(200)
    expect(await devices()).toBe(0)
  })

  test('has a link that works once, and only the newest one works', async () => {
    const { username, email } = await openCustomer()
    await requestReset(username)
    const first = await fixture.tokenSentTo(email, RESET)
    await requestReset(username)
    const second = await fixture.tokenSentTo(email, RESET)
    expect(await reset(first)).toMatchObject({ status: 400, body: { code: 'invalid_link' } })
    expect((await reset(second)).status).toBe(200)
    expect(await reset(second, 'a-third-password')).toMatchObject({ status: 400, body: { code: 'invalid_link' } })
    expect(await canLogIn(username, NEW_PASSWORD)).toBe(true)
  })

  test('has a link that ends when the password is changed in the account or by staff', async () => {
    const { client, username, email } = await openCustomer()
    await requestReset(username)
    const first = await fixture.tokenSentTo(email, RESET)
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const changed = await client.requestJson<{ id: number }>('PUT', '/user/password', change)
    expect(changed.status).toBe(200)
    expect(await reset(first, 'a-third-password')).toMatchObject({ status: 400, body: { code: 'invalid_link' } })

    await requestReset(username)
    const second = await fixture.tokenSentTo(email, RESET)
    const { client: admin } = await loginAsAdmin(fixture.store)
    const path = `/admin/users/${changed.body.id}/password`
    expect((await admin.request('PUT', path, { newPassword: 'set-by-the-staff-2027' })).status).toBeLessThan(300)
    expect(await reset(second, 'a-third-password')).toMatchObject({ status: 400, body: { code: 'invalid_link' } })
    expect(await canLogIn(username, 'set-by-the-staff-2027')).toBe(true)
  })

  test('has a link that works for 45 minutes', async () => {
    const { username, email } = await openCustomer()
    await requestReset(username)
    const token = await fixture.tokenSentTo(email, RESET)
    const [row] = await fixture.store.db.select().from(accountTokens).where(eq(accountTokens.email, email))
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBeCloseTo(45 * 60_000, -4)
    await fixture.store.db.update(accountTokens).set({ expiresAt: sql`now()` }).where(eq(accountTokens.email, email))
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'invalid_link' } })
    expect(await canLogIn(username, PASSWORD)).toBe(true)
  })

  test('stays when the new one is too short, and the link still works', async () => {
    const { username, email } = await openCustomer()
    await requestReset(username)
    const token = await fixture.tokenSentTo(email, RESET)
    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await reset(token)).status).toBe(200)
  })

  test('of staff must not be easy, and its replacement is in the audit log', async () => {
    const { user } = await loginAsAdmin(fixture.store, `owner-${randomUUID().slice(0, 8)}`)
    const email = `${user.username}@example.in`
    await fixture.store.db.insert(accountEmails).values({ userId: user.id, email, verifiedAt: new Date() })
    await requestReset(user.username)
    const token = await fixture.tokenSentTo(email, RESET)
    expect((await reset(token, 'password')).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
    const entries = await fixture.store.db.select().from(auditLog).where(eq(auditLog.subject, user.username))
    expect(entries.map(({ action }) => action)).toContain('reset password')
  })
})

test('a role needs the password that a link has set last to be one for staff', async () => {
  const { id, username, email } = await openCustomer()
  const { client: owner } = await loginAsAdmin(fixture.store, `owner-${randomUUID().slice(0, 8)}`)
  const resetTo = async (newPassword: string) => {
    await requestReset(username)
    await reset(await fixture.tokenSentTo(email, RESET), newPassword)
    return (await owner.request('PATCH', `/admin/users/${id}`, { role: 'packer' })).status
  }
  expect(await resetTo('books1')).toBe(409)
  expect(await resetTo(NEW_PASSWORD)).toBe(200)
})

describe('a request for a new password', () => {
  test('has the same response for an unknown account, and sends nothing', async () => {
    const { username } = await openCustomer()
    const known = await requestReset(username)
    const before = await fixture.store.db.$count(emails)
    const unknown = await requestReset('no-such-account')
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    // Jobs run in order: when this one has sent its email, the others have run.
    const last = await openCustomer()
    await requestReset(last.username)
    await fixture.tokenSentTo(last.email, RESET)
    const added = (await fixture.store.db.$count(emails)) - before
    // The welcome email, the notice to the staff, and one or two links.
    expect(added).toBeLessThanOrEqual(4)
    const recipients = await fixture.store.db.select({ recipient: emails.recipient }).from(emails)
    expect(recipients.filter(({ recipient }) => recipient.includes('no-such-account'))).toEqual([])
  })

  test('is rejected while the store sends no emails', async () => {
    const store = await openTestStore()
    const { status, body } = await store.client().requestJson('POST', '/password-resets', { login: 'ritika' })
    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 409, code: 'email_off' })
    await store.close()
  })

  test('is limited by account', async () => {
    const limited = await openRecoveryFixture({ RATE_LIMIT: 'on' })
    const request = () => limited.store.client().request('POST', '/password-resets', { login: 'Ritika' })
    const statuses = [await request(), await request(), await request(), await request()].map(({ status }) => status)
    expect(statuses).toEqual([202, 202, 202, 429])
    await limited.close()
  })

  test('leaves no link in the database once its email was sent', async () => {
    const { username, email } = await openCustomer()
    await requestReset(username)
    const token = await fixture.tokenSentTo(email, RESET)
    const rows = () => fixture.store.db.select().from(emails).where(eq(emails.recipient, email))
    await expect.poll(async () => (await rows()).every(({ status }) => status === 'sent')).toBe(true)
    expect(JSON.stringify(await rows())).not.toContain(token)
    expect(JSON.stringify(await fixture.store.db.select().from(accountTokens))).not.toContain(token)
  })
})
