import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../test/factories.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { products } from '../database/schema/catalog.ts'

const fetchPath = (store: TestStore, path: string) => store.fetch(new Request(`http://shop.test${path}`))

const listSitemapPaths = async (store: TestStore): Promise<string[]> => {
  const sitemap = await (await fetchPath(store, '/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>http:\/\/shop\.test([^<]+)<\/loc>/g)].map(([, path]) => path ?? '')
}

describe('robots.txt and sitemap', () => {
  test('robots.txt excludes the admin area and contains the URL of the sitemap', async ({ store }) => {
    const response = await fetchPath(store, '/robots.txt')
    expect(response.headers.get('Content-Type')).toContain('text/plain')
    const lines = (await response.text()).split('\n')
    expect(lines).toContain('User-agent: *')
    expect(lines).toContain('Disallow: /admin')
    expect(lines).toContain('Sitemap: http://shop.test/sitemap.xml')
  })

  test('the sitemap lists pages, categories, institutes and products, and follows changes of the catalog', async ({
    store,
  }) => {
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
    for (const excluded of ['/cart', '/checkout', '/profile', '/auth'])
      expect(await listSitemapPaths(store)).not.toContain(excluded)
    await store.db.delete(products).where(eq(products.id, book.id))
    await expect.poll(() => listSitemapPaths(store)).not.toContain(`/products/${book.slug}`)
  })

  test('an unknown part of the sitemap is a 404', async ({ store }) => {
    expect((await fetchPath(store, '/sitemap-1.xml')).status).toBe(200)
    expect((await fetchPath(store, '/sitemap-2.xml')).status).toBe(404)
  })
})
