import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { acceptedReturn } from '../../../test/fixtures/return-fixture.ts'
import { test } from '../../../test/test-store.ts'
import { violationsAfter } from '../../../test/violations.ts'
import { returns } from '../database/schema/returns.ts'

test('verify reports more returned copies than ordered, and a replacement without its return', async ({ store }) => {
  const { returnId, itemId, lineId, act } = await acceptedReturn(store)
  const grow = sql`update return_items set quantity = 3, accepted = 3 where id = ${itemId}`
  expect(await violationsAfter(store, grow)).toEqual([`Returns have 3 copies of line ${lineId}, ordered were 2.`])
  await violationsAfter(store, sql`update return_items set quantity = 1, accepted = 1 where id = ${itemId}`)
  const { replacementOrderId } = (await act(returnId, { action: 'replace' })).body
  const unlink = sql`update returns set replacement_order_id = null where id = ${returnId}`
  expect(await violationsAfter(store, unlink)).toEqual([`Order ${replacementOrderId} replaces books of no return.`])
  await store.db.update(returns).set({ replacementOrderId }).where(eq(returns.id, returnId))
})

test('verify reports a return whose replacement was cancelled', async ({ store }) => {
  const { returnId, act } = await acceptedReturn(store)
  const { replacementOrderId } = (await act(returnId, { action: 'replace' })).body
  const setStatus = (status: string) => sql`update orders set status = ${status} where id = ${replacementOrderId}`
  expect(await violationsAfter(store, setStatus('cancelled'))).toContain(
    `Return ${returnId} is accepted, and its replacement ${replacementOrderId} is cancelled.`,
  )
  expect(await violationsAfter(store, setStatus('pending'))).toEqual([])
})

test('verify reports a cancelled order with a return', async ({ store }) => {
  const { orderId, returnId } = await acceptedReturn(store)
  const cancel = sql`update orders set status = 'cancelled', delivered_at = null where id = ${orderId}`
  expect(await violationsAfter(store, cancel)).toContain(
    `Order ${orderId} is cancelled, and return ${returnId} has books of it.`,
  )
  expect(
    await violationsAfter(
      store,
      sql`update orders set status = 'delivered', delivered_at = now() where id = ${orderId}`,
    ),
  ).toEqual([])
})

test('verify reports a return without lines, and a pickup that waits without a job', async ({ store }) => {
  const { returnId } = await acceptedReturn(store)
  const waiting = sql`update returns set pickup = 'waiting' where id = ${returnId}`
  expect(await violationsAfter(store, waiting)).toEqual([`The pickup of return ${returnId} is waiting without a job.`])
  await violationsAfter(store, sql`update returns set pickup = null where id = ${returnId}`)
  const empty = sql`delete from return_items where return_id = ${returnId}`
  expect(await violationsAfter(store, empty)).toEqual([`Return ${returnId} has no lines.`])
  await store.db.delete(returns).where(eq(returns.id, returnId))
})

test('verify reports rejected copies without a reason, and a reason without rejected copies', async ({ store }) => {
  const { returnId, itemId, lineId } = await acceptedReturn(store)
  const reject = sql`update return_items set accepted = 0 where id = ${itemId}`
  expect(await violationsAfter(store, reject)).toEqual([
    `Return ${returnId} has rejected copies of line ${lineId} without a reason.`,
  ])
  await store.db.execute(sql`alter table return_items drop constraint return_items_rejected`)
  const accept = sql`update return_items set accepted = 1, rejection_reason = 'used' where id = ${itemId}`
  expect(await violationsAfter(store, accept)).toEqual([
    `Return ${returnId} has a reason for rejected copies of line ${lineId}, of which all were accepted.`,
  ])
  const mend = sql`update return_items set rejection_reason = null where id = ${itemId}`
  expect(await violationsAfter(store, mend)).toEqual([])
  await store.db.execute(sql`alter table return_items add constraint return_items_rejected
    check (rejection_reason is null or accepted < quantity)`)
})

test('verify reports a refund without its reference, and accepted copies for which nothing came', async ({ store }) => {
  const { returnId } = await acceptedReturn(store)
  const refund = sql`update returns set status = 'refunded' where id = ${returnId}`
  expect(await violationsAfter(store, refund)).toEqual([
    `Return ${returnId} is refunded without an amount or a reference.`,
  ])
  const close = sql`update returns set status = 'closed' where id = ${returnId}`
  expect(await violationsAfter(store, close)).toEqual([
    `Return ${returnId} is closed: copies were accepted, and nothing was sent or paid back.`,
  ])
})
