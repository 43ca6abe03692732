import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { products } from '../catalog/catalog.tables.ts'

const fetchPath = (store: TestStore, path: string) => store.fetch(new Request(`http://shop.test${path}`))

const listSitemapPaths = async (store: TestStore): Promise<string[]> => {
  const map = await (await fetchPath(store, '/sitemap.xml')).text()
  return [...map.matchAll(/<loc>http:\/\/shop\.test([^<]+)<\/loc>/g)].map(([, path]) => path ?? '')
}

describe('what search engines ask for first', () => {
  test('robots.txt lets them in, keeps them out of the back office and names the sitemap', async ({ store }) => {
    const answer = await fetchPath(store, '/robots.txt')
    expect(answer.headers.get('Content-Type')).toContain('text/plain')
    const lines = (await answer.text()).split('\n')
    expect(lines).toContain('User-agent: *')
    expect(lines).toContain('Disallow: /admin')
    expect(lines).toContain('Sitemap: http://shop.test/sitemap.xml')
  })

  test('the sitemap has pages, categories, institutes and products, and follows the catalogue', async ({ store }) => {
    const category = await makeCategory(store)
    const institute = await makeInstitute(store)
    const book = await makeProduct(store)
    await expect
      .poll(() => listSitemapPaths(store))
      .toEqual(
        expect.arrayContaining([
          '/',
          '/faqs',
          `/categories/${category.id}`,
          `/institutes/${institute.id}`,
          `/products/${book.slug}`,
        ]),
      )
    for (const secret of ['/cart', '/checkout', '/profile', '/auth'])
      expect(await listSitemapPaths(store)).not.toContain(secret)
    await store.db.delete(products).where(eq(products.id, book.id))
    await expect.poll(() => listSitemapPaths(store)).not.toContain(`/products/${book.slug}`)
  })

  test('a part that is not there is not found', async ({ store }) => {
    expect((await fetchPath(store, '/sitemap-1.xml')).status).toBe(200)
    expect((await fetchPath(store, '/sitemap-2.xml')).status).toBe(404)
  })
})
