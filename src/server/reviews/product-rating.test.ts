import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeCategory, makeProduct } from '../../../test/factories.ts'
import { makeBuyer, publishedReviews, sendReview } from '../../../test/fixtures/review-fixture.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { AdminProduct } from '../../domain/catalog/products/admin-product.ts'
import type { Product, ProductCard } from '../../domain/catalog/product.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { reviews } from '../database/schema/reviews.ts'

const productOf = (store: TestStore, id: number) => store.client().getJson<Product>(`/products/${id}`)
const cardOf = async (store: TestStore, id: number) =>
  (await store.client().getJson<ProductCard[]>('/product-cards')).find((card) => card.id === id)

test('the rating that staff typed is shown until the first review, and again without reviews', async ({ store }) => {
  const { id } = await makeProduct(store, { rating: 4.6 })
  expect(await productOf(store, id)).toMatchObject({ rating: 4.6, reviewCount: 0 })
  const { body } = await sendReview(await makeBuyer(store, { productId: id }), { rating: 2 })
  await expect.poll(() => productOf(store, id)).toMatchObject({ rating: 2, reviewCount: 1 })
  await expect.poll(() => cardOf(store, id)).toMatchObject({ rating: 2 })
  const { client: staff } = await loginAsAdmin(store)
  expect(await staff.getJson<AdminProduct>(`/admin/products/${id}`)).toMatchObject({ rating: 4.6 })
  await staff.request('POST', `/admin/reviews/${body.id}/hide`, { reason: 'off_topic' })
  await expect.poll(() => productOf(store, id)).toMatchObject({ rating: 4.6, reviewCount: 0 })
})

test('the rating is the mean of the published reviews, also of reviews that are sent at the same time', async ({
  store,
}) => {
  const { id } = await makeProduct(store)
  const buyers = []
  for (let index = 0; index < 6; index += 1) buyers.push(await makeBuyer(store, { productId: id }))
  await Promise.all(buyers.map((buyer, index) => sendReview(buyer, { rating: index < 4 ? 5 : 2 })))
  await expect.poll(() => productOf(store, id)).toMatchObject({ rating: 4, reviewCount: 6 })
  expect((await publishedReviews(store, id)).summary).toMatchObject({ rating: 4, count: 6, stars: [4, 0, 0, 2, 0] })
})

test('staff sort the products by the rating that customers see', async ({ store }) => {
  const typed = await makeProduct(store, { name: 'Sorted typed', rating: 4.9 })
  const reviewed = await makeProduct(store, { name: 'Sorted reviewed', rating: 5 })
  await sendReview(await makeBuyer(store, { productId: reviewed.id }), { rating: 1 })
  const { client: staff } = await loginAsAdmin(store)
  const rows = await staff.getJson<{ id: number }[]>('/admin/products?search=Sorted&sort=-rating')
  expect(rows.map(({ id }) => id)).toEqual([typed.id, reviewed.id])
})

test('a copy of a product has no reviews', async ({ store }) => {
  const category = await makeCategory(store)
  const { id } = await makeProduct(store, { categoryId: category.id, categoryIds: [category.id] })
  await sendReview(await makeBuyer(store, { productId: id }))
  const { client: staff } = await loginAsAdmin(store)
  const { body } = await staff.requestJson<AdminProduct>('POST', `/admin/products/${id}/duplicate`)
  expect(body).toMatchObject({ rating: null, reviewCount: 0 })
})

test('verify finds a rating that differs from the reviews, and a number of votes without votes', async ({ store }) => {
  const buyer = await makeBuyer(store)
  const { body } = await sendReview(buyer)
  await store.db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica')
    await tx.update(reviews).set({ rating: 1, helpfulCount: 3 }).where(eq(reviews.id, body.id))
  })
  const violations = (await verifyStore({ db: store.db, files: store.services.files })).flatMap(
    (check) => check.violations,
  )
  expect(violations).toEqual([
    `Product ${buyer.productId} shows 5.0 of 1 reviews, its published reviews are 1.0 of 1.`,
    `Review ${body.id} shows 3 helpful votes and has 0.`,
  ])
})
