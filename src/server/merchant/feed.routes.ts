import { Hono } from 'hono'
import { toOffer } from '../../domain/merchant/offer.ts'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/app-env.ts'
import { publicCache } from '../cache/public-cache.ts'
import { cacheTag, productTags } from '../cache/cache-tags.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'
import { FEED_FOOTER, renderFeedHeader, renderFeedItem } from './google/feed-xml.ts'
import { iterateProductPages } from './merchant.queries.ts'

interface FeedDeps {
  db: Database
  config: ShopIdentity
}

export const FEED_PATH = '/feeds/google.xml'

/** The product feed, which Google can fetch instead of the API: all offers, cached until a product or a setting changes. */
export function feedRoutes({ db, config }: FeedDeps) {
  return new Hono<AppEnv>().get(FEED_PATH, publicCache(), async (c) => {
    cacheTag('catalog', 'content')
    const { publicUrl, storeName } = await readShopIdentity(db, config)
    const parts = [renderFeedHeader(storeName, publicUrl)]
    for await (const page of iterateProductPages(db)) {
      cacheTag(...productTags(page))
      for (const product of page) {
        const offer = toOffer(product, publicUrl)
        if (!('excludedReason' in offer)) parts.push(renderFeedItem(offer))
      }
    }
    parts.push(FEED_FOOTER)
    return c.body(parts.join(''), 200, { 'Content-Type': 'application/xml' })
  })
}
