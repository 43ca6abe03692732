import { asc, eq } from 'drizzle-orm'
import { categories, institutes, products } from '../database/schema/catalog.ts'
import type { Queryable } from '../database/connect.ts'
import type { SitemapEntry } from './sitemap.ts'

const PAGES = [
  '/',
  '/products',
  '/categories',
  '/about-us',
  '/contact-us',
  '/faqs',
  '/shipping-policy',
  '/review-rules',
  '/return-policy',
  '/privacy-policy',
  '/terms-conditions',
  '/track-order',
]

/** Lists the paths for search engines: pages, categories, institutes, products. */
export async function listSitemapEntries(db: Queryable): Promise<SitemapEntry[]> {
  const { id, slug, updatedAt } = products
  const [categoryRows, instituteRows, productRows] = await Promise.all([
    db.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)),
    db.select({ id: institutes.id }).from(institutes).orderBy(asc(institutes.id)),
    db.select({ slug, updatedAt }).from(products).where(eq(products.status, 'published')).orderBy(asc(id)),
  ])
  return [
    ...PAGES.map((path) => ({ path })),
    ...categoryRows.map((category) => ({ path: `/categories/${category.id}` })),
    ...instituteRows.map((institute) => ({ path: `/institutes/${institute.id}` })),
    ...productRows.map((product) => ({
      path: `/products/${encodeURIComponent(product.slug)}`,
      lastModified: product.updatedAt,
    })),
  ]
}
