import { asc, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import { cacheTag } from '../cache/cache-tags.ts'
import { publicCache } from '../cache/public-cache.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { categories, institutes, products } from '../database/schema/catalog.ts'
import { escapeXml, XML_HEAD } from '../export/xml.ts'
import type { AppEnv } from '../http/app-env.ts'
import { NotFoundError } from '../http/errors.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'

/** A URL of the sitemap. */
interface SitemapEntry {
  /** Relative to the store's URL, with a leading slash. */
  path: string
  lastModified?: Date
}

/** The maximum number of URLs in a part. The limit of the format is 50,000. */
const SITEMAP_LIMIT = 45_000

/** Returns the number of parts for a number of entries. */
export const countSitemapParts = (entries: number, limit = SITEMAP_LIMIT): number =>
  Math.max(1, Math.ceil(entries / limit))

/** Renders one part as XML. @param part counted from 1 */
export function renderSitemap(storeUrl: string, entries: readonly SitemapEntry[], part = 1, limit = SITEMAP_LIMIT) {
  const urls = entries.slice((part - 1) * limit, part * limit).map(({ path, lastModified }) => {
    const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(storeUrl + path)}</loc>${lastmod}</url>`
  })
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`
}

/** Renders the index of the parts, for a sitemap of more than one. */
export function renderSitemapIndex(storeUrl: string, parts: number): string {
  const sitemaps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${storeUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  )
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

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

interface CrawlerServices {
  db: Database
  config: ShopIdentity
}

/** robots.txt and the sitemap, cached until the catalog or a setting changes. */
export function crawlerRoutes({ db, config }: CrawlerServices) {
  const router = new Hono<AppEnv>()
  const readIdentity = () => {
    cacheTag('catalog', 'content')
    return readShopIdentity(db, config)
  }
  return router
    .get('/robots.txt', publicCache(), async (c) => {
      const { publicUrl } = await readIdentity()
      return c.text(renderRobots(publicUrl))
    })
    .get('/sitemap.xml', publicCache(), async (c) => {
      const { publicUrl } = await readIdentity()
      const entries = await listSitemapEntries(db)
      const parts = countSitemapParts(entries.length)
      return xml(c, parts === 1 ? renderSitemap(publicUrl, entries) : renderSitemapIndex(publicUrl, parts))
    })
    .get('/:name{sitemap-[1-9][0-9]{0,3}\\.xml}', publicCache(), async (c) => {
      const { publicUrl } = await readIdentity()
      const entries = await listSitemapEntries(db)
      const part = Number(c.req.param('name').replace(/\D/g, ''))
      if (part > countSitemapParts(entries.length)) throw new NotFoundError('Sitemap')
      return xml(c, renderSitemap(publicUrl, entries, part))
    })
}

const xml = (c: Context, body: string): Response => c.body(body, 200, { 'Content-Type': 'application/xml' })

/**
 * Renders robots.txt. Cart, checkout and account are not excluded here: these pages have `noindex`, which a crawler sees
 * only if it may read them.
 */
const renderRobots = (storeUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /shiprocket-test', '', `Sitemap: ${storeUrl}/sitemap.xml`, ''].join(
    '\n',
  )
