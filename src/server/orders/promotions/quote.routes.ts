import { createRoute } from '@hono/zod-openapi'
import { quoteRequestSchema, quoteSchema } from '../../../domain/orders/promotions/quote.ts'
import type { Database } from '../../database/connect.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { publicRouter, withoutKey } from '../../http/routers.ts'
import { priceQuote } from './price-quote.ts'

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
