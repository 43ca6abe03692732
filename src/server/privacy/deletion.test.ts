import { eq, like, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ADDRESS, placeOrder } from '../../../test/factories.ts'
import { deliver, sendReview, uploadPhoto } from '../../../test/fixtures/review-fixture.ts'
import { returnSteps } from '../../../test/fixtures/return-fixture.ts'
import {
  ask,
  customerWithOrder,
  DELETION_PATH,
  findOrder,
  hasAccount,
  runWhenDue,
} from '../../../test/fixtures/deletion-fixture.ts'
import { countLockWaits } from '../../../test/lock-waits.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, PASSWORD } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import type { OwnDeletion } from '../../domain/accounts/deletion.ts'
import { accountEmails, deletionRequests, users } from '../database/schema/accounts.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { scoreOrders } from '../cod-risk/score-orders.ts'
import { emails } from '../database/schema/email.ts'
import { consents, contactMessages, subscribers } from '../database/schema/inbox.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'
import { reviewPhotos, reviews } from '../database/schema/reviews.ts'
import { carryOutDeletions } from './carry-out-deletions.ts'
import { eraseAccount } from './erase-customer.ts'

const findRisk = async (store: TestStore, id: number) =>
  (await store.db.select().from(orderRisks).where(eq(orderRisks.orderId, id)))[0]
const emailKeys = async (store: TestStore, prefix: string) =>
  (
    await store.db
      .select()
      .from(emails)
      .where(like(emails.key, `${prefix}/%`))
  ).map(({ recipient }) => recipient)

describe('a request to delete the account', () => {
  test('needs the password, is due in seven days and is confirmed by email', async ({ store }) => {
    const { client, user, email } = await customerWithOrder(store)
    expect((await ask(client, 'a wild guess')).status).toBe(400)
    const { status, body } = await ask(client)
    expect(status).toBe(201)
    const { requestedAt, dueAt } = body.request ?? { requestedAt: '', dueAt: '' }
    expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(7 * 24 * 60 * 60 * 1000)
    expect((await ask(client)).body.request).toEqual(body.request)
    expect(await emailKeys(store, 'deletion-requested')).toEqual([email])
    expect(await carryOutDeletions(store.services)).toEqual({ done: 0, blocked: 0 })
    expect(await hasAccount(store, user.id)).toBe(true)
  })

  test('is refused while an order or a return is open, and for staff', async ({ store }) => {
    const { client, orderId, orderItemId, items } = await customerWithOrder(store)
    const openId = await placeOrder(store, { items }, client)
    const refused = await ask(client)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `Your account cannot be deleted yet. Order #${openId} is not delivered or cancelled yet.` },
    })
    const { client: staff } = await loginAsAdmin(store)
    await staff.request('PUT', `/orders/${openId}`, { status: 'cancelled' })
    const { body: openReturn } = await returnSteps(staff).record(orderId, orderItemId)
    expect((await ask(client)).body.message).toContain(`Your request R-${openReturn.id} is not finished yet.`)
    expect((await client.getJson<OwnDeletion>(DELETION_PATH)).blockers).toEqual([{ kind: 'return', id: openReturn.id }])
    expect((await ask(staff)).body).toMatchObject({ code: 'staff_account' })
  })

  test('that waits while the account is deleted needs a login', async ({ store }) => {
    const { client, user } = await customerWithOrder(store)
    const [response] = await store.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update')
      const waiting = ask(client)
      await expect.poll(() => countLockWaits(store)).toBe(1)
      await eraseAccount(tx, user.id)
      return [waiting]
    })
    expect(await response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('ends the requests that store something for the account meanwhile', async ({ store }) => {
    const { client, user, productId } = await customerWithOrder(store)
    const { username } = user
    const responses = await store.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update')
      const waiting = [
        store.client().requestJson('POST', '/login', { username, password: PASSWORD }),
        client.requestJson('POST', '/user/addresses', ADDRESS),
        client.requestJson('PUT', `/user/wishlist/${productId}`),
      ]
      await expect.poll(() => countLockWaits(store)).toBe(waiting.length)
      await eraseAccount(tx, user.id)
      return waiting
    })
    for (const response of responses) {
      expect(await response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    }
  })

  test('is refused until the money of a cancelled order is paid back', async ({ store }) => {
    const { client, items } = await customerWithOrder(store)
    const id = await placeOrder(store, { items }, client)
    const paid = {
      source: 'phone',
      paymentMethod: 'upi',
      paymentReference: '418822334455',
      paymentStatus: 'completed',
    } as const
    await store.db.update(orders).set(paid).where(eq(orders.id, id))
    const { client: staff } = await loginAsAdmin(store)
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect((await ask(client)).body.message).toContain(`The money of order #${id} is not paid back yet.`)
    await staff.request('POST', `/admin/orders/${id}/refunds`, { method: 'cash', amount: 499 })
    expect((await ask(client)).status).toBe(201)
  })

  test('can be withdrawn until then, which an email confirms', async ({ store }) => {
    const { client, user, email } = await customerWithOrder(store)
    await ask(client)
    const { body } = await client.requestJson<OwnDeletion>('DELETE', DELETION_PATH)
    expect(body.request).toBeNull()
    expect(await emailKeys(store, 'deletion-withdrawn')).toContain(email)
    await runWhenDue(store, user)
    expect(await hasAccount(store, user.id)).toBe(true)
    expect((await client.request('DELETE', DELETION_PATH)).status).toBe(404)
    expect((await ask(client)).status).toBe(201)
  })

  test('waits for an order that was placed meanwhile', async ({ store }) => {
    const { client, user, items } = await customerWithOrder(store)
    await ask(client)
    const openId = await placeOrder(store, { items }, client)
    expect(await runWhenDue(store, user)).toMatchObject({ done: 0, blocked: 1 })
    expect(await hasAccount(store, user.id)).toBe(true)
    await deliver(store, openId)
    expect(await runWhenDue(store, user)).toMatchObject({ done: 1 })
    expect(await findOrder(store, openId)).toMatchObject({ customerName: 'Deleted customer', userId: 0 })
  })
})

test('a request waits while its account is of staff', async ({ store }) => {
  const { client, user } = await customerWithOrder(store)
  await ask(client)
  const setStaff = (isAdmin: boolean) => store.db.update(users).set({ isAdmin }).where(eq(users.id, user.id))
  await setStaff(true)
  expect(await runWhenDue(store, user)).toMatchObject({ done: 0, blocked: 1 })
  expect(await hasAccount(store, user.id)).toBe(true)
  await setStaff(false)
  expect(await runWhenDue(store, user)).toMatchObject({ done: 1 })
})

describe('the deletion', () => {
  test('removes the customer and leaves books, amounts and place of the order', async ({ store }) => {
    const customer = await customerWithOrder(store)
    const { client, user, email, orderId, productId } = customer
    await client.request('POST', '/user/addresses', ADDRESS)
    await client.request('PUT', `/user/wishlist/${productId}`)
    await client.request('POST', '/subscribers', { email, source: 'footer' })
    const message = { name: 'Ritika', email, phone: '9829012345', subject: 'order', message: 'When?' }
    await store.db.insert(contactMessages).values(message)
    await uploadPhoto(customer)
    const { body: review } = await sendReview(customer)
    const correction = { correctedAddress: '12, MG Road, near Metro gate 2', correctedPhone: '9811100022' }
    await store.db.update(orders).set(correction).where(eq(orders.id, orderId))
    const before = await findOrder(store, orderId)
    await scoreOrders(store.db, { since: new Date(0), limit: 100 })
    const { addressKey } = (await findRisk(store, orderId)) ?? {}
    expect(addressKey).toMatch(/^[0-9a-f]{64}$/)
    await ask(client)
    expect(await runWhenDue(store, user)).toMatchObject({ done: 1 })
    await scoreOrders(store.db, { since: new Date(0), limit: 100 })
    const { factors, ...risk } = (await findRisk(store, orderId)) ?? {}
    expect(risk).toMatchObject({ addressKey: null, outcome: 'delivered' })
    expect(JSON.stringify(factors)).not.toMatch(/this address|Address has|mobile number|an account/)
    expect(await hasAccount(store, user.id)).toBe(false)
    expect((await client.request('GET', '/user')).status).toBe(401)
    const order = await findOrder(store, orderId)
    expect(order).toMatchObject({
      customerName: 'Deleted customer',
      customerEmail: '',
      customerPhone: '',
      shippingAddress: '',
      correctedAddress: null,
      correctedPhone: null,
      notes: null,
      city: 'Jaipur',
      pincode: '302017',
      totalPaise: before?.totalPaise,
    })
    expect(order?.accessNonce).not.toBe(before?.accessNonce)
    expect(await store.db.$count(orderItems, eq(orderItems.orderId, orderId))).toBe(1)
    const proof = { orderId, mobile: ADDRESS.customerPhone }
    expect((await store.client().request('POST', '/orders/lookup', proof)).status).toBe(404)
    expect(await store.db.$count(subscribers, eq(subscribers.email, email))).toBe(0)
    expect(await store.db.$count(consents, eq(consents.email, email))).toBe(0)
    expect(await store.db.$count(contactMessages, eq(contactMessages.email, email))).toBe(0)
    expect(await store.db.$count(reviewPhotos, eq(reviewPhotos.orderItemId, customer.orderItemId))).toBe(0)
    const [stays] = await store.db.select().from(reviews).where(eq(reviews.id, review.id))
    expect(stays).toMatchObject({ displayName: 'Deleted customer', rating: 5 })
    const left = (await store.db.select().from(emails)).filter(({ recipient }) => recipient === email)
    expect(left.map(({ key }) => key)).toEqual([expect.stringMatching(/^deletion-done\/\d+$/)])
    expect(await violationsOf(store)).toEqual([])
  })

  test('leaves no address in the outbox when the last email was sent', async ({ store }) => {
    const { client, user, email } = await customerWithOrder(store)
    await ask(client)
    await runWhenDue(store, user)
    await store.db.update(emails).set({ status: 'sent' }).where(like(emails.key, 'deletion-done/%'))
    await carryOutDeletions(store.services)
    expect(await store.db.$count(emails, eq(emails.recipient, email))).toBe(0)
  })

  test('deletes the newsletter of an address only if the account has confirmed it', async ({ store }) => {
    const { client, user } = await customerWithOrder(store)
    const foreign = 'not-mine@example.in'
    await store.client().request('POST', '/subscribers', { email: foreign })
    await store.db
      .update(accountEmails)
      .set({ email: foreign, verifiedAt: null })
      .where(eq(accountEmails.userId, user.id))
    await ask(client)
    await runWhenDue(store, user)
    expect(await store.db.$count(subscribers, eq(subscribers.email, foreign))).toBe(1)
  })

  test('changes nothing if its process is killed, and is complete after the next run', async ({ store }) => {
    const { client, user, orderId } = await customerWithOrder(store)
    await ask(client)
    // The last statement fails, as if the process had been killed before it.
    await store.db.execute(sql`create function stop_deletion() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`)
    await store.db.execute(sql`create trigger stop_deletion before delete on users execute function stop_deletion()`)
    await expect(runWhenDue(store, user)).rejects.toThrow(/delete from "users"/)
    expect(await findOrder(store, orderId)).toMatchObject({ userId: user.id, customerName: 'Ritika Meena' })
    await store.db.execute(sql`drop trigger stop_deletion on users`)
    expect(await carryOutDeletions(store.services)).toMatchObject({ done: 1 })
    expect(await findOrder(store, orderId)).toMatchObject({ userId: 0, customerName: 'Deleted customer' })
    expect(await carryOutDeletions(store.services)).toEqual({ done: 0, blocked: 0 })
  })

  test('leaves orders that staff neither edit nor reopen', async ({ store }) => {
    const { client, user, orderId, items } = await customerWithOrder(store)
    const cancelledId = await placeOrder(store, { items }, client)
    const { client: staff } = await loginAsAdmin(store)
    await staff.request('PUT', `/orders/${cancelledId}`, { status: 'cancelled' })
    await ask(client)
    await runWhenDue(store, user)
    const message = 'The data of the customer was deleted. Create a new order instead.'
    expect(await staff.requestJson('PUT', `/orders/${cancelledId}`, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'data_deleted', message },
    })
    await store.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, orderId))
    const change = { customerPhone: '9829012399' }
    expect(await staff.requestJson('POST', `/admin/orders/${orderId}/modifications`, change)).toMatchObject({
      status: 409,
      body: { code: 'order_not_editable', message },
    })
    expect(await violationsOf(store)).toEqual([])
  })

  test('leaves no name in the history that staff see of the order', async ({ store }) => {
    const { client, user, orderId, orderItemId } = await customerWithOrder(store)
    const { client: staff } = await loginAsAdmin(store)
    await staff.request('POST', `/admin/orders/${orderId}/comments`, { text: 'Called Ritika' })
    const { body } = await returnSteps(staff).record(orderId, orderItemId)
    await client.request('POST', `/orders/${orderId}/returns/${body.id}/cancel`, {})
    const history = async () => JSON.stringify((await staff.getJson<OrderDetail>(`/orders/${orderId}`)).history)
    expect(await history()).toContain('Called Ritika')
    await ask(client)
    expect(await runWhenDue(store, user)).toMatchObject({ done: 1 })
    expect(await history()).not.toContain('Ritika')
    expect(await history()).toContain('Deleted customer')
  })

  test('clears the words of returns; a refund stays', async ({ store }) => {
    const { client, user, orderId, orderItemId } = await customerWithOrder(store)
    const { client: staff } = await loginAsAdmin(store)
    const { body } = await returnSteps(staff).record(orderId, orderItemId, 1, { note: 'Call my father' })
    await returnSteps(staff).act(body.id, { action: 'decline', message: 'Sorry, Ritika' })
    await ask(client)
    await runWhenDue(store, user)
    const [row] = await store.db.select().from(returns).where(eq(returns.id, body.id))
    expect(row).toMatchObject({ note: '', answer: '', status: 'declined' })
  })
})

test('verify reports a request that is due for more than two days', async ({ store }) => {
  const { client, user, items } = await customerWithOrder(store)
  const { body } = await ask(client)
  expect(body.request).not.toBeNull()
  const dueAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  await store.db.update(deletionRequests).set({ dueAt }).where(eq(deletionRequests.userId, user.id))
  expect(await violationsOf(store)).toEqual([expect.stringMatching(/^Deletion request \d+ is due since /)])
  const openId = await placeOrder(store, { items }, client)
  expect(await violationsOf(store)).toEqual([])
  await deliver(store, openId)
  await carryOutDeletions(store.services)
})
