import { createRoute } from '@hono/zod-openapi'
import { ownDeletionSchema } from '../../domain/accounts/deletion.ts'
import { passwordConfirmationSchema } from '../../domain/accounts/password-change.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { customerRouter } from '../http/routers.ts'
import { type DeletionDeps, readOwnDeletion, requestDeletion, withdrawOwnDeletion } from './request-deletion.ts'

const shared = { path: '/' as const, tags: ['Account'] }
const ownDeletion = ownDeletionSchema.openapi('OwnDeletion')

const readRoute = createRoute({
  ...shared,
  method: 'get',
  operationId: 'getOwnDeletion',
  summary: 'The request to delete the account, and the open orders and returns that block one',
  responses: { 200: jsonResponse(ownDeletion, 'The request'), ...errorResponses(401) },
})
const requestRoute = createRoute({
  ...shared,
  method: 'post',
  operationId: 'requestOwnDeletion',
  summary: 'Request the deletion of the account, which is carried out after seven days',
  description:
    'Returns 409 `deletion_blocked` while an order or a return is open, 403 `staff_account` for staff. A second request changes nothing.',
  request: { body: jsonBody(passwordConfirmationSchema) },
  responses: { 201: jsonResponse(ownDeletion, 'The request'), ...errorResponses(400, 401, 403, 409, 429) },
})
const withdrawRoute = createRoute({
  ...shared,
  method: 'delete',
  operationId: 'withdrawOwnDeletion',
  summary: 'Withdraw the request to delete the account',
  responses: { 200: jsonResponse(ownDeletion, 'No request'), ...errorResponses(401, 404) },
})

/** The deletion of a user's own account, mounted at `/user/deletion`. */
export const ownDeletionRoutes = (deps: DeletionDeps & { limits: RateLimiter }) =>
  customerRouter()
    .openapi(readRoute, async (c) => c.json(await readOwnDeletion(deps.db, c.var.actor.id), 200))
    .openapi(requestRoute, async (c) => {
      const { actor } = c.var
      // Shared with the other forms that ask for the password: each would let an attacker guess it.
      await deps.limits.consume('password-account', String(actor.id))
      await requestDeletion(deps, actor, c.req.valid('json').password)
      c.var.log.info({ userId: actor.id }, 'account deletion requested')
      return c.json(await readOwnDeletion(deps.db, actor.id), 201)
    })
    .openapi(withdrawRoute, async (c) => {
      await withdrawOwnDeletion(deps, c.var.actor.id)
      c.var.log.info({ userId: c.var.actor.id }, 'account deletion withdrawn')
      return c.json(await readOwnDeletion(deps.db, c.var.actor.id), 200)
    })
