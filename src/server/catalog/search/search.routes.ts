import { createRoute, z } from '@hono/zod-openapi'
import { splitPriceWords } from '../../../domain/search/price-words.ts'
import { suggestionsSchema } from '../../../domain/search/product-search.ts'
import { text } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { jsonResponse, errorResponses } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { publicCache } from '../../cache/public-cache.ts'
import { cacheTag, productTags } from '../../cache/cache-tags.ts'
import { presentSuggestion } from '../catalog.presenter.ts'
import { listNearCards } from '../products/listing.queries.ts'
import { listMatchingCollections, parseNearSearch } from './search.queries.ts'

const PRODUCTS_SUGGESTED = 6

const suggestionsRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listSuggestions',
  tags: ['Catalog'],
  summary: 'Suggestions for a search that is being typed: at most 6 products, 3 institutes and 3 categories',
  middleware: publicCache(['q']),
  request: { query: z.object({ q: text(80).default('') }) },
  responses: {
    200: jsonResponse(suggestionsSchema.openapi('Suggestions'), 'The suggestions, best match first'),
    ...errorResponses(400),
  },
})

/** Search suggestions, mounted at `/suggestions`. */
export function searchRoutes({ db }: { db: Database }) {
  return publicRouter().openapi(suggestionsRoute, async (c) => {
    const searchQuery = await parseNearSearch(db, splitPriceWords(c.req.valid('query').q).words)
    const [rows, collections] = await Promise.all([
      listNearCards(db, searchQuery, PRODUCTS_SUGGESTED),
      listMatchingCollections(db, searchQuery),
    ])
    cacheTag('catalog', ...productTags(rows))
    return c.json({ products: rows.map(presentSuggestion), ...collections, correction: searchQuery.correction }, 200)
  })
}
