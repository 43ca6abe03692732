import { createRoute } from '@hono/zod-openapi'
import { openingStateSchema } from '../../domain/settings/service-test.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { type OpeningDeps, readOpeningState } from './read-opening-state.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getOpeningState',
  tags: ['Dashboard'],
  summary: 'What the opening checklist reads besides the settings: tests of services, books and owners',
  responses: {
    200: jsonResponse(openingStateSchema.openapi('OpeningState'), 'The state'),
    ...errorResponses(401, 403),
  },
})

/** The state of the opening checklist, for the owner, mounted at `/admin/opening`. */
export const openingRoutes = (deps: OpeningDeps) =>
  adminRouter('owner').openapi(readRoute, async (c) => c.json(await readOpeningState(deps), 200))
