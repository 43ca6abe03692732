import { createRoute, z } from '@hono/zod-openapi'
import { suggestionsSchema } from '../../../domain/search/product-search.ts'
import { text } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { jsonResponse, errorResponses } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { publicCache } from '../../cache/public-cache.ts'
import { cacheTag, productTags } from '../../cache/cache-tags.ts'
import { presentSuggestion } from '../catalog.presenter.ts'
import { listCards } from '../products/listing.queries.ts'
import { listMatchingCollections, parseAnyWordSearch } from './search.queries.ts'

const PRODUCTS_SUGGESTED = 6

const suggestionsRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['Catalog'],
  summary: 'What a search under way may mean: at most 6 products, 3 institutes and 3 categories',
  middleware: publicCache(['q']),
  request: { query: z.object({ q: text(80).default('') }) },
  responses: { 200: jsonResponse(suggestionsSchema.openapi('Suggestions'), 'The best first'), ...errorResponses(400) },
})

/** The public reads of a search that is still being typed. */
export function searchRoutes({ db }: { db: Database }) {
  return publicRouter().openapi(suggestionsRoute, async (c) => {
    const found = await parseAnyWordSearch(db, c.req.valid('query').q)
    const [rows, shelves] = await Promise.all([
      listCards(db, { searchQuery: found }, { limit: PRODUCTS_SUGGESTED }),
      listMatchingCollections(db, found),
    ])
    cacheTag('catalog', ...productTags(rows))
    return c.json({ products: rows.map(presentSuggestion), ...shelves }, 200)
  })
}
