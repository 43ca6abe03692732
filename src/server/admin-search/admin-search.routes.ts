import { createRoute } from '@hono/zod-openapi'
import { adminSearchQuerySchema, adminSearchResultSchema } from '../../domain/search/admin-search.ts'
import type { Database } from '../database/connect.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { searchAdmin } from './admin-search.ts'

const searchRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'searchAdmin',
  tags: ['Search'],
  summary: 'Search orders, customers by mobile number in any spelling, products and recent messages at once',
  description: 'A search without matches returns similar results, with `isGuess`.',
  request: { query: adminSearchQuerySchema },
  responses: {
    200: jsonResponse(adminSearchResultSchema.openapi('AdminSearchResult'), 'At most five results of each kind'),
    ...errorResponses(400, 401, 403),
  },
})

/** The search of the admin area, mounted at `/admin/search`. */
export const adminSearchRoutes = ({ db }: { db: Database }) =>
  adminRouter('manager').openapi(searchRoute, async (c) => c.json(await searchAdmin(db, c.req.valid('query').q), 200))
