import { createRoute } from '@hono/zod-openapi'
import { funnelStepSchema } from '../../../domain/reports/reports.ts'
import type { Database } from '../../database/connect.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { countStep } from './funnel.queries.ts'

const countRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'countStep',
  tags: ['Reports'],
  summary: 'Count a step towards an order, anonymously',
  description:
    'Adds 1 to the count of the step on this day. Cookies are ignored, and nothing about the visitor is stored.',
  request: { body: jsonBody(funnelStepSchema.openapi('FunnelStep')) },
  responses: { 204: { description: 'Counted' }, ...errorResponses(400, 429) },
})

interface FunnelDeps {
  db: Database
  limits: RateLimiter
}

/** The counters of the store's pages, mounted at `/funnel`. */
export const funnelRoutes = ({ db, limits }: FunnelDeps) =>
  publicRouter().openapi(countRoute, async (c) => {
    await limits.consumeByIp(c, 'funnel-ip')
    await countStep(db, c.req.valid('json').step)
    return c.body(null, 204)
  })
