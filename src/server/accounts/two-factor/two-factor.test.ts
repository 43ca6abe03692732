import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../../test/users.ts'
import { type TestStore, testWith } from '../../../../test/test-store.ts'
import { twoFactorSecrets } from '../../database/schema/accounts.ts'
import { auditLog } from '../../database/schema/platform.ts'

const test = testWith({ SECRET_KEY: 'the key under the mat of a shop in Kota' })
const PATH = '/admin/two-factor'

/** Returns the code of the current 30-second step, or of a step before or after it. */
const currentCode = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

/** Creates an admin and enables their two-factor authentication. */
async function loginWithTwoFactor(store: TestStore) {
  const { client: admin, user } = await loginAsAdmin(store)
  const { body: setup } = await admin.requestJson<{ secret: string; otpauthUri: string }>('POST', PATH)
  const code = currentCode(setup.secret, -1)
  const { body } = await admin.requestJson<{ recoveryCodes: string[] }>('POST', `${PATH}/confirm`, { code })
  const login = (more: object) =>
    store.client().requestJson('POST', '/login', { username: user.username, password: PASSWORD, ...more })
  return { admin, user, ...setup, code, ...body, login }
}

describe('two-factor authentication', () => {
  test('a login requires a code after the correct password', async ({ store }) => {
    const { login, secret } = await loginWithTwoFactor(store)
    expect(await login({})).toMatchObject({ status: 401, body: { code: 'two_factor_required' } })
    expect(await login({ password: 'not the password' })).toMatchObject({ body: { code: 'invalid_credentials' } })
    expect(await login({ code: '000000' })).toMatchObject({ status: 401, body: { code: 'invalid_code' } })
    const code = currentCode(secret)
    expect((await login({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  })

  test('each code is accepted once, even in concurrent logins', async ({ store }) => {
    const { login, secret, code } = await loginWithTwoFactor(store)
    expect((await login({ code })).status).toBe(401)
    const next = { code: currentCode(secret) }
    const responses = await Promise.all([login(next), login(next), login(next)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('each recovery code is accepted once', async ({ store }) => {
    const { login, recoveryCodes, admin } = await loginWithTwoFactor(store)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await login({ code: recoveryCodes[3]?.toUpperCase() })).status).toBe(200)
    expect((await login({ code: recoveryCodes[3] })).status).toBe(401)
    expect(await admin.getJson(PATH)).toEqual({ isEnabled: true, recoveryCodesLeft: 9 })
  })

  test('two-factor authentication is off until a code confirms it, and can be set up once', async ({ store }) => {
    const { client: admin, user } = await loginAsAdmin(store)
    const { body: setup } = await admin.requestJson<{ secret: string; otpauthUri: string }>('POST', PATH)
    expect(setup.otpauthUri).toBe(
      `otpauth://totp/Rankshelf:${user.username}?issuer=Rankshelf&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await admin.requestJson('POST', `${PATH}/confirm`, { code: '000000' })).body.fields).toEqual({
      code: 'This code is not right',
    })
    const login = { username: user.username, password: PASSWORD }
    expect((await store.client().request('POST', '/login', login)).status).toBe(200)
    const { admin: other } = await loginWithTwoFactor(store)
    expect((await other.requestJson('POST', PATH)).body.code).toBe('two_factor_already_enabled')
    expect((await other.requestJson('POST', `${PATH}/confirm`, { code: '000000' })).status).toBe(409)
  })

  test('the secret is stored encrypted and the recovery codes as hashes', async ({ store }) => {
    const { user, secret, recoveryCodes } = await loginWithTwoFactor(store)
    const [row] = await store.db.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, user.id))
    expect(row?.secret).toMatch(/^enc:v1:/)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(row)).not.toContain(recoveryCodes[0])
  })

  test('two-factor authentication is disabled by its owner with a code, or by another admin without one', async ({
    store,
  }) => {
    const { admin, user, secret, login } = await loginWithTwoFactor(store)
    expect((await admin.request('POST', `${PATH}/disable`, { code: '000000' })).status).toBe(400)
    expect((await admin.request('DELETE', `/admin/users/${user.id}/two-factor`)).status).toBe(409)
    expect((await admin.request('POST', `${PATH}/disable`, { code: currentCode(secret) })).status).toBe(204)
    expect((await login({})).status).toBe(200)
    expect((await admin.request('POST', `${PATH}/disable`, { code: '000000' })).status).toBe(404)

    const lost = await loginWithTwoFactor(store)
    const { client: other, user: actor } = await loginAsAdmin(store)
    const path = `/admin/users?search=${lost.user.username}`
    expect(await other.getJson(path)).toMatchObject([{ isTwoFactorEnabled: true }])
    expect((await other.request('DELETE', `/admin/users/${lost.user.id}/two-factor`)).status).toBe(204)
    expect((await lost.login({})).status).toBe(200)
    expect(await other.getJson(path)).toMatchObject([{ isTwoFactorEnabled: false }])
    expect((await other.request('DELETE', '/admin/users/999999/two-factor')).status).toBe(404)
    const ofUser = and(eq(auditLog.kind, 'user'), eq(auditLog.subjectId, String(lost.user.id)))
    const rows = await store.db.select().from(auditLog).where(ofUser).orderBy(auditLog.id)
    expect(rows.filter(({ action }) => !action.startsWith('login'))).toMatchObject([
      { action: 'enable two-factor', actorId: lost.user.id },
      { action: 'disable two-factor', actorId: actor.id },
    ])
  })

  test('a code in the login of a customer is ignored', async ({ store }) => {
    const { user } = await registerCustomer(store)
    const login = { username: user.username, password: PASSWORD, code: '123456' }
    expect((await store.client().request('POST', '/login', login)).status).toBe(200)
  })
})
