import { createRoute } from '@hono/zod-openapi'
import type { OrderRequest } from '../../../domain/orders/order.ts'
import { priceOrder, toDisplayAmounts } from '../../../domain/orders/pricing.ts'
import { describeBenefit } from '../../../domain/orders/promotions/promotion-rejection.ts'
import { type Quote, quoteRequestSchema, quoteSchema } from '../../../domain/orders/promotions/quote.ts'
import { readProducts } from '../../catalog/products/decrement-stock.ts'
import type { Database } from '../../database/connect.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { publicRouter, withoutKey } from '../../http/routers.ts'
import { findRejection, mergeLines, toPricedLine } from '../order-pricing.ts'
import { readCategories, readRequested } from './request-promotions.ts'

/**
 * Prices books with coupon codes without placing an order. Books that are no longer sold are left out. Uses of the
 * customer's mobile number are checked only when the order is placed.
 */
function priceQuote(db: Database, { items, couponCode }: Pick<OrderRequest, 'items' | 'couponCode'>): Promise<Quote> {
  return db.transaction(
    async (tx) => {
      const requested = await readRequested(tx, { couponCode, customerPhone: undefined })
      const found = requested.flatMap(({ promotion }) => promotion ?? [])
      const merged = mergeLines(items)
      const ids = merged.map(({ productId }) => productId)
      const products = await readProducts(tx, ids)
      const lines = merged.flatMap(({ productId, quantity }) => {
        const product = products.get(productId)
        return product?.status === 'published' ? [toPricedLine(product, quantity)] : []
      })
      const categories = await readCategories(tx, found, ids)
      const rejection = findRejection(lines, { requested, categories })
      const promotions = rejection === undefined ? found : []
      const pricing = priceOrder(lines, { promotions, categories })
      return {
        ...toDisplayAmounts(pricing),
        couponCode: pricing.couponCode,
        benefit: describeBenefit(promotions) || null,
        rejection: rejection ?? null,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const quoteRoute = createRoute({
  method: 'post',
  path: '/quote',
  operationId: 'quoteOrder',
  ...withoutKey('It only reads.'),
  tags: ['Orders'],
  summary: 'The amounts of an order with coupon codes; nothing is stored',
  description:
    'A refused code gives no discount and a sentence in `rejection`. Limits per mobile number are checked when the order is placed.',
  request: { body: jsonBody(quoteRequestSchema.openapi('QuoteRequest')) },
  responses: { 200: jsonResponse(quoteSchema.openapi('Quote'), 'The amounts'), ...errorResponses(400, 429) },
})

/** The endpoint that prices a cart with coupon codes, mounted at `/orders`. */
export function quoteRoutes({ db, limits }: { db: Database; limits: RateLimiter }) {
  return publicRouter().openapi(quoteRoute, async (c) => {
    await limits.consumeByIp(c, 'quote-ip')
    return c.json(await priceQuote(db, c.req.valid('json')), 200)
  })
}
