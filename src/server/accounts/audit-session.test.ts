import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { auditLog } from '../database/schema/platform.ts'

const entriesOf = async ({ db }: TestStore, subject: string) => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id)
  return rows.map(({ actor, action, before, after }) => ({ actor, action, before, after }))
}
const login = (store: TestStore, username: string, password: string, code?: string) =>
  store.client().requestJson('POST', '/login', { username, password, code })

test('logins, logouts and password changes of staff are in the audit log', async ({ store }) => {
  const { client, user } = await loginAsAdmin(store)
  await client.request('PUT', '/user/password', { currentPassword: PASSWORD, newPassword: 'chambal-2027' })
  await client.request('POST', '/logout')
  const { username } = user
  expect(await entriesOf(store, username)).toEqual([
    { actor: username, action: 'login', before: null, after: { ipAddress: 'in-process' } },
    { actor: username, action: 'change password', before: { password: '••••••••' }, after: { password: '••••••••' } },
    { actor: username, action: 'logout', before: null, after: { ipAddress: 'in-process' } },
  ])
})

test('a wrong password for a staff account is in the audit log, of an unknown username or a customer it is not', async ({
  store,
}) => {
  const { user: staff } = await loginAsAdmin(store)
  const { user: customer } = await registerCustomer(store)
  for (const username of ['unknown-username', customer.username, staff.username])
    expect((await login(store, username, 'not-the-password')).status).toBe(401)
  await expect.poll(async () => (await entriesOf(store, staff.username)).at(-1)?.action).toBe('login failed')
  expect((await entriesOf(store, staff.username)).at(-1)?.actor).toBe('Guest')
  expect(await entriesOf(store, customer.username)).toEqual([])
  expect(await entriesOf(store, 'unknown-username')).toEqual([])
})

test('two-factor changes and a wrong code of staff are in the audit log', async ({ store }) => {
  const { client, user } = await loginAsAdmin(store)
  const { body: setup } = await client.requestJson<{ secret: string }>('POST', '/admin/two-factor', {})
  await client.request('POST', '/admin/two-factor/confirm', {
    code: new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate(),
  })
  expect((await login(store, user.username, PASSWORD)).status).toBe(401)
  expect((await login(store, user.username, PASSWORD, '000000')).status).toBe(401)
  await expect
    .poll(async () => (await entriesOf(store, user.username)).map(({ action }) => action))
    .toEqual(['login', 'enable two-factor', 'login failed'])
})
