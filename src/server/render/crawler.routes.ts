import { type Context, Hono } from 'hono'
import type { Database } from '../database/connect.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import type { AppEnv } from '../http/environment.ts'
import { keptRead } from '../http/kept-read.ts'
import { madeFrom } from '../http/made-from.ts'
import { notFound } from '../http/problem.ts'
import { writeRobots } from './robots.ts'
import { sitemapParts, writeSitemap, writeSitemapIndex } from './sitemap.ts'
import { listSitemapEntries } from './sitemap-entries.ts'

interface CrawlerServices {
  db: Database
  cache: AnswerCache
  config: { publicUrl: string }
}

/** What search engines ask for first: robots.txt and the sitemap, kept until the catalogue changes. */
export function crawlerRoutes({ db, cache, config: { publicUrl } }: CrawlerServices) {
  const router = new Hono<AppEnv>()
  const kept = keptRead(cache)
  return router
    .get('/robots.txt', kept, (c) => {
      madeFrom('catalog')
      return c.text(writeRobots(publicUrl))
    })
    .get('/sitemap.xml', kept, async (c) => {
      madeFrom('catalog')
      const entries = await listSitemapEntries(db)
      const parts = sitemapParts(entries.length)
      return xml(c, parts === 1 ? writeSitemap(publicUrl, entries) : writeSitemapIndex(publicUrl, parts))
    })
    .get('/:name{sitemap-[1-9][0-9]{0,3}\\.xml}', kept, async (c) => {
      madeFrom('catalog')
      const entries = await listSitemapEntries(db)
      const part = Number(c.req.param('name').replace(/\D/g, ''))
      if (part > sitemapParts(entries.length)) throw notFound('Sitemap')
      return xml(c, writeSitemap(publicUrl, entries, part))
    })
}

const xml = (c: Context, body: string): Response => c.body(body, 200, { 'Content-Type': 'application/xml' })
