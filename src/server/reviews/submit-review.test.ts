import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ADDRESS, makeProduct, placeOrder } from '../../../test/factories.ts'
import { makeBuyer, publishedReviews, sendReview } from '../../../test/fixtures/review-fixture.ts'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import type { CustomerOrder } from '../../domain/orders/customer-order.ts'
import { CHECK_ALL_REVIEWS_KEY } from '../../domain/reviews/review-settings.ts'
import type { ReviewableBooks } from '../../domain/reviews/review.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { reviews } from '../database/schema/reviews.ts'

describe('a customer who received a book', () => {
  test('publishes a review that breaks no rule at once', async ({ store }) => {
    const buyer = await makeBuyer(store)
    expect((await sendReview(buyer, { rating: 2, text: 'Two pages are missing.' })).status).toBe(201)
    const { reviews: published, summary } = await publishedReviews(store, buyer.productId)
    expect(published).toMatchObject([{ rating: 2, text: 'Two pages are missing.', displayName: 'Ritika, Jaipur' }])
    expect(summary).toMatchObject({ rating: 2, count: 1, stars: [0, 0, 0, 1, 0] })
  })

  test('waits for staff if the review contains a phone number', async ({ store }) => {
    const buyer = await makeBuyer(store)
    await sendReview(buyer, { text: 'Call me on 98290 12341 for the notes.' })
    expect((await publishedReviews(store, buyer.productId)).total).toBe(0)
    const { books } = await buyer.client.getJson<ReviewableBooks>('/user/reviews')
    expect(books[0]?.review).toMatchObject({ state: 'pending', canChangeStars: true })
    const { client: staff } = await loginAsAdmin(store)
    const queue = await staff.getJson('/admin/reviews?state=pending&search=98290')
    expect(queue).toMatchObject([{ checkReasons: ['phone'] }])
  })

  test('waits for staff in a shop that checks every review, also after a correction', async ({ store }) => {
    const { client: staff } = await loginAsAdmin(store)
    await store.db.insert(siteSettings).values({ key: CHECK_ALL_REVIEWS_KEY, value: 'true' })
    const buyer = await makeBuyer(store)
    const { body } = await sendReview(buyer, { rating: 2, text: 'Two pages are missing.' })
    const queue = `/admin/reviews?state=pending&search=${buyer.orderId}`
    expect(await staff.getJson(queue)).toMatchObject([{ checkReasons: ['check_all'] }])
    expect((await staff.request('POST', `/admin/reviews/${body.id}/publish`)).status).toBe(200)
    expect((await publishedReviews(store, buyer.productId)).total).toBe(1)
    await buyer.client.request('PUT', `/reviews/${body.id}`, { text: 'Four pages are missing.', displayName: 'Ritika' })
    expect((await publishedReviews(store, buyer.productId)).total).toBe(0)
    await store.db.delete(siteSettings)
  })

  test('reviews it once, even with two requests at the same time', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const statuses = (await Promise.all([sendReview(buyer), sendReview(buyer)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('corrects the text, but not the stars', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const { body } = await sendReview(buyer, { rating: 1 })
    const correct = (fields: object) =>
      buyer.client.requestJson('PUT', `/reviews/${body.id}`, { text: 'Better now.', displayName: 'Ritika', ...fields })
    expect(await correct({ rating: 5 })).toMatchObject({ status: 409, body: { code: 'stars_are_final' } })
    expect((await correct({})).status).toBe(200)
    const { reviews: published } = await publishedReviews(store, buyer.productId)
    expect(published).toMatchObject([{ rating: 1, text: 'Better now.', isEdited: true }])
    const raise = store.db.update(reviews).set({ rating: 5 }).where(eq(reviews.id, body.id))
    await expect(raise).rejects.toMatchObject({ cause: { message: /cannot be changed after its publication/ } })
  })

  test('changes the stars while the review waits for staff', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const { body } = await sendReview(buyer, { rating: 1, text: 'see www.shop.example' })
    const correction = { rating: 4, text: 'Good book.', displayName: 'Ritika' }
    await buyer.client.request('PUT', `/reviews/${body.id}`, correction)
    expect((await publishedReviews(store, buyer.productId)).reviews).toMatchObject([{ rating: 4, isEdited: false }])
  })

  test('gets a message for each wrong field', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const { status, body } = await sendReview(buyer, { rating: 6, displayName: 'R' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      rating: 'Please choose from 1 to 5 stars',
      displayName: 'Please enter a name of at least 2 characters',
    })
  })
})

describe('a guest', () => {
  test('reviews the books from the page of the order, with its link', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const guest = store.client()
    const proof = { mobile: ADDRESS.customerPhone }
    const { body: order } = await guest.requestJson<CustomerOrder>('POST', `/orders/${buyer.orderId}/view`, { proof })
    const token = `${buyer.orderId}.${order.token}`
    const opened = await guest.requestJson<ReviewableBooks>('POST', '/review-requests/open', { token })
    expect(opened.body.books).toMatchObject([{ orderItemId: buyer.orderItemId, review: null }])
    expect((await sendReview({ ...buyer, client: guest }, { token })).status).toBe(201)
    expect((await publishedReviews(store, buyer.productId)).total).toBe(1)
  })

  test('cannot use the link of one order for another one', async ({ store }) => {
    const [buyer, other] = [await makeBuyer(store), await makeBuyer(store)]
    const guest = store.client()
    const proof = { mobile: ADDRESS.customerPhone }
    const { body } = await guest.requestJson<CustomerOrder>('POST', `/orders/${other.orderId}/view`, { proof })
    for (const token of [`${buyer.orderId}.${body.token}`, `${buyer.orderId}.`, `${buyer.orderId}.x`]) {
      expect((await guest.request('POST', '/review-requests/open', { token })).status).toBe(403)
      expect((await sendReview({ ...buyer, client: guest }, { token })).status).toBe(403)
    }
    const token = `${other.orderId}.${body.token}`
    expect((await sendReview({ ...buyer, client: guest }, { token })).status).toBe(403)
  })
})

describe('no review is accepted', () => {
  test('from a guest, another customer or staff who did not buy the book', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const others = [store.client(), (await registerCustomer(store)).client, (await loginAsAdmin(store)).client]
    for (const client of others) {
      expect(await sendReview({ ...buyer, client })).toMatchObject({ status: 403, body: { code: 'not_a_buyer' } })
    }
  })

  test('before the delivery, and after a cancellation', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const product = await makeProduct(store)
    const orderId = await placeOrder(store, { items: [{ productId: product.id, quantity: 1 }] }, client)
    const [line] = await store.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const buyer = { client, orderId, orderItemId: line?.id ?? 0, productId: product.id }
    expect((await sendReview(buyer)).status).toBe(403)
    await store.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId))
    expect((await sendReview(buyer)).status).toBe(403)
  })

  test('as a correction by another customer', async ({ store }) => {
    const { body } = await sendReview(await makeBuyer(store))
    const other = await makeBuyer(store)
    const { status } = await other.client.request('PUT', `/reviews/${body.id}`, { displayName: 'Other', text: 'Bad' })
    expect(status).toBe(403)
  })
})
