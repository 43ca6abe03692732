import { describe, expect } from 'vitest'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import { openTestStore, test } from '../../../test/test-store.ts'
import { violationsOf } from '../../../test/violations.ts'
import type { Account } from '../../domain/accounts/staff-accounts.ts'
import type { User } from '../../domain/accounts/session.ts'
import type { Dashboard } from '../../domain/reports/dashboard.ts'
import { siteSettings } from '../database/schema/platform.ts'

describe('the role of staff', () => {
  test('is part of their session, at once after a change, and customers have none', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { client, user } = await registerCustomer(store)
    expect(user).not.toHaveProperty('role')
    const change = (rights: object) => owner.requestJson<Account>('PATCH', `/admin/users/${user.id}`, rights)
    expect((await change({ role: 'packer' })).body).toMatchObject({ isAdmin: true, role: 'packer' })
    expect(await client.getJson<User>('/user')).toMatchObject({ isAdmin: true, role: 'packer' })
    expect((await client.request('GET', '/orders')).status).toBe(200)
    expect((await client.request('GET', '/admin/products')).status).toBe(403)
    await change({ role: 'manager' })
    expect((await client.request('GET', '/admin/products')).status).toBe(200)
    await change({ isAdmin: false })
    expect(await client.getJson<User>('/user')).toEqual(user)
    expect((await client.request('GET', '/orders')).status).toBe(403)
  })

  test('must be known, and belongs to staff only', async ({ store }) => {
    const { client: owner } = await loginAsAdmin(store)
    const { user } = await registerCustomer(store)
    const change = (rights: object) => owner.requestJson('PATCH', `/admin/users/${user.id}`, rights)
    expect(await change({ role: 'boss' })).toMatchObject({ status: 400, body: { fields: { role: 'Choose a role' } } })
    expect(await change({})).toMatchObject({ status: 400, body: { fields: { role: 'Choose a role' } } })
    const customer = { isAdmin: false, role: 'owner' }
    expect(await change(customer)).toMatchObject({ status: 400, body: { fields: { role: 'Customers have no role' } } })
  })

  test('cannot be chosen by a customer at registration', async ({ store }) => {
    const payload = { username: 'mallory-role', password: PASSWORD, isAdmin: true, role: 'owner' }
    const { body } = await store.client().requestJson<User>('POST', '/register', payload)
    expect(body).toEqual({ id: body.id, username: 'mallory-role', isAdmin: false })
  })
})

test('only the owner sees sales figures and the settings that are not public', async ({ store }) => {
  await store.db.insert(siteSettings).values({ key: 'email.from_name', value: 'Internal name' }).onConflictDoNothing()
  const [owner, manager] = [await loginAsAdmin(store), await loginAsAdmin(store, 'manager-1', 'manager')]
  expect((await owner.client.getJson<Dashboard>('/admin/dashboard')).sales).toHaveLength(30)
  expect((await manager.client.getJson<Dashboard>('/admin/dashboard')).sales).toBeNull()
  const settingsOf = async ({ client }: typeof owner) =>
    JSON.stringify(await client.getJson('/site-settings?limit=500'))
  expect(await settingsOf(owner)).toContain('Internal name')
  expect(await settingsOf(manager)).not.toContain('Internal name')
})

test('the last owner cannot become a manager, and two owners cannot make each other managers', async () => {
  const store = await openTestStore()
  const [first, second] = [await loginAsAdmin(store, 'first'), await loginAsAdmin(store, 'second')]
  await loginAsAdmin(store, 'helper', 'manager')
  const demote = ({ client }: typeof first, id: number) =>
    client.requestJson('PATCH', `/admin/users/${id}`, { role: 'manager' })
  const results = await Promise.all([demote(first, second.user.id), demote(second, first.user.id)])
  expect(results.map(({ status }) => status)).toContain(200)
  const accounts = await Promise.all([first, second].map(({ client }) => client.getJson<User>('/user')))
  expect(accounts.filter(({ role }) => role === 'owner')).toHaveLength(1)
  const [last] = accounts[0]?.role === 'owner' ? [first] : [second]
  const refused = await demote(last, last.user.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  await store.close()
})

test('verify reports a store whose staff have no owner', async () => {
  const store = await openTestStore()
  await loginAsAdmin(store, 'manager-only', 'manager')
  const violations = await violationsOf(store)
  expect(violations).toEqual(['No member of staff is an owner.'])
  await store.close()
})
