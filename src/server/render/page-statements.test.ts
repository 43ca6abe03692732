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
  // The first after a pause sends `select 1` as well, which receives changes.
  const read = async (path: string) =>
    (await recordStatements(() => render(path))).filter(({ text }) => text !== 'select 1')
  // The cards: filters, order and facets are applied in memory.
  expect(await read('/products?minPrice=100')).toHaveLength(1)
  // The search with the ids of its matches, and the cards.
  expect(await read('/search?search=optics')).toHaveLength(2)
  // The search, the books with most of its words, and the cards.
  expect(await read('/search?search=optics+zebra')).toHaveLength(3)
  expect((await read(`/products/${slug}`)).length).toBeLessThanOrEqual(3)
  await close()
})
