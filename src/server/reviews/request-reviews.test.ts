import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder, makeProduct } from '../../../test/factories.ts'
import { type EmailFixture, openEmailFixture } from '../../../test/fixtures/email-fixture.ts'
import { deliver, publishedReviews } from '../../../test/fixtures/review-fixture.ts'
import type { ReviewableBooks } from '../../domain/reviews/review.ts'
import { orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'
import { requestReviews } from './request-reviews.ts'
import { reviewRequests } from '../database/schema/reviews.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await openEmailFixture({}, {}, { SECRET_KEY: 'a secret key of at least thirty-two characters' })
})
afterAll(() => fixture.close())

/** Lets so many days pass for the requests that are not sent. */
const waitDays = (days: number) =>
  fixture.store.db
    .update(reviewRequests)
    .set({ dueAt: sql`${reviewRequests.dueAt} - make_interval(days => ${days})` })
    .where(sql`sent_at is null`)

const request = () => requestReviews(fixture.store.services)
const emailOf = (orderId: number) => fixture.findEmail(`review-request/${orderId}`)
const messageTo = (address: string) =>
  fixture.smtp.messages.find((message) => message.includes(`To: `) && message.includes(address) && isRequest(message))
const isRequest = (message: string) => /Subject: How (?:is your book|are your books)\?/.test(message)

/** Places an order as a guest with this address and delivers it. */
async function deliveredOrder(customerEmail: string): Promise<number> {
  const orderId = await placeOrder(fixture.store, { customerEmail })
  await deliver(fixture.store, orderId)
  return orderId
}

/** Waits for the request and returns the token and the unsubscribe path of its links. */
async function receivedLinks(address: string) {
  await expect.poll(() => messageTo(address)).toBeDefined()
  const message = (messageTo(address) ?? '').replaceAll(/=\r?\n/g, '')
  const token = /write-review#([\w-]{43})/.exec(message)?.[1] ?? ''
  const unsubscribe = /List-Unsubscribe:\s*<http:\/\/shop\.test\/api([^>]+)>/.exec(message)?.[1] ?? ''
  return { message, token, unsubscribe }
}

describe('a review is requested', () => {
  test('once, five days after the delivery, with a link to the books of the order', async () => {
    const items = [
      { productId: (await makeProduct(fixture.store, { name: 'Rotational Motion' })).id, quantity: 1 },
      { productId: (await makeProduct(fixture.store, { name: 'Organic Chemistry' })).id, quantity: 2 },
    ]
    const orderId = await placeOrder(fixture.store, { customerEmail: 'five@example.in', items })
    await deliver(fixture.store, orderId)
    await waitDays(4)
    await request()
    expect(await emailOf(orderId)).toBeUndefined()
    await waitDays(1)
    expect(await request()).toBe(1)
    expect(await request()).toBe(0)
    const { message, token } = await receivedLinks('five@example.in')
    expect(message).toContain('Rotational Motion')
    expect(message).toContain('Organic Chemistry')
    const guest = fixture.store.client()
    const { body } = await guest.requestJson<ReviewableBooks>('POST', '/review-requests/open', { token })
    expect(body).toMatchObject({
      suggestedName: 'Ritika, Jaipur',
      books: [
        { productName: 'Rotational Motion', review: null },
        { productName: 'Organic Chemistry', review: null },
      ],
    })
  })

  test('again not after an undone delivery, a cancellation or a return to the origin', async () => {
    const undone = await deliveredOrder('undone@example.in')
    const returned = await deliveredOrder('returned@example.in')
    const cancelled = await deliveredOrder('cancelled@example.in')
    const set = (id: number, fields: Partial<typeof orders.$inferInsert>) =>
      fixture.store.db.update(orders).set(fields).where(eq(orders.id, id))
    await set(undone, { status: 'shipped' })
    await set(cancelled, { status: 'cancelled' })
    const deliveredAt = new Date('2026-11-20T12:00:00+05:30')
    const steps = { deliveredAt, returningAt: new Date('2026-11-21T12:00:00+05:30') }
    const reference = String(returned)
    const ids = { orderId: returned, reference, courierOrderId: reference, courierShipmentId: reference }
    await fixture.store.db.insert(shipments).values({ ...ids, ...steps })
    await waitDays(6)
    expect(await request()).toBe(0)
  })

  test('not from an address that unsubscribed with one click, nor from one that left the newsletter', async () => {
    await deliveredOrder('first@example.in')
    await waitDays(6)
    await request()
    const { unsubscribe } = await receivedLinks('first@example.in')
    expect(unsubscribe).toMatch(/^\/unsubscribe\?token=r\d+\.[\w-]{43}$/)
    const response = await fixture.store.client().requestJson<{ email: string }>('POST', unsubscribe)
    expect(response).toMatchObject({ status: 200, body: { email: 'first@example.in' } })
    await deliveredOrder('First@example.in')
    await waitDays(6)
    expect(await request()).toBe(0)
    // The signature is for this list only: without the prefix it belongs to a subscriber of the newsletter.
    const forged = unsubscribe.replace('token=r', 'token=')
    expect((await fixture.store.client().request('POST', forged)).status).toBe(404)
  })
})

describe('the link of the email', () => {
  test('lets a guest review the books of that order only, without a login', async () => {
    const orderId = await deliveredOrder('link@example.in')
    const otherId = await deliveredOrder('other@example.in')
    await waitDays(6)
    await request()
    const { token } = await receivedLinks('link@example.in')
    const { token: otherToken } = await receivedLinks('other@example.in')
    const guest = fixture.store.client()
    const open = async (key: string) =>
      (await guest.requestJson<ReviewableBooks>('POST', '/review-requests/open', { token: key })).body.books[0]
    const [own, other] = [await open(token), await open(otherToken)]
    expect([own?.orderId, other?.orderId]).toEqual([orderId, otherId])
    const review = { rating: 4, text: 'Good print.', displayName: 'Ritika', token }
    const send = async (orderItemId: number | undefined) =>
      (await guest.request('POST', '/reviews', { ...review, orderItemId })).status
    expect(await send(other?.orderItemId)).toBe(403)
    expect(await send(own?.orderItemId)).toBe(201)
    expect((await open(token))?.review).toMatchObject({ rating: 4, state: 'published' })
  })

  test('works for 45 days, and is stored as a hash only', async () => {
    const orderId = await deliveredOrder('expired@example.in')
    await waitDays(6)
    await request()
    const { token } = await receivedLinks('expired@example.in')
    const [row] = await fixture.store.db.select().from(reviewRequests).where(eq(reviewRequests.orderId, orderId))
    expect(JSON.stringify(row)).not.toContain(token)
    const days = ((row?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(45, 1)
    await fixture.store.db
      .update(reviewRequests)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(reviewRequests.orderId, orderId))
    const guest = fixture.store.client()
    expect(await guest.requestJson('POST', '/review-requests/open', { token })).toMatchObject({
      status: 403,
      body: { code: 'invalid_review_link' },
    })
    expect((await publishedReviews(fixture.store, 1)).total).toBe(0)
  })
})
