import { createRoute } from '@hono/zod-openapi'
import { companionsSchema } from '../../../domain/catalog/companions.ts'
import { cacheTag, productTags } from '../../cache/cache-tags.ts'
import { publicCache } from '../../cache/public-cache.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, idParam, jsonResponse } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { presentCard } from '../catalog.presenter.ts'
import { listBoughtTogether, listSet } from './companions.queries.ts'

const companionsRoute = createRoute({
  method: 'get',
  path: '/{id}/companions',
  operationId: 'getProductCompanions',
  tags: ['Catalog'],
  summary: 'Products that are bought together with a product, and those that complete its set of subjects',
  middleware: publicCache(),
  request: { params: idParam },
  responses: {
    200: jsonResponse(companionsSchema.openapi('ProductCompanions'), 'The products; empty for an unknown product'),
    ...errorResponses(400),
  },
})

/** Products that go with a product, mounted at `/products`. */
export function companionRoutes({ db }: { db: Database }) {
  return publicRouter().openapi(companionsRoute, async (c) => {
    const { id } = c.req.valid('param')
    const [together, set] = await Promise.all([listBoughtTogether(db, id), listSet(db, id)])
    cacheTag('catalog', `product:${id}`, ...productTags(together), ...productTags(set))
    return c.json({ boughtTogether: together.map(presentCard), set: set.map(presentCard) }, 200)
  })
}
