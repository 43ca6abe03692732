import { Secret, TOTP } from 'otpauth'
import { accountEmails } from '../../src/server/database/schema/accounts.ts'
import { createToken, type TokenPurpose } from '../../src/server/accounts/recovery/account-tokens.ts'
import { ADDRESS, placeOrder } from '../factories.ts'
import { deliver } from '../fixtures/review-fixture.ts'
import type { TestClient } from '../test-client.ts'
import type { TestStore } from '../test-store.ts'
import { createStaff, loginAsAdmin, PASSWORD, registerCustomer } from '../users.ts'
import { type Changes, idOf, uniqueMobile, uniqueName } from './change.ts'

const username = () => uniqueName('staff').replaceAll(' ', '-')
const staffId = async ({ db }: TestStore) => (await createStaff(db, username(), 'packer')).id

/** A customer with an address of email, and the token of a link sent to it. */
async function customerWithToken(store: TestStore, purpose: TokenPurpose) {
  const { client, user } = await registerCustomer(store)
  const email = `${user.username}@example.in`
  await store.db.insert(accountEmails).values({ userId: user.id, email })
  const token = await store.db.transaction((tx) => createToken(tx, { userId: user.id, purpose, email }))
  return { client, user, email, token }
}

async function verifiedCustomer(store: TestStore) {
  const { client, token } = await customerWithToken(store, 'email_verification')
  await store.client().request('POST', '/email-verifications/confirm', { token })
  return client
}

const setMobile = (client: TestClient) =>
  client.request('PUT', '/user/mobile', { mobile: uniqueMobile(), currentPassword: PASSWORD })

/** An owner with the setup of a second factor, and the code of their app. */
async function setupOf(store: TestStore) {
  const { client, user } = await loginAsAdmin(store, username())
  const { body } = await client.requestJson<{ secret: string }>('POST', '/admin/two-factor')
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp })
  return { client, user, codeAt }
}

async function withTwoFactor(store: TestStore) {
  const { client, user, codeAt } = await setupOf(store)
  await client.request('POST', '/admin/two-factor/confirm', { code: codeAt(Date.now() - 30_000) })
  return { client, user, codeAt }
}

/** A customer who is logged in on two devices. @returns the first one and the id of the session of the second */
async function twoDevices(store: TestStore) {
  const { client, user } = await registerCustomer(store)
  await store.client().request('POST', '/login', { username: user.username, password: PASSWORD })
  const sessions = await client.getJson<{ id: string; isCurrent: boolean }[]>('/user/sessions')
  return { client, other: sessions.find(({ isCurrent }) => !isCurrent)?.id }
}

export const ACCOUNT_CHANGES: Changes = {
  'POST /session/confirm-password': async ({ store }) => [
    '/session/confirm-password',
    { password: PASSWORD },
    (await registerCustomer(store)).client,
  ],
  'POST /password-resets': async ({ store }) => [
    '/password-resets',
    { login: (await customerWithToken(store, 'email_verification')).user.username },
    store.client(),
  ],
  'POST /password-resets/confirm': async ({ store }) => {
    const { token } = await customerWithToken(store, 'password_reset')
    return ['/password-resets/confirm', { token, newPassword: 'another-kota-2027' }, store.client()]
  },
  'POST /email-verifications/confirm': async ({ store }) => {
    const { token } = await customerWithToken(store, 'email_verification')
    return ['/email-verifications/confirm', { token }, store.client()]
  },
  'DELETE /user/sessions': async ({ store }) => ['/user/sessions', undefined, (await twoDevices(store)).client],
  'DELETE /user/sessions/{id}': async ({ store }) => {
    const { client, other } = await twoDevices(store)
    return [`/user/sessions/${other}`, undefined, client]
  },
  'POST /user/addresses': async () => ['/user/addresses', ADDRESS],
  'PUT /user/addresses/{id}': async ({ staff }) => [
    `/user/addresses/${await idOf(staff, '/user/addresses', ADDRESS)}`,
    { ...ADDRESS, city: 'Kota', pincode: '324005' },
  ],
  'PUT /user/addresses/{id}/default': async ({ staff }) => [
    `/user/addresses/${await idOf(staff, '/user/addresses', ADDRESS)}/default`,
  ],
  'DELETE /user/addresses/{id}': async ({ staff }) => [
    `/user/addresses/${await idOf(staff, '/user/addresses', ADDRESS)}`,
  ],
  'PUT /user/email': async ({ store }) => [
    '/user/email',
    { email: `${uniqueMobile()}@example.in`, currentPassword: PASSWORD },
    (await registerCustomer(store)).client,
  ],
  'POST /user/email/verification': async ({ store }) => [
    '/user/email/verification',
    undefined,
    (await customerWithToken(store, 'password_reset')).client,
  ],
  'PUT /user/mobile': async ({ store }) => [
    '/user/mobile',
    { mobile: uniqueMobile(), currentPassword: PASSWORD },
    (await registerCustomer(store)).client,
  ],
  'DELETE /user/mobile': async ({ store }) => {
    const { client } = await registerCustomer(store)
    await setMobile(client)
    return ['/user/mobile', undefined, client]
  },
  'PUT /user/consents': async ({ store }) => [
    '/user/consents',
    { kind: 'newsletter', isGiven: true },
    await verifiedCustomer(store),
  ],
  'POST /user/data': async ({ store }) => [
    '/user/data',
    { password: PASSWORD },
    (await registerCustomer(store)).client,
  ],
  'POST /user/deletion': async ({ store }) => [
    '/user/deletion',
    { password: PASSWORD },
    (await registerCustomer(store)).client,
  ],
  'DELETE /user/deletion': async ({ store }) => {
    const { client } = await registerCustomer(store)
    await client.request('POST', '/user/deletion', { password: PASSWORD })
    return ['/user/deletion', undefined, client]
  },
  'POST /admin/deletion-requests': async ({ store }) => {
    const mobile = uniqueMobile()
    await deliver(store, await placeOrder(store, { customerPhone: mobile }))
    return ['/admin/deletion-requests', { mobile }]
  },
  'POST /admin/deletion-requests/{id}/withdraw': async ({ store, staff }) => {
    const mobile = uniqueMobile()
    await deliver(store, await placeOrder(store, { customerPhone: mobile }))
    return [`/admin/deletion-requests/${await idOf(staff, '/admin/deletion-requests', { mobile })}/withdraw`]
  },
  'POST /admin/users': async () => [
    '/admin/users',
    { username: username(), password: 'module-kota-27', role: 'packer' },
  ],
  'PATCH /admin/users/{id}': async ({ store }) => [`/admin/users/${await staffId(store)}`, { role: 'manager' }],
  'PUT /admin/users/{id}/password': async ({ store }) => [
    `/admin/users/${await staffId(store)}/password`,
    { newPassword: 'module-kota-27' },
  ],
  'DELETE /admin/users/{id}/sessions': async ({ store }) => [`/admin/users/${await staffId(store)}/sessions`],
  'DELETE /admin/users/{id}/two-factor': async ({ store }) => [
    `/admin/users/${(await withTwoFactor(store)).user.id}/two-factor`,
  ],
  'POST /admin/two-factor': async ({ store }) => [
    '/admin/two-factor',
    undefined,
    (await loginAsAdmin(store, username())).client,
  ],
  'POST /admin/two-factor/confirm': async ({ store }) => {
    const { client, codeAt } = await setupOf(store)
    return ['/admin/two-factor/confirm', { code: codeAt(Date.now()) }, client]
  },
  'POST /admin/two-factor/disable': async ({ store }) => {
    const { client, codeAt } = await withTwoFactor(store)
    return ['/admin/two-factor/disable', { code: codeAt(Date.now()) }, client]
  },
  'POST /admin/push-subscriptions': async () => ['/admin/push-subscriptions', subscription()],
  'DELETE /admin/push-subscriptions': async ({ staff }) => {
    const created = subscription()
    await staff.request('POST', '/admin/push-subscriptions', created)
    return [`/admin/push-subscriptions?endpoint=${encodeURIComponent(created.endpoint)}`]
  },
}

const subscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${uniqueMobile()}`,
  keys: {
    p256dh: 'BLc4xRzKlKORKWlbdgFaBrrPK3ydWAHo4M0gs0i1oEKgPpWC5cW8OCzVrOQRv-1npXRWk8udnW3oYhIO4475rds',
    auth: '5I2Bu2oKdyy9CwL8QVF0NQ',
  },
})
