import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import { openTestStore } from '../../../test/test-store.ts'
import type { DemoData } from '../../domain/settings/demo-data.ts'
import { users } from '../database/schema/accounts.ts'
import { seedStore } from '../seed.ts'

test('the demo’s packer is removed with the demo, but not the manager whose password the owner has changed', async () => {
  const store = await openTestStore({ DEMO: 'on' })
  const logins = await seedStore(store.services)
  const packer = store.client()
  const login = logins.find(({ role }) => role === 'packer')
  expect((await packer.request('POST', '/login', login)).status).toBe(200)
  const { client: owner } = await loginAsAdmin(store)
  const find = async (username: string) => (await store.db.select().from(users).where(eq(users.username, username)))[0]
  expect(await owner.getJson<DemoData>('/admin/demo-data')).toMatchObject({ staff: 2 })
  const path = `/admin/users/${(await find('manager'))?.id}/password`
  expect(await owner.requestJson('PUT', path, { newPassword: 'kota bookshop lantern' })).toMatchObject({ status: 200 })
  expect(await owner.getJson<DemoData>('/admin/demo-data')).toMatchObject({ staff: 1 })

  expect((await owner.requestJson<DemoData>('DELETE', '/admin/demo-data')).body).toMatchObject({ staff: 1 })
  expect(await find('packer')).toBeUndefined()
  expect(await find('manager')).toMatchObject({ isAdmin: true, role: 'manager' })
  expect(await find('admin')).toMatchObject({ isAdmin: true, role: 'owner' })
  expect((await packer.request('GET', '/orders')).status).toBe(401)
  await store.close()
})

test('a packer whom the shop named like the one of the demo is not of the demo', async () => {
  const store = await openTestStore({ DEMO: 'on', ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'first password' })
  await seedStore(store.services)
  await loginAsAdmin(store, 'packer', 'packer')
  const { client: owner } = await loginAsAdmin(store)
  expect(await owner.getJson<DemoData>('/admin/demo-data')).toMatchObject({ staff: 0 })
  await store.close()
})
