import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecoveryFixture, type RecoveryFixture } from '../../../../test/fixtures/recovery-fixture.ts'
import { PASSWORD, registerCustomer } from '../../../../test/users.ts'
import type { AccountEmail } from '../../../domain/accounts/account-recovery.ts'
import { accountEmails, users } from '../../database/schema/accounts.ts'

const CONFIRM = 'Confirm your email address for Rankshelf'
const CHANGE = 'Change of your email address at Rankshelf'

let fixture: RecoveryFixture
beforeAll(async () => {
  fixture = await openRecoveryFixture()
})
afterAll(() => fixture.close())

const newAddress = () => `${randomUUID().slice(0, 8)}@example.in`
const confirm = (token: string) =>
  fixture.store
    .client()
    .requestJson<{ result: string; code: string }>('POST', '/email-verifications/confirm', { token })
const logIn = (username: string) => fixture.store.client().request('POST', '/login', { username, password: PASSWORD })

async function openCustomer() {
  const { client, user } = await registerCustomer(fixture.store, `meena-${randomUUID().slice(0, 8)}`)
  const setEmail = (email: string, currentPassword = PASSWORD) =>
    client.requestJson<AccountEmail & { fields: object }>('PUT', '/user/email', { email, currentPassword })
  return { client, user, setEmail, readEmail: () => client.getJson<AccountEmail>('/user/email') }
}

describe('the email address of an account', () => {
  test('is confirmed by a link, and then a customer can log in with it', async () => {
    const { setEmail, readEmail } = await openCustomer()
    const email = newAddress()
    expect((await setEmail(email)).body).toEqual({ email, isVerified: false, pendingEmail: null, canSendLink: true })
    expect((await logIn(email)).status).toBe(401)
    expect((await confirm(await fixture.tokenSentTo(email, CONFIRM))).body).toEqual({ email, result: 'verified' })
    expect(await readEmail()).toEqual({ email, isVerified: true, pendingEmail: null, canSendLink: true })
    expect((await logIn(email.toUpperCase())).status).toBe(200)
  })

  test('needs the password', async () => {
    const { setEmail } = await openCustomer()
    const { status, body } = await setEmail(newAddress(), 'wrong-password')
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { currentPassword: 'This is not your current password' },
    })
  })

  test('is sent another link on request, and the former link no longer works', async () => {
    const { client, setEmail } = await openCustomer()
    const email = newAddress()
    await setEmail(email)
    const first = await fixture.tokenSentTo(email, CONFIRM)
    expect((await client.request('POST', '/user/email/verification')).status).toBe(202)
    const second = await fixture.tokenSentTo(email, CONFIRM)
    expect((await confirm(first)).body.code).toBe('invalid_link')
    expect((await confirm(second)).status).toBe(200)
    expect((await client.request('POST', '/user/email/verification')).status).toBe(409)
  })

  test('is changed only when the customer confirms both addresses, and the former address is informed', async () => {
    const { setEmail, readEmail } = await openCustomer()
    const [former, next] = [newAddress(), newAddress()]
    await setEmail(former)
    await confirm(await fixture.tokenSentTo(former, CONFIRM))
    expect((await setEmail(next)).body).toEqual({
      email: former,
      isVerified: true,
      pendingEmail: next,
      canSendLink: true,
    })
    const fromNew = await confirm(await fixture.tokenSentTo(next, CONFIRM))
    expect(fromNew.body.result).toBe('other_address_needed')
    expect((await readEmail()).email).toBe(former)
    expect((await confirm(await fixture.tokenSentTo(former, CHANGE))).body.result).toBe('verified')
    expect(await readEmail()).toEqual({ email: next, isVerified: true, pendingEmail: null, canSendLink: true })
    expect((await logIn(former)).status).toBe(401)
    const isInformed = () =>
      fixture.smtp.messages.some((text) => text.includes(`To: ${former}`) && text.includes('address at Rankshelf was'))
    await expect.poll(isInformed).toBe(true)
  })

  test('belongs to the account that confirms it first', async () => {
    const [first, second] = [await openCustomer(), await openCustomer()]
    const email = newAddress()
    await first.setEmail(email)
    const firstToken = await fixture.tokenSentTo(email, CONFIRM)
    await second.setEmail(email)
    await confirm(await fixture.tokenSentTo(email, CONFIRM))
    expect((await confirm(firstToken)).status).toBe(400)
    await first.setEmail(email)
    expect(await confirm(await fixture.tokenSentTo(email, CONFIRM))).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    const owners = await fixture.store.db.select().from(accountEmails).where(eq(accountEmails.email, email))
    expect(owners.filter(({ verifiedAt }) => verifiedAt).map(({ userId }) => userId)).toEqual([second.user.id])
  })

  test('logs in to the account that confirmed it, also when it is the username of an older account', async () => {
    const { user, setEmail } = await openCustomer()
    const older = await openCustomer()
    const email = newAddress()
    await fixture.store.db.update(users).set({ username: email }).where(eq(users.id, older.user.id))
    const usernameOf = async () => ((await (await logIn(email)).json()) as { username: string }).username
    await setEmail(email)
    expect(await usernameOf()).toBe(email)
    await confirm(await fixture.tokenSentTo(email, CONFIRM))
    expect(await usernameOf()).toBe(user.username)
  })
})
