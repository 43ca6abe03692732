import { expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../test/factories.ts'
import { recordStatements } from '../../../test/record-statements.ts'
import { servePages } from '../../../test/serve-pages.ts'
import { test } from '../../../test/test-store.ts'

test('a page that was not asked for before reads what differs from other pages, each once', async ({ store }) => {
  const { id: instituteId } = await makeInstitute(store)
  const { id: categoryId } = await makeCategory(store)
  const { slug } = await makeProduct(store, { name: 'Optics', instituteId, categoryIds: [categoryId] })
  const { url, close } = await servePages(store)
  const render = async (path: string) => (await fetch(url + path)).text()
  // Data that all pages share is stored afterwards.
  for (const path of ['/', '/products', '/search?search=waves', '/products/none']) await render(path)
  // Cards and their number; facets by product, by category, and the names of institutes.
  expect(await recordStatements(() => render('/products?minPrice=100'))).toHaveLength(5)
  // The same, and the plan of the search.
  expect(await recordStatements(() => render('/search?search=optics'))).toHaveLength(6)
  expect((await recordStatements(() => render(`/products/${slug}`))).length).toBeLessThanOrEqual(4)
  await close()
})
