import { createRoute, z } from '@hono/zod-openapi'
import { suggestionsSchema } from '../../domain/search.ts'
import { text } from '../../domain/shapes.ts'
import type { Database } from '../database/connect.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { keptRead } from '../http/kept-read.ts'
import { madeFrom } from '../http/made-from.ts'
import { presentSuggestion } from './catalog.present.ts'
import { listCards } from './listing.queries.ts'
import { listShelvesMeant, readLoosely } from './search.queries.ts'

const PRODUCTS_SUGGESTED = 6

const suggestionsRoute = createRoute({
  method: 'get',
  path: '/suggestions',
  tags: ['Catalogue'],
  summary: 'What a search under way may mean: at most 6 products, 3 institutes and 3 categories',
  request: { query: z.object({ q: text(80).default('') }) },
  responses: { 200: json(suggestionsSchema.openapi('Suggestions'), 'The best first'), ...problems(400) },
})

/** The public reads of a search that is still being typed. */
export function searchRoutes({ db, cache }: { db: Database; cache: AnswerCache }) {
  const router = createRouter()
  router.get(suggestionsRoute.path, keptRead(cache, ['q']))
  return router.openapi(suggestionsRoute, async (c) => {
    const found = await readLoosely(db, c.req.valid('query').q)
    const [rows, shelves] = await Promise.all([
      listCards(db, { found }, { limit: PRODUCTS_SUGGESTED }),
      listShelvesMeant(db, found),
    ])
    madeFrom('catalog', ...rows.map((row) => `product:${row.id}`))
    return c.json({ products: rows.map(presentSuggestion), ...shelves }, 200)
  })
}
