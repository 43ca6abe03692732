import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAdmin, PASSWORD, registerCustomer } from '../../../test/people.ts'
import { openTestStore, test } from '../../../test/test-store.ts'
import type { Account } from '../../domain/staff-accounts.ts'
import { users } from './accounts.tables.ts'
import { auditLog } from './audit.tables.ts'

const NEW_PASSWORD = 'kota-2027-books'

describe('accounts', () => {
  test('are listed with their open sessions: searched, filtered, sorted, paged, without passwords', async ({
    store,
  }) => {
    const { visitor: admin, user } = await loginAdmin(store, 'zoya')
    await registerCustomer(store, 'list-b')
    const { visitor } = await registerCustomer(store, 'List-A')
    await visitor.call('POST', '/logout')
    const all = await admin.get<Account[]>('/admin/users')
    expect(all.find(({ id }) => id === user.id)).toEqual({
      ...user,
      createdAt: expect.any(String),
      sessions: 1,
      secondStep: false,
    })
    const found = await admin.ask<Account[]>('GET', '/admin/users?search=LIST-&sort=username&limit=1')
    expect(found.body).toMatchObject([{ username: 'List-A', isAdmin: false, sessions: 0 }])
    expect(found.headers.get('X-Total-Count')).toBe('2')
    expect(found.headers.get('Cache-Control')).toContain('no-store')
    const staff = await admin.get<Account[]>('/admin/users?isAdmin=true')
    expect(staff.every(({ isAdmin }) => isAdmin)).toBe(true)
    expect(JSON.stringify(all)).not.toContain('argon2')
  })

  test('of staff are opened by staff', async ({ store }) => {
    const { visitor: admin } = await loginAdmin(store)
    const login = { username: 'new-hand', password: PASSWORD }
    expect(await admin.ask('POST', '/admin/users', login)).toMatchObject({
      status: 201,
      body: { username: 'new-hand', isAdmin: true, sessions: 0 },
    })
    const hand = store.visitor()
    await hand.call('POST', '/login', login)
    expect((await hand.call('GET', '/admin/users')).status).toBe(200)
    const taken = { status: 409, body: { fields: { username: 'This username is taken' } } }
    expect(await admin.ask('POST', '/admin/users', { ...login, username: 'NEW-HAND' })).toMatchObject(taken)
    const short = await admin.ask('POST', '/admin/users', { username: 'ab', password: '123' })
    expect(Object.keys(short.body.fields ?? {})).toEqual(['username', 'password'])
  })

  test('become staff and cease to be, at once', async ({ store }) => {
    const { visitor: admin } = await loginAdmin(store)
    const { visitor, user } = await registerCustomer(store)
    expect(await admin.ask('PATCH', `/admin/users/${user.id}`, { isAdmin: true })).toMatchObject({
      status: 200,
      body: { ...user, isAdmin: true },
    })
    expect((await visitor.call('GET', '/admin/users')).status).toBe(200)
    await admin.call('PATCH', `/admin/users/${user.id}`, { isAdmin: false })
    expect((await visitor.call('GET', '/admin/users')).status).toBe(403)
    expect((await admin.call('PATCH', '/admin/users/999999', { isAdmin: true })).status).toBe(404)
  })

  test('get a new password, which ends the sessions opened with the old one', async ({ store }) => {
    const { visitor: admin, user: self } = await loginAdmin(store)
    const { visitor, user } = await registerCustomer(store)
    const path = (id: number) => `/admin/users/${id}/password`
    const reset = await admin.ask('PUT', path(user.id), { newPassword: NEW_PASSWORD })
    expect(reset).toMatchObject({ status: 200, body: { ...user, sessions: 0 } })
    expect((await visitor.call('GET', '/user')).status).toBe(401)
    const { username } = user
    expect((await visitor.call('POST', '/login', { username, password: PASSWORD })).status).toBe(401)
    expect((await visitor.call('POST', '/login', { username, password: NEW_PASSWORD })).status).toBe(200)
    expect((await admin.call('PUT', path(self.id), { newPassword: NEW_PASSWORD })).status).toBe(200)
    expect((await admin.call('GET', '/user')).status).toBe(200)
    const short = { status: 400, body: { fields: { newPassword: 'Password must be at least 6 characters' } } }
    expect(await admin.ask('PUT', path(user.id), { newPassword: 'abc' })).toMatchObject(short)
    expect((await admin.call('PUT', path(999_999), { newPassword: NEW_PASSWORD })).status).toBe(404)
  })

  test('of staff take no password that is easily guessed, whoever sets it', async ({ store }) => {
    const { visitor: admin, user: self } = await loginAdmin(store)
    const easy = 'This password is too easy to guess'
    const path = `/admin/users/${self.id}/password`
    const login = { username: 'easy-hand', password: 'Welcome@123' }
    expect((await admin.ask('POST', '/admin/users', login)).body.fields).toEqual({ password: easy })
    const own = { username: 'easy-hand', password: 'easy-hand1' }
    expect((await admin.ask('POST', '/admin/users', own)).body.fields).toEqual({ password: easy })
    expect((await admin.ask('PUT', path, { newPassword: 'qwerty12345' })).body.fields).toEqual({ newPassword: easy })
    expect((await admin.ask('PUT', path, { newPassword: 'xk7#pW' })).body.fields).toEqual({
      newPassword: 'Staff passwords must be at least 8 characters',
    })
    const change = { currentPassword: PASSWORD, newPassword: 'P@ssw0rd' }
    expect((await admin.ask('PUT', '/user/password', change)).body.fields).toEqual({ newPassword: easy })
    const { visitor: customer } = await registerCustomer(store)
    expect((await customer.call('PUT', '/user/password', { ...change, newPassword: 'books1' })).status).toBe(200)
  })

  test('are logged out everywhere, but for the device that does it', async ({ store }) => {
    const { visitor: admin, user: self } = await loginAdmin(store)
    const { visitor, user } = await registerCustomer(store)
    expect((await admin.call('DELETE', `/admin/users/${user.id}/sessions`)).status).toBe(204)
    expect((await visitor.call('GET', '/user')).status).toBe(401)
    const phone = store.visitor()
    await phone.call('POST', '/login', { username: self.username, password: PASSWORD })
    await admin.call('DELETE', `/admin/users/${self.id}/sessions`)
    expect((await phone.call('GET', '/user')).status).toBe(401)
    expect((await admin.call('GET', '/user')).status).toBe(200)
  })

  test('leave in the audit log what was done to them, and never a password', async ({ store }) => {
    const { visitor: admin, user: self } = await loginAdmin(store)
    const { user } = await registerCustomer(store)
    await admin.call('PATCH', `/admin/users/${user.id}`, { isAdmin: true })
    await admin.call('PATCH', `/admin/users/${user.id}`, { isAdmin: true })
    await admin.call('DELETE', `/admin/users/${user.id}/sessions`)
    await admin.call('PUT', `/admin/users/${user.id}/password`, { newPassword: NEW_PASSWORD })
    const ofThem = and(eq(auditLog.kind, 'user'), eq(auditLog.subjectId, String(user.id)))
    const rows = await store.db.select().from(auditLog).where(ofThem).orderBy(auditLog.id)
    expect(rows).toMatchObject([
      { action: 'update', before: { isAdmin: false }, after: { isAdmin: true }, actorId: self.id },
      { action: 'end sessions', before: { ended: 0 }, after: { ended: 1 } },
      { action: 'reset password', before: { password: '••••••••' }, after: { password: '••••••••' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })
})

describe('the last admin', () => {
  test('stays, whoever asks', async () => {
    const store = await openTestStore()
    const { visitor: admin, user } = await loginAdmin(store, 'only-one')
    expect(await admin.ask('PATCH', `/admin/users/${user.id}`, { isAdmin: false })).toMatchObject({
      status: 409,
      body: { message: 'only-one is the last admin. Make somebody else an admin first.' },
    })
    await store.close()
  })

  test('stays when all admins unmake each other at once', async () => {
    const store = await openTestStore()
    const staff = await Promise.all([loginAdmin(store), loginAdmin(store), loginAdmin(store), loginAdmin(store)])
    const orders = staff.map(({ visitor }, place) => {
      const victim = staff[(place + 1) % staff.length]?.user.id
      return visitor.call('PATCH', `/admin/users/${victim}`, { isAdmin: false })
    })
    await Promise.all(orders)
    expect(await store.db.$count(users, eq(users.isAdmin, true))).toBeGreaterThanOrEqual(1)
    await store.close()
  })
})
