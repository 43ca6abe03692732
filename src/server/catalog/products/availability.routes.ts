import { createRoute, z } from '@hono/zod-openapi'
import { and, inArray } from 'drizzle-orm'
import { productAvailabilitySchema } from '../../../domain/catalog/stock/availability.ts'
import { MAX_AVAILABILITY_IDS } from '../../../domain/catalog/stock/stock.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { products } from '../../database/schema/catalog.ts'
import { isPublished } from './listing.queries.ts'
import { productIdsQuery } from './product-ids.ts'

// Not cached: the response must not show a former stock, and the ids of a cart are rarely requested twice.
const availabilityRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listProductAvailability',
  tags: ['Catalog'],
  summary: 'The current price and stock of products; unknown ids are left out',
  request: { query: z.object({ ids: productIdsQuery(MAX_AVAILABILITY_IDS) }) },
  responses: {
    200: jsonResponse(z.array(productAvailabilitySchema.openapi('ProductAvailability')), 'Prices and stocks'),
    ...errorResponses(400),
  },
})

/** Prices and stocks of the products of a cart. */
export const availabilityRoutes = ({ db }: { db: Database }) =>
  publicRouter().openapi(availabilityRoute, async (c) => {
    const { id, pricePaise, originalPricePaise, discountPercentage, stock } = products
    const rows = await db
      .select({ id, pricePaise, originalPricePaise, discountPercentage, stock })
      .from(products)
      .where(and(inArray(products.id, c.req.valid('query').ids), isPublished))
      .orderBy(id)
    const presented = rows.map((row) => ({
      id: row.id,
      price: paiseToRupees(row.pricePaise),
      originalPrice: paiseToRupees(row.originalPricePaise),
      discountPercentage: row.discountPercentage,
      stock: row.stock,
    }))
    return c.json(presented, 200)
  })
