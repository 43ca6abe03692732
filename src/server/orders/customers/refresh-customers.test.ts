import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import { countLockWaits } from '../../../../test/lock-waits.ts'
import { test } from '../../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import { violationsOf } from '../../../../test/violations.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { eraseAccount } from '../../privacy/erase-customer.ts'
import { pendingChanges } from '../../database/schema/pending-changes.ts'

test('staff do not wait for the customers of very many orders: the page takes some, a job the others', async ({
  store,
}) => {
  const { client: staff } = await loginAsAdmin(store)
  await store.db.execute(sql`
    insert into ${pendingChanges} (consumer, phone) select 'customers', (9700000000 + n)::text from generate_series(1, 6000) as n`)
  await placeOrder(store, { customerPhone: '9829012301', customerName: 'Asha Gurjar' })
  const listNames = async () => (await staff.getJson<Customer[]>('/admin/customers')).map(({ name }) => name)
  const countChanges = () => store.db.$count(pendingChanges, eq(pendingChanges.consumer, 'customers'))
  await listNames()
  expect(await countChanges()).toBeGreaterThan(1000)
  await jobHandlers(store.services)['refresh-customers']({}, { isLast: false })
  expect(await countChanges()).toBe(0)
  expect(await listNames()).toEqual(['Asha Gurjar'])
})

test('an account that is deleted meanwhile becomes no customer', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const { user } = await registerCustomer(store)
  const [response] = await store.db.transaction(async (tx) => {
    await eraseAccount(tx, user.id)
    const waiting = staff.requestJson<Customer[]>('GET', '/admin/customers')
    await expect.poll(() => countLockWaits(store)).toBe(1)
    return [waiting]
  })
  const { status, body } = await response
  expect({ status, names: body.map(({ name }) => name) }).toEqual({ status: 200, names: ['Asha Gurjar'] })
  expect(await violationsOf(store)).toEqual([])
})
