import { type Context, Hono } from 'hono'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/app-env.ts'
import { publicCache } from '../cache/public-cache.ts'
import { cacheTag } from '../cache/cache-tags.ts'
import { NotFoundError } from '../http/errors.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'
import { countSitemapParts, renderSitemap, renderSitemapIndex } from './sitemap.ts'
import { listSitemapEntries } from './sitemap-entries.ts'

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
