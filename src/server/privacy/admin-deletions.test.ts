import { desc, eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { deliver } from '../../../test/fixtures/review-fixture.ts'
import { recordStatements } from '../../../test/record-statements.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../test/users.ts'
import type { DeletionRequest } from '../../domain/accounts/deletion.ts'
import { auditLog } from '../database/schema/platform.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { orders } from '../database/schema/orders.ts'
import { carryOutDeletions } from './carry-out-deletions.ts'
import { deletionRequests } from '../database/schema/accounts.ts'

const PATH = '/admin/deletion-requests'

async function guestOrder(store: TestStore, customerPhone: string, status: 'delivered' | 'pending' = 'delivered') {
  const id = await placeOrder(store, { customerPhone })
  if (status === 'delivered') await deliver(store, id)
  return id
}

describe('staff', () => {
  test('record the request of a guest, whose orders are anonymised after seven days', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const mobile = '9829012301'
    const ids = [await guestOrder(store, mobile), await guestOrder(store, mobile)]
    const { client } = await registerCustomer(store)
    const ofAccount = await placeOrder(store, { customerPhone: mobile }, client)
    const { status, body } = await staff.requestJson<DeletionRequest>('POST', PATH, { mobile: `+91 ${mobile}` })
    expect(status).toBe(201)
    expect(body).toMatchObject({ accountId: null, mobile, orderIds: ids.toSorted((a, b) => a - b), state: 'pending' })
    expect((await staff.request('POST', PATH, { mobile })).status).toBe(409)
    expect(await carryOutDeletions(store.services)).toEqual({ done: 0, blocked: 0 })

    const message = { name: 'Ritika', email: 'ritika@example.in', phone: mobile, subject: 'order', message: 'When?' }
    await store.db.insert(contactMessages).values(message)
    await store.db.update(deletionRequests).set({ dueAt: new Date() })
    expect(await carryOutDeletions(store.services)).toEqual({ done: 1, blocked: 0 })
    const rows = await store.db.select().from(orders).where(inArray(orders.id, ids))
    expect(rows.map(({ customerName }) => customerName)).toEqual(['Deleted customer', 'Deleted customer'])
    expect(await store.db.$count(contactMessages, eq(contactMessages.phone, mobile))).toBe(0)
    const [other] = await store.db.select().from(orders).where(eq(orders.id, ofAccount))
    expect(other?.customerPhone).toBe(mobile)
    const [done] = await staff.getJson<DeletionRequest[]>(`${PATH}?state=done`)
    expect(done).toMatchObject({ id: body.id, mobile: null, recordedBy: expect.any(String) })
  })

  test('cannot record one for an open order or a number without orders', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const openId = await guestOrder(store, '9829012302', 'pending')
    const refused = await staff.requestJson('POST', PATH, { mobile: '9829012302' })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `Order #${openId} is not delivered or cancelled yet.` },
    })
    expect((await staff.request('POST', PATH, { mobile: '9829012303' })).status).toBe(404)
    expect((await staff.request('POST', PATH, { mobile: '12' })).status).toBe(400)
  })

  test('see each request and what blocks it, withdraw a request, and export the list', async ({ store }) => {
    const { client: staff, user: actor } = await loginAsAdmin(store)
    const { client, user } = await registerCustomer(store)
    await client.request('POST', '/user/deletion', { password: PASSWORD })
    const openId = await placeOrder(store, {}, client)
    const [row] = await staff.getJson<DeletionRequest[]>(`${PATH}?search=${user.username}`)
    expect(row).toMatchObject({ username: user.username, blockers: [{ kind: 'order', id: openId }], recordedBy: null })
    const unreadable = await staff.request('GET', `${PATH}/export?search=a%00b`)
    expect(await unreadable.text(), 'a search with a character that no database can store').toContain('Mobile')
    const csv = await (await staff.request('GET', `${PATH}/export?state=pending`)).text()
    expect(csv).toContain(user.username)
    const { body } = await staff.requestJson<DeletionRequest>('POST', `${PATH}/${row?.id}/withdraw`)
    expect(body.state).toBe('withdrawn')
    expect((await staff.request('POST', `${PATH}/${row?.id}/withdraw`)).status).toBe(404)
    const entries = await store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
    expect(entries.map(({ action, actor: name }) => ({ action, name }))).toEqual([
      { action: 'withdraw', name: actor.username },
      { action: 'export', name: actor.username },
    ])
  })
})

test('the list of requests takes as many queries for many as for one', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const queries = async () => {
    const statements = await recordStatements(() => staff.getJson(`${PATH}?state=pending`))
    return statements.length
  }
  const request = async (mobile: string) => {
    const id = await guestOrder(store, mobile)
    await staff.request('POST', PATH, { mobile })
    return id
  }
  const first = await request('9829012391')
  const one = await queries()
  const others = [await request('9829012392'), await request('9829012393'), await request('9829012394')]
  expect(await queries()).toBe(one)
  // Each request shows its own order only, reopened since.
  await store.db
    .update(orders)
    .set({ status: 'shipped' })
    .where(inArray(orders.id, [first, ...others]))
  const rows = await staff.getJson<DeletionRequest[]>(`${PATH}?state=pending`)
  for (const id of [first, ...others]) {
    const row = rows.find(({ orderIds }) => orderIds.includes(id))
    expect(row?.blockers).toEqual([{ kind: 'order', id }])
  }
})
