import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ask, customerWithOrder, findOrder, hasAccount, runWhenDue } from '../../../test/fixtures/deletion-fixture.ts'
import { test } from '../../../test/test-store.ts'
import { violationsOf } from '../../../test/violations.ts'
import { users } from '../database/schema/accounts.ts'
import { orders } from '../database/schema/orders.ts'
import { carryOutDeletions } from './carry-out-deletions.ts'

describe('a deletion', () => {
  test('is repeated when a backup brings the data of an order back', async ({ store }) => {
    const { client, user, orderId } = await customerWithOrder(store)
    await ask(client)
    await runWhenDue(store, user)
    await store.db
      .update(orders)
      .set({ customerName: 'Ritika Meena', customerPhone: '9829012341' })
      .where(eq(orders.id, orderId))
    expect(await violationsOf(store)).toEqual([expect.stringContaining(`Order ${orderId} has personal data`)])
    expect(await carryOutDeletions(store.services)).toEqual({ done: 1, blocked: 0 })
    expect(await violationsOf(store)).toEqual([])
  })

  test('is repeated when a backup brings the account back', async ({ store }) => {
    const { client, user } = await customerWithOrder(store)
    await ask(client)
    await runWhenDue(store, user)
    await store.db.execute(sql`insert into users (id, username, password, created_at)
      select user_id, ${user.username}, 'x', account_created_at from deletion_requests where user_id = ${user.id}`)
    expect(await violationsOf(store)).toEqual([
      expect.stringMatching(`^Account ${user.id} exists after its deletion \\(request \\d+\\)`),
    ])
    expect(await carryOutDeletions(store.services)).toEqual({ done: 1, blocked: 0 })
    expect(await hasAccount(store, user.id)).toBe(false)
    expect(await violationsOf(store)).toEqual([])
  })

  test('never touches a later account with the same id', async ({ store }) => {
    const { client, user } = await customerWithOrder(store)
    await ask(client)
    await runWhenDue(store, user)
    await store.db.insert(users).values({ id: user.id, username: `later-${user.id}`, password: 'x' })
    const [order] = await store.db.select().from(orders).limit(1)
    if (!order) throw new Error('There is no order')
    const { id: _, searchKey: __, ...copy } = order
    const later = {
      ...copy,
      id: 7_000_000_000 + user.id,
      userId: user.id,
      customerPhone: '9829012349',
      status: 'delivered' as const,
    }
    await store.db.insert(orders).values(later)
    expect(await carryOutDeletions(store.services)).toEqual({ done: 0, blocked: 0 })
    expect(await hasAccount(store, user.id)).toBe(true)
    await store.db.delete(orders).where(eq(orders.id, later.id))
    await store.db.delete(users).where(eq(users.id, user.id))
  })

  test('that waits never touches an account that got the id of its own', async ({ store }) => {
    const { client, user, orderId } = await customerWithOrder(store)
    await ask(client)
    // As after the restore of a backup from before the registration.
    await store.db.delete(users).where(eq(users.id, user.id))
    await store.db.insert(users).values({ id: user.id, username: `later-${user.id}`, password: 'x' })
    await runWhenDue(store, user)
    expect(await hasAccount(store, user.id)).toBe(true)
    expect(await findOrder(store, orderId)).toMatchObject({ customerName: 'Ritika Meena' })
    await store.db.delete(users).where(eq(users.id, user.id))
    expect(await carryOutDeletions(store.services)).toEqual({ done: 1, blocked: 0 })
  })
})
