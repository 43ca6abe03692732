import sharp from 'sharp'
import { describe, expect } from 'vitest'
import {
  type Buyer,
  makeBuyer,
  publishedReviews,
  sendReview,
  uploadPhoto,
} from '../../../test/fixtures/review-fixture.ts'
import { makeProduct } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'

const DEVICE = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const photoOf = (store: TestStore, id: string, client = store.client()) =>
  client.request('GET', `/review-photos/${id}?size=full`)

describe('the reviews of a product', () => {
  test('are filtered by stars and photos, sorted and paged', async ({ store }) => {
    const { id: productId } = await makeProduct(store)
    const buyers: Buyer[] = []
    for (let index = 0; index < 3; index += 1) buyers.push(await makeBuyer(store, { productId }))
    const [first, second, third] = buyers as [Buyer, Buyer, Buyer]
    const photo = (await uploadPhoto(second)).body.id
    const { body: oldest } = await sendReview(first, { rating: 5, text: 'The first.' })
    await sendReview(second, { rating: 2, text: 'The second.', photos: [photo] })
    await sendReview(third, { rating: 5, text: 'The third.' })
    await store.client().request('PUT', `/reviews/${oldest.id}/vote`, { isHelpful: true, device: DEVICE })
    const textsOf = async (query: string) =>
      (await publishedReviews(store, productId, query)).reviews.map(({ text }) => text)
    await expect.poll(() => textsOf('')).toEqual(['The third.', 'The second.', 'The first.'])
    expect(await textsOf('?stars=5')).toEqual(['The third.', 'The first.'])
    expect(await textsOf('?withPhotos=true')).toEqual(['The second.'])
    await expect.poll(() => textsOf('?sort=helpful&limit=1')).toEqual(['The first.'])
    const page = await publishedReviews(store, productId, '?limit=1&offset=1&stars=5')
    expect(page).toMatchObject({ total: 2, summary: { count: 3, photoCount: 1, photos: [{ id: photo }] } })
  })
})

describe('a helpful vote', () => {
  test('counts once per browser and per user, and can be withdrawn', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const { id } = (await sendReview(buyer)).body
    const vote = async (body: object, client = store.client()) =>
      (await client.requestJson<{ helpfulCount: number }>('PUT', `/reviews/${id}/vote`, body)).body.helpfulCount
    expect(await vote({ isHelpful: true, device: DEVICE })).toBe(1)
    expect(await vote({ isHelpful: true, device: DEVICE })).toBe(1)
    const { client } = await registerCustomer(store)
    expect(await vote({ isHelpful: true }, client)).toBe(2)
    expect(await vote({ isHelpful: false, device: DEVICE })).toBe(1)
    expect(await vote({ isHelpful: false, device: DEVICE })).toBe(1)
  })
})

describe('a photo of a review', () => {
  test('is re-encoded without metadata and public while its review is published', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const { id: photo } = (await uploadPhoto(buyer)).body
    expect((await photoOf(store, photo)).status).toBe(404)
    const { id } = (await sendReview(buyer, { photos: [photo] })).body
    const response = await photoOf(store, photo)
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    const bytes = Buffer.from(await response.arrayBuffer())
    const metadata = await sharp(bytes).metadata()
    expect([metadata.format, metadata.exif]).toEqual(['webp', undefined])
    const { client: staff } = await loginAsAdmin(store)
    await staff.request('POST', `/admin/reviews/${id}/hide`, { reason: 'not_own_work' })
    expect((await photoOf(store, photo)).status).toBe(404)
    expect((await photoOf(store, photo, staff)).status).toBe(200)
  })

  test('is not served under the URL of public images', async ({ store }) => {
    const buyer = await makeBuyer(store)
    await sendReview(buyer, { photos: [(await uploadPhoto(buyer)).body.id] })
    for await (const { name } of store.services.files.list()) {
      const response = await store.fetch(new Request(`http://shop.test/files/${name}`))
      expect([name.startsWith('private-'), response.status]).toEqual([true, 404])
    }
  })

  test('is accepted from the buyer only, at most three per review, and not for another book', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const stranger = { ...buyer, client: store.client() }
    expect(await uploadPhoto(stranger)).toMatchObject({ status: 403, body: { code: 'not_a_buyer' } })
    expect((await uploadPhoto(stranger, { token: 'x'.repeat(43) })).status).toBe(403)
    const photos = []
    for (let index = 0; index < 4; index += 1) photos.push((await uploadPhoto(buyer)).body.id)
    expect(await sendReview(buyer, { photos })).toMatchObject({
      status: 400,
      body: { fields: { photos: 'At most 3 photos' } },
    })
    const other = await makeBuyer(store)
    expect((await sendReview(other, { photos: photos.slice(0, 1) })).status).toBe(400)
    expect((await sendReview(buyer, { photos: photos.slice(0, 3) })).status).toBe(201)
  })

  test('can be removed with a correction', async ({ store }) => {
    const buyer = await makeBuyer(store)
    const stays = (await uploadPhoto(buyer)).body.id
    const removed = (await uploadPhoto(buyer)).body.id
    const { id } = (await sendReview(buyer, { photos: [removed, stays] })).body
    await buyer.client.request('PUT', `/reviews/${id}`, { displayName: 'Ritika', text: 'Good.', photos: [stays] })
    const { reviews, summary } = await publishedReviews(store, buyer.productId)
    expect(reviews[0]?.photos.map((photo) => photo.id)).toEqual([stays])
    expect(summary.photoCount).toBe(1)
    expect((await photoOf(store, removed)).status).toBe(404)
  })
})
