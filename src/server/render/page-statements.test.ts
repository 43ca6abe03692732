import { expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../test/factories.ts'
import { recordStatements } from '../../../test/record-statements.ts'
import { servePages } from '../../../test/serve-pages.ts'
import { test } from '../../../test/test-store.ts'

test('an uncached page reads the data that other pages do not share, each once', async ({ store }) => {
  const { id: instituteId } = await makeInstitute(store)
  const { id: categoryId } = await makeCategory(store)
  const { slug } = await makeProduct(store, { name: 'Optics', instituteId, categoryIds: [categoryId] })
  const { url, close } = await servePages(store)
  const render = async (path: string) => (await fetch(url + path)).text()
  // Data that all pages share is stored afterwards.
  for (const path of ['/', '/products', '/search?search=waves', '/products/none']) await render(path)
  // The cards, after `select 1`, which receives changes: filters, order and facets are applied in memory.
  expect(await recordStatements(() => render('/products?minPrice=100'))).toHaveLength(2)
  // The search with the ids of its matches, and the cards.
  expect(await recordStatements(() => render('/search?search=optics'))).toHaveLength(3)
  // The search, and the similar products.
  expect(await recordStatements(() => render('/search?search=optics+zebra'))).toHaveLength(2)
  expect((await recordStatements(() => render(`/products/${slug}`))).length).toBeLessThanOrEqual(4)
  await close()
})
