import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeBuyer, sendReview } from '../../../test/fixtures/review-fixture.ts'
import { pagesFixture, type servePages } from '../../../test/serve-pages.ts'
import { test as base } from '../../../test/test-store.ts'
import { products } from '../database/schema/catalog.ts'

const test = base.extend<{ pages: Awaited<ReturnType<typeof servePages>> }>({ pages: pagesFixture })

const JSON_LD = /<script type="application\/ld\+json">(.*?)<\/script>/

test('search engines read the newest reviews of a book, and a correction replaces the old text', async ({
  store,
  pages,
}) => {
  const buyer = await makeBuyer(store)
  const [product] = await store.db.select().from(products).where(eq(products.id, buyer.productId))
  const readReviews = async (): Promise<unknown> => {
    const html = await (await fetch(`${pages.url}/products/${product?.slug}`)).text()
    return (JSON.parse(JSON_LD.exec(html)?.[1] ?? '{}') as { review?: unknown }).review
  }
  expect(await readReviews()).toBeUndefined()
  const { body } = await sendReview(buyer, { rating: 4, title: '', text: 'Clear </script> print.' })
  await expect
    .poll(readReviews)
    .toMatchObject([{ reviewBody: 'Clear </script> print.', author: { name: 'Ritika, Jaipur' } }])
  await buyer.client.request('PUT', `/reviews/${body.id}`, { text: 'One page is missing.', displayName: 'Ritika' })
  await expect
    .poll(readReviews)
    .toMatchObject([{ reviewBody: 'One page is missing.', reviewRating: { ratingValue: 4 } }])
})
