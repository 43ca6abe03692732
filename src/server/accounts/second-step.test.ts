import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAdmin, PASSWORD, registerCustomer } from '../../../test/people.ts'
import { type TestStore, testWith } from '../../../test/test-store.ts'
import { secondSteps } from './accounts.tables.ts'
import { auditLog } from './audit.tables.ts'
import { totpCode } from './totp.ts'

const test = testWith({ SECRET_KEY: 'the key under the mat of a shop in Kota' })
const PATH = '/admin/second-step'

/** A code that was not used yet: each later one is half a minute ahead, which is as far as a clock may be off. */
const codeNow = (secret: string, ahead = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)

/** One of the staff who has just turned the second step on. */
async function careful(store: TestStore) {
  const { visitor, user } = await loginAdmin(store)
  const { body: offer } = await visitor.ask<{ secret: string; link: string }>('POST', PATH)
  const code = codeNow(offer.secret, -1)
  const { body } = await visitor.ask<{ recoveryCodes: string[] }>('POST', `${PATH}/confirm`, { code })
  const login = (more: object) =>
    store.visitor().ask('POST', '/login', { username: user.username, password: PASSWORD, ...more })
  return { visitor, user, ...offer, code, ...body, login }
}

describe('the second step', () => {
  test('is asked for after the right password alone, and lets in with a code', async ({ store }) => {
    const { login, secret } = await careful(store)
    expect(await login({})).toMatchObject({ status: 401, body: { code: 'second_step_needed' } })
    expect(await login({ password: 'not the password' })).toMatchObject({ body: { code: 'wrong_credentials' } })
    expect(await login({ code: '000000' })).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
    const code = codeNow(secret)
    expect((await login({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  })

  test('takes no code twice, not even at the same moment', async ({ store }) => {
    const { login, secret, code } = await careful(store)
    expect((await login({ code })).status).toBe(401)
    const next = { code: codeNow(secret) }
    const answers = await Promise.all([login(next), login(next), login(next)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('lets in with each recovery code once', async ({ store }) => {
    const { login, recoveryCodes, visitor } = await careful(store)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await login({ code: recoveryCodes[3]?.toUpperCase() })).status).toBe(200)
    expect((await login({ code: recoveryCodes[3] })).status).toBe(401)
    expect(await visitor.get(PATH)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
  })

  test('is off until a code confirmed it, and offered once', async ({ store }) => {
    const { visitor, user } = await loginAdmin(store)
    const { body: offer } = await visitor.ask<{ secret: string; link: string }>('POST', PATH)
    expect(offer.link).toBe(`otpauth://totp/Rankshelf:${user.username}?secret=${offer.secret}&issuer=Rankshelf`)
    expect((await visitor.ask('POST', `${PATH}/confirm`, { code: '000000' })).body.fields).toEqual({
      code: 'This code is not right',
    })
    const login = { username: user.username, password: PASSWORD }
    expect((await store.visitor().call('POST', '/login', login)).status).toBe(200)
    const { visitor: other } = await careful(store)
    expect((await other.ask('POST', PATH)).body.code).toBe('second_step_on')
    expect((await other.ask('POST', `${PATH}/confirm`, { code: '000000' })).status).toBe(409)
  })

  test('keeps its secret sealed and its recovery codes as hashes', async ({ store }) => {
    const { user, secret, recoveryCodes } = await careful(store)
    const [row] = await store.db.select().from(secondSteps).where(eq(secondSteps.userId, user.id))
    expect(row?.secret).toMatch(/^enc:v1:/)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(row)).not.toContain(recoveryCodes[0])
  })

  test('is turned off by its owner with a code, by another admin without one, and both are in the audit log', async ({
    store,
  }) => {
    const { visitor, user, secret, login } = await careful(store)
    expect((await visitor.call('POST', `${PATH}/remove`, { code: '000000' })).status).toBe(400)
    expect((await visitor.call('DELETE', `/admin/users/${user.id}/second-step`)).status).toBe(409)
    expect((await visitor.call('POST', `${PATH}/remove`, { code: codeNow(secret) })).status).toBe(204)
    expect((await login({})).status).toBe(200)
    expect((await visitor.call('POST', `${PATH}/remove`, { code: '000000' })).status).toBe(404)

    const lost = await careful(store)
    const { visitor: other, user: actor } = await loginAdmin(store)
    const listed = `/admin/users?search=${lost.user.username}`
    expect(await other.get(listed)).toMatchObject([{ secondStep: true }])
    expect((await other.call('DELETE', `/admin/users/${lost.user.id}/second-step`)).status).toBe(204)
    expect((await lost.login({})).status).toBe(200)
    expect(await other.get(listed)).toMatchObject([{ secondStep: false }])
    expect((await other.call('DELETE', '/admin/users/999999/second-step')).status).toBe(404)
    const ofThem = and(eq(auditLog.kind, 'user'), eq(auditLog.subjectId, String(lost.user.id)))
    expect(await store.db.select().from(auditLog).where(ofThem).orderBy(auditLog.id)).toMatchObject([
      { action: 'turn second step on', actorId: lost.user.id },
      { action: 'turn second step off', actorId: actor.id },
    ])
  })

  test('changes nothing for customers', async ({ store }) => {
    const { user } = await registerCustomer(store)
    const login = { username: user.username, password: PASSWORD, code: '123456' }
    expect((await store.visitor().call('POST', '/login', login)).status).toBe(200)
  })
})
