import { asc } from 'drizzle-orm'
import { categories, institutes, products } from '../catalog/catalog.tables.ts'
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
  '/return-policy',
  '/terms-conditions',
  '/track-order',
]

/** Every address that is meant to be found: pages, categories, institutes, products. */
export async function listSitemapEntries(db: Queryable): Promise<SitemapEntry[]> {
  const { id, slug, updatedAt } = products
  const [shelves, publishers, books] = await Promise.all([
    db.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)),
    db.select({ id: institutes.id }).from(institutes).orderBy(asc(institutes.id)),
    db.select({ slug, updatedAt }).from(products).orderBy(asc(id)),
  ])
  return [
    ...PAGES.map((path) => ({ path })),
    ...shelves.map((category) => ({ path: `/categories/${category.id}` })),
    ...publishers.map((institute) => ({ path: `/institutes/${institute.id}` })),
    ...books.map((book) => ({ path: `/products/${encodeURIComponent(book.slug)}`, lastModified: book.updatedAt })),
  ]
}
