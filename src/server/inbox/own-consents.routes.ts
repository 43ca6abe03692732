import { createRoute } from '@hono/zod-openapi'
import { consentEditSchema, ownConsentsSchema } from '../../domain/inbox/consent.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { customerRouter } from '../http/routers.ts'
import { changeOwnConsent, readOwnConsents } from './own-consents.ts'
import type { SubscribeDeps } from './subscribe.ts'

const shared = { path: '/' as const, tags: ['Account'] }
const ownConsents = ownConsentsSchema.openapi('OwnConsents')

const readRoute = createRoute({
  ...shared,
  method: 'get',
  operationId: 'getOwnConsents',
  summary: 'The emails that the confirmed address of the user gets, and when the user agreed or refused',
  responses: { 200: jsonResponse(ownConsents, 'The consents'), ...errorResponses(401) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  operationId: 'changeOwnConsent',
  summary: 'Give or withdraw a consent; 409 without a confirmed email address',
  request: { body: jsonBody(consentEditSchema.openapi('ConsentEdit')) },
  responses: { 200: jsonResponse(ownConsents, 'The consents'), ...errorResponses(400, 401, 409) },
})

/** The consents of a user to emails, mounted at `/user/consents`. */
export const ownConsentsRoutes = (deps: SubscribeDeps) =>
  customerRouter()
    .openapi(readRoute, async (c) => c.json(await readOwnConsents(deps.db, c.var.actor.id), 200))
    .openapi(changeRoute, async (c) => {
      await changeOwnConsent(deps, c.var.actor.id, c.req.valid('json'))
      return c.json(await readOwnConsents(deps.db, c.var.actor.id), 200)
    })
