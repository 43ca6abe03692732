import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmailFixture, openEmailFixture } from '../../../test/fixtures/email-fixture.ts'
import { makeBuyer, publishedReviews, sendReview } from '../../../test/fixtures/review-fixture.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { AdminReview, ReviewableBooks } from '../../domain/reviews/review.ts'
import { auditLog } from '../database/schema/platform.ts'
import { reviews } from '../database/schema/reviews.ts'

let fixture: EmailFixture
let staff: Awaited<ReturnType<typeof loginAsAdmin>>['client']
beforeAll(async () => {
  fixture = await openEmailFixture()
  staff = (await loginAsAdmin(fixture.store)).client
})
afterAll(() => fixture.close())

async function makeReview(fields: Parameters<typeof sendReview>[1] = {}) {
  const buyer = await makeBuyer(fixture.store)
  const { body } = await sendReview(buyer, fields)
  return { ...buyer, id: body.id }
}

const moderate = (id: number, action: string, body?: object) =>
  staff.requestJson<AdminReview & { code: string }>(
    action === 'reply' ? 'PUT' : 'POST',
    `/admin/reviews/${id}/${action}`,
    body,
  )
const totalOf = async (productId: number) => (await publishedReviews(fixture.store, productId)).total
const actionsOf = async (id: number) => {
  const rows = await fixture.store.db.select().from(auditLog).where(eq(auditLog.kind, 'review'))
  return rows.filter(({ subjectId }) => subjectId === String(id))
}
const received = (subject: string, text: string) =>
  expect
    .poll(() => fixture.smtp.messages.some((message) => message.includes(subject) && message.includes(text)))
    .toBe(true)

describe('staff', () => {
  test('cannot hide a review without one of the written reasons', async () => {
    const { id, productId } = await makeReview({ rating: 1 })
    expect(await moderate(id, 'hide', {})).toMatchObject({ status: 400 })
    expect((await moderate(id, 'hide', { reason: 'low_rating' })).status).toBe(400)
    expect(await totalOf(productId)).toBe(1)
  })

  test('hide a review with a reason, which is stored, audited and emailed to its writer', async () => {
    const { id, productId, client } = await makeReview({ rating: 1, text: 'Neha Sharma of class 11 is a cheat.' })
    const { body } = await moderate(id, 'hide', { reason: 'personal_data' })
    expect(body).toMatchObject({ state: 'hidden', hiddenReason: 'personal_data' })
    await expect.poll(() => totalOf(productId)).toBe(0)
    expect(await actionsOf(id)).toMatchObject([
      { action: 'hide', before: { state: 'published' }, after: { state: 'hidden', hiddenReason: 'personal_data' } },
    ])
    await received('Your review is not published', 'It contains personal details')
    const { books } = await client.getJson<ReviewableBooks>('/user/reviews')
    expect(books[0]?.review).toMatchObject({ state: 'hidden', hiddenReason: 'personal_data' })
  })

  test('read a hidden review again after its correction, and publish it', async () => {
    const { id, productId, client } = await makeReview()
    await moderate(id, 'hide', { reason: 'spam' })
    await client.request('PUT', `/reviews/${id}`, { text: 'Good solutions.', displayName: 'Ritika' })
    // Another correction does not skip the queue.
    await client.request('PUT', `/reviews/${id}`, { text: 'Good solutions, too.', displayName: 'Ritika' })
    const queue = await staff.getJson<AdminReview[]>('/admin/reviews?state=pending')
    expect(queue.find((review) => review.id === id)).toMatchObject({ checkReasons: ['edited'], hiddenReason: null })
    expect(await totalOf(productId)).toBe(0)
    await moderate(id, 'publish')
    await expect.poll(() => totalOf(productId)).toBe(1)
  })

  test('hide a review whose stars stay as they were published, also after a correction', async () => {
    const { id, client, productId } = await makeReview({ rating: 1 })
    await moderate(id, 'hide', { reason: 'off_topic' })
    const correction = { text: 'Good solutions.', displayName: 'Ritika', rating: 5 }
    const refused = await client.requestJson('PUT', `/reviews/${id}`, correction)
    expect(refused).toMatchObject({ status: 409, body: { code: 'stars_are_final' } })
    const { db } = fixture.store
    await expect(db.update(reviews).set({ rating: 5 }).where(eq(reviews.id, id))).rejects.toMatchObject({
      cause: { message: /cannot be changed after its publication/ },
    })
    await moderate(id, 'publish')
    await expect.poll(async () => (await publishedReviews(fixture.store, productId)).reviews[0]?.rating).toBe(1)
  })

  test('reply to a published review; its writer gets one email', async () => {
    const { id, productId } = await makeReview()
    await moderate(id, 'reply', { reply: 'Thank you. We now pack single modules in a box.' })
    await moderate(id, 'reply', { reply: 'Thank you. We now pack modules in a box.' })
    await received('replied to your review', 'We now pack single modules in a box.')
    const replies = fixture.smtp.messages.filter((message) => message.includes('We now pack'))
    expect(replies).toHaveLength(1)
    await expect
      .poll(async () => (await publishedReviews(fixture.store, productId)).reviews[0]?.reply)
      .toBe('Thank you. We now pack modules in a box.')
    expect(
      await moderate(id, 'reply', { reply: 'Thanks!', expected: { reply: '' } }),
      'another has replied',
    ).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['reply', 'reply'])
    await moderate(id, 'hide', { reason: 'off_topic' })
    expect(await moderate(id, 'reply', { reply: 'Hello' })).toMatchObject({
      status: 409,
      body: { code: 'not_published' },
    })
  })

  test('see the reports of customers, which end with a decision', async () => {
    const { id } = await makeReview()
    const guest = fixture.store.client()
    const report = (reason: string, device: string) =>
      guest.request('POST', `/reviews/${id}/reports`, { reason, device })
    await report('advertising', '7c9e6679-7425-40de-944b-e07fc1f90ae7')
    await report('spam', '7c9e6679-7425-40de-944b-e07fc1f90ae7')
    expect((await staff.getJson<AdminReview[]>('/admin/reviews?reported=true'))[0]).toMatchObject({
      id,
      reports: [{ reason: 'spam', count: 1 }],
    })
    expect(await staff.getJson('/admin/reviews/counts')).toMatchObject({ reported: 1 })
    await moderate(id, 'publish')
    expect(await staff.getJson('/admin/reviews?reported=true')).toEqual([])
    expect((await actionsOf(id)).at(-1)).toMatchObject({ action: 'settle-reports', after: { reports: ['spam'] } })
  })

  test('export the reviews', async () => {
    await makeReview({ title: '=cmd()', text: 'An exported review.' })
    const response = await staff.request('GET', '/admin/reviews/export?search=exported')
    const csv = await response.text()
    expect(csv).toContain("'=cmd()")
    expect(csv.trim().split('\n')).toHaveLength(2)
  })
})
