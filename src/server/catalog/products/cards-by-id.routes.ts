import { createRoute, z } from '@hono/zod-openapi'
import { productCardSchema } from '../../../domain/catalog/product.ts'
import { MAX_WISHES } from '../../../domain/catalog/wishlist-limits.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { presentCard } from '../catalog.presenter.ts'
import { listCards } from './listing.queries.ts'
import { productIdsQuery } from './product-ids.ts'

// Not cached: the ids of a wishlist are rarely requested twice.
const cardsRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listProductCardsById',
  tags: ['Catalog'],
  summary: 'The cards of these products, in this order; products that are not sold are left out',
  request: { query: z.object({ ids: productIdsQuery(MAX_WISHES) }) },
  responses: {
    200: jsonResponse(z.array(productCardSchema.openapi('ProductCard')), 'The cards'),
    ...errorResponses(400),
  },
})

/** The cards of a wishlist, or of the products that were viewed on a device. */
export const cardsByIdRoutes = ({ db }: { db: Database }) =>
  publicRouter().openapi(cardsRoute, async (c) => {
    const { ids } = c.req.valid('query')
    const rows = await listCards(db, [...new Set(ids)])
    return c.json(rows.map(presentCard), 200)
  })
