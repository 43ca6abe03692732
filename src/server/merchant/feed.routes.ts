import { Hono } from 'hono'
import { offerOf } from '../../domain/merchant-offer.ts'
import type { Database } from '../database/connect.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import type { AppEnv } from '../http/environment.ts'
import { keptRead } from '../http/kept-read.ts'
import { madeFrom } from '../http/made-from.ts'
import { FEED_FOOT, feedHead, feedItem } from './feed.ts'
import { eachPageOfProducts } from './merchant.queries.ts'

interface FeedServices {
  db: Database
  cache: AnswerCache
  config: { publicUrl: string; storeName: string }
}

export const FEED_PATH = '/feeds/google.xml'

/** The file that Google fetches of a shop without an account at the API: every offer, kept until a product changes. */
export function feedRoutes({ db, cache, config: { publicUrl, storeName } }: FeedServices) {
  return new Hono<AppEnv>().get(FEED_PATH, keptRead(cache), async (c) => {
    madeFrom('catalog')
    const parts = [feedHead(storeName, publicUrl)]
    for await (const page of eachPageOfProducts(db)) {
      madeFrom(...page.map(({ id }) => `product:${id}`))
      for (const product of page) {
        const offer = offerOf(product, publicUrl)
        if (!('leftOut' in offer)) parts.push(feedItem(offer))
      }
    }
    parts.push(FEED_FOOT)
    return c.body(parts.join(''), 200, { 'Content-Type': 'application/xml' })
  })
}
