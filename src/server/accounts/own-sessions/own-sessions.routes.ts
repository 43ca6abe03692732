import { createRoute, z } from '@hono/zod-openapi'
import { ownSessionIdSchema, ownSessionSchema } from '../../../domain/accounts/own-session.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { customerRouter } from '../../http/routers.ts'
import { ownSessionId } from '../own-session.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listOwnSessions',
  tags: ['Account'],
  summary: 'The open sessions of the logged-in user, the newest first',
  responses: {
    200: jsonResponse(z.array(ownSessionSchema.openapi('OwnSession')), 'The sessions'),
    ...errorResponses(401),
  },
})
const endOthersRoute = createRoute({
  method: 'delete',
  path: '/',
  operationId: 'endOtherSessions',
  tags: ['Account'],
  summary: 'Log out on all other devices',
  responses: { 204: { description: 'The other sessions have ended' }, ...errorResponses(401) },
})
const endRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'endOwnSession',
  tags: ['Account'],
  summary: 'Log out on one device',
  request: { params: z.object({ id: ownSessionIdSchema }) },
  responses: { 204: { description: 'The session has ended' }, ...errorResponses(400, 401, 404) },
})

/** The sessions of the logged-in user, mounted at `/user/sessions`. */
export const ownSessionsRoutes = ({ db }: { db: Database }) =>
  customerRouter()
    .openapi(listRoute, async (c) => c.json(await listOwnSessions(db, c.var.actor, ownSessionId(c)), 200))
    .openapi(endOthersRoute, async (c) => {
      await endOtherSessions(db, c.var.actor, ownSessionId(c))
      return c.body(null, 204)
    })
    .openapi(endRoute, async (c) => {
      await endOwnSession(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
