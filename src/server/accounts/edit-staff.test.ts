import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { openTestStore, test } from '../../../test/test-store.ts'
import type { Account } from '../../domain/accounts/staff-accounts.ts'
import { sessions, users } from '../database/schema/accounts.ts'
import { auditLog } from '../database/schema/platform.ts'

const NEW_PASSWORD = 'kota-2027-books'

describe('management of accounts', () => {
  test('accounts are listed with their open sessions: searched, filtered, sorted, paged, without passwords', async ({
    store,
  }) => {
    const { client: admin, user } = await loginAsAdmin(store, 'zoya')
    await registerCustomer(store, 'list-b')
    const { client: customer } = await registerCustomer(store, 'List-A')
    await customer.request('POST', '/logout')
    const all = await admin.getJson<Account[]>('/admin/users')
    expect(all.find(({ id }) => id === user.id)).toEqual({
      ...user,
      createdAt: expect.any(String),
      sessions: 1,
      isTwoFactorEnabled: false,
    })
    const found = await admin.requestJson<Account[]>('GET', '/admin/users?search=LIST-&sort=username&limit=1')
    expect(found.body).toMatchObject([{ username: 'List-A', isAdmin: false, sessions: 0 }])
    expect(found.headers.get('X-Total-Count')).toBe('2')
    expect(found.headers.get('Cache-Control')).toContain('no-store')
    const staff = await admin.getJson<Account[]>('/admin/users?isAdmin=true')
    expect(staff.every(({ isAdmin }) => isAdmin)).toBe(true)
    expect(JSON.stringify(all)).not.toContain('argon2')
  })

  test('accounts are exported with their filters, and the audit log has the export', async ({ store }) => {
    const { client: owner, user } = await loginAsAdmin(store, 'owner-of-export')
    await registerCustomer(store, 'export-customer')
    const file = await owner.request('GET', '/admin/users/export?search=export&sort=username')
    expect(file.headers.get('Content-Disposition')).toMatch(/filename="users-\d{4}-\d{2}-\d{2}\.csv"/)
    const rows = parse<Record<string, string>>(await file.text(), { bom: true, columns: true })
    const since = expect.stringMatching(/^\d{4}-.+Z$/)
    const shared = { 'Two-factor authentication': 'Off', 'Devices logged in': '1', Since: since }
    expect(rows).toEqual([
      { Username: 'export-customer', Role: 'Customer', ...shared },
      { Username: 'owner-of-export', Role: 'Owner', ...shared },
    ])
    expect((await owner.request('GET', '/admin/users/export?format=pdf')).status).toBe(400)
    const entries = await store.db.select().from(auditLog).where(eq(auditLog.action, 'export'))
    const after = { format: 'csv', sort: 'username', isSearch: true }
    expect(entries).toMatchObject([{ actorId: user.id, kind: 'user', subject: 'users', after }])
  })

  test('staff create staff accounts', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const login = { username: 'new-hand', password: PASSWORD }
    expect(await admin.requestJson('POST', '/admin/users', login)).toMatchObject({
      status: 201,
      body: { username: 'new-hand', isAdmin: true, sessions: 0 },
    })
    const colleague = store.client()
    await colleague.request('POST', '/login', login)
    expect((await colleague.request('GET', '/admin/users')).status).toBe(200)
    const taken = { status: 409, body: { fields: { username: 'This username is taken' } } }
    expect(await admin.requestJson('POST', '/admin/users', { ...login, username: 'NEW-HAND' })).toMatchObject(taken)
    const short = await admin.requestJson('POST', '/admin/users', { username: 'ab', password: '123' })
    expect(Object.keys(short.body.fields ?? {})).toEqual(['username', 'password'])
  })

  test('granting and revoking admin rights takes effect at once', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const { client: customer, user } = await registerCustomer(store)
    expect(await admin.requestJson('PATCH', `/admin/users/${user.id}`, { isAdmin: true })).toMatchObject({
      status: 200,
      body: { ...user, isAdmin: true },
    })
    expect((await customer.request('GET', '/admin/users')).status).toBe(200)
    await admin.request('PATCH', `/admin/users/${user.id}`, { isAdmin: false })
    expect((await customer.request('GET', '/admin/users')).status).toBe(403)
    expect((await admin.request('PATCH', '/admin/users/999999', { isAdmin: true })).status).toBe(404)
  })

  test('a password reset ends all sessions of the account', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const { client: customer, user } = await registerCustomer(store)
    const path = (id: number) => `/admin/users/${id}/password`
    const reset = await admin.requestJson('PUT', path(user.id), { newPassword: NEW_PASSWORD })
    expect(reset).toMatchObject({ status: 200, body: { ...user, sessions: 0 } })
    expect((await customer.request('GET', '/user')).status).toBe(401)
    const { username } = user
    expect((await customer.request('POST', '/login', { username, password: PASSWORD })).status).toBe(401)
    expect((await customer.request('POST', '/login', { username, password: NEW_PASSWORD })).status).toBe(200)
    const short = { status: 400, body: { fields: { newPassword: 'Password must be at least 6 characters' } } }
    expect(await admin.requestJson('PUT', path(user.id), { newPassword: 'abc' })).toMatchObject(short)
    expect((await admin.request('PUT', path(999_999), { newPassword: NEW_PASSWORD })).status).toBe(404)
  })

  test('staff passwords that are easy to guess are rejected in every form', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const { user: colleague } = await loginAsAdmin(store)
    const tooEasy = 'This password is too easy to guess'
    const path = `/admin/users/${colleague.id}/password`
    const login = { username: 'easy-hand', password: 'Welcome@123' }
    expect((await admin.requestJson('POST', '/admin/users', login)).body.fields).toEqual({ password: tooEasy })
    const own = { username: 'easy-hand', password: 'easy-hand1' }
    expect((await admin.requestJson('POST', '/admin/users', own)).body.fields).toEqual({ password: tooEasy })
    expect((await admin.requestJson('PUT', path, { newPassword: 'qwerty12345' })).body.fields).toEqual({
      newPassword: tooEasy,
    })
    expect((await admin.requestJson('PUT', path, { newPassword: 'xk7#pW' })).body.fields).toEqual({
      newPassword: 'Staff passwords must be at least 8 characters',
    })
    const change = { currentPassword: PASSWORD, newPassword: 'P@ssw0rd' }
    expect((await admin.requestJson('PUT', '/user/password', change)).body.fields).toEqual({ newPassword: tooEasy })
    const { client: customer } = await registerCustomer(store)
    expect((await customer.request('PUT', '/user/password', { ...change, newPassword: 'books1' })).status).toBe(200)
  })

  test('a customer gets a role only with a password that staff may have, set by either of them', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const customer = store.client()
    const login = { username: 'weak-hand', password: 'books1' }
    const { body: user } = await customer.requestJson<Account>('POST', '/register', login)
    const setRole = (rights: object) => owner.requestJson('PATCH', `/admin/users/${user.id}`, rights)
    const refused = {
      status: 409,
      body: {
        code: 'weak_password',
        message:
          'The password of weak-hand is too easy to guess for staff. Set a new one of at least 8 characters, or ask weak-hand to change it. Then give the role.',
      },
    }
    let currentPassword = login.password
    const change = async (newPassword: string) => {
      await customer.request('PUT', '/user/password', { currentPassword, newPassword })
      currentPassword = newPassword
    }
    expect(await setRole({ role: 'packer' })).toMatchObject(refused)
    const makeStaff = store.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id))
    await expect(makeStaff).rejects.toMatchObject({ cause: { constraint: 'users_staff_password' } })
    expect((await customer.request('GET', '/admin/packing')).status).toBe(403)
    for (const easy of ['Welcome@123', 'weak-hand1']) {
      await change(easy)
      expect(await setRole({ role: 'packer' })).toMatchObject(refused)
    }
    await change(NEW_PASSWORD)
    expect((await setRole({ role: 'packer' })).status).toBe(200)
    expect((await setRole({ isAdmin: false })).status).toBe(200)
    await change('books2')
    expect(await setRole({ isAdmin: true })).toMatchObject(refused)
    const set = (newPassword: string) => owner.request('PUT', `/admin/users/${user.id}/password`, { newPassword })
    await set('books3')
    expect(await setRole({ isAdmin: true })).toMatchObject(refused)
    await set(NEW_PASSWORD)
    expect((await setRole({ isAdmin: true })).status).toBe(200)
  })

  test('ending the sessions of an account keeps only the session that makes the request', async ({ store }) => {
    const { client: admin, user: self } = await loginAsAdmin(store)
    const { client: customer, user } = await registerCustomer(store)
    expect((await admin.request('DELETE', `/admin/users/${user.id}/sessions`)).status).toBe(204)
    expect((await customer.request('GET', '/user')).status).toBe(401)
    const phone = store.client()
    await phone.request('POST', '/login', { username: self.username, password: PASSWORD })
    await admin.request('DELETE', `/admin/users/${self.id}/sessions`)
    expect((await phone.request('GET', '/user')).status).toBe(401)
    expect((await admin.request('GET', '/user')).status).toBe(200)
  })

  test('the sessions of an account are counted without the expired ones', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const { user } = await registerCustomer(store, 'two-devices')
    await store.client().request('POST', '/login', { username: user.username, password: PASSWORD })
    const count = async () => (await admin.getJson<Account[]>('/admin/users?search=two-devices'))[0]?.sessions
    expect(await count()).toBe(2)
    await store.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, user.id))
    expect(await count()).toBe(0)
  })

  test('the audit log contains every change of an account, but never a password', async ({ store }) => {
    const { client: admin, user: self } = await loginAsAdmin(store)
    const { user } = await registerCustomer(store)
    await admin.request('PATCH', `/admin/users/${user.id}`, { isAdmin: true })
    await admin.request('PATCH', `/admin/users/${user.id}`, { isAdmin: true })
    await admin.request('DELETE', `/admin/users/${user.id}/sessions`)
    await admin.request('PUT', `/admin/users/${user.id}/password`, { newPassword: NEW_PASSWORD })
    const ofUser = and(eq(auditLog.kind, 'user'), eq(auditLog.subjectId, String(user.id)))
    const rows = await store.db.select().from(auditLog).where(ofUser).orderBy(auditLog.id)
    expect(rows).toMatchObject([
      { action: 'update', before: { isAdmin: false }, after: { isAdmin: true }, actorId: self.id },
      { action: 'end sessions', before: { ended: 0 }, after: { ended: 1 } },
      { action: 'reset password', before: { password: '••••••••' }, after: { password: '••••••••' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })
})

describe('last admin', () => {
  test('the last admin cannot lose admin rights', async () => {
    const store = await openTestStore()
    const { client: admin, user } = await loginAsAdmin(store, 'only-one')
    expect(await admin.requestJson('PATCH', `/admin/users/${user.id}`, { isAdmin: false })).toMatchObject({
      status: 409,
      body: { message: 'only-one is the last owner. Make another user an owner first.' },
    })
    await store.close()
  })

  test('one admin remains when all admins remove each other at the same time', async () => {
    const store = await openTestStore()
    const staff = await Promise.all([
      loginAsAdmin(store),
      loginAsAdmin(store),
      loginAsAdmin(store),
      loginAsAdmin(store),
    ])
    const removals = staff.map(({ client }, index) => {
      const next = staff[(index + 1) % staff.length]?.user.id
      return client.request('PATCH', `/admin/users/${next}`, { isAdmin: false })
    })
    await Promise.all(removals)
    expect(await store.db.$count(users, eq(users.isAdmin, true))).toBeGreaterThanOrEqual(1)
    await store.close()
  })
})
