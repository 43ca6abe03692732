import { createRoute } from '@hono/zod-openapi'
import {
  twoFactorCodeRequestSchema,
  recoveryCodesSchema,
  twoFactorSetupSchema,
  twoFactorStatusSchema,
} from '../../../domain/accounts/two-factor.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../../http/openapi.ts'
import { adminRouter, needs } from '../../http/routers.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { NEEDS_PASSWORD, requireRecentPassword } from '../confirm-password.ts'
import { ownSessionId } from '../own-session.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  startTwoFactorSetup,
  readTwoFactor,
  type TwoFactorServices,
  resetTwoFactor,
} from './two-factor.ts'

const shared = { tags: ['Admin: staff'] }

const readRoute = createRoute({
  ...needs('packer'),
  ...shared,
  method: 'get',
  path: '/two-factor',
  operationId: 'getTwoFactor',
  summary: 'The two-factor authentication of the logged-in user',
  responses: { 200: jsonResponse(twoFactorStatusSchema, 'The status'), ...errorResponses(401, 403) },
})
const setupRoute = createRoute({
  ...needs('packer'),
  ...shared,
  method: 'post',
  path: '/two-factor',
  operationId: 'startTwoFactorSetup',
  summary: 'Start the setup of two-factor authentication; it has no effect until it is confirmed',
  description: NEEDS_PASSWORD,
  responses: { 200: jsonResponse(twoFactorSetupSchema, 'The secret for the app'), ...errorResponses(401, 403, 409) },
})
const confirmRoute = createRoute({
  ...needs('packer'),
  ...shared,
  method: 'post',
  path: '/two-factor/confirm',
  operationId: 'confirmTwoFactorSetup',
  summary: 'Enable two-factor authentication with a code of the app',
  description: NEEDS_PASSWORD,
  request: { body: jsonBody(twoFactorCodeRequestSchema) },
  responses: {
    200: jsonResponse(recoveryCodesSchema, 'The recovery codes, shown once'),
    ...errorResponses(400, 401, 403, 409, 429),
  },
})
const disableRoute = createRoute({
  ...needs('packer'),
  ...shared,
  method: 'post',
  path: '/two-factor/disable',
  operationId: 'disableTwoFactor',
  summary: 'Disable two-factor authentication with a code',
  description: NEEDS_PASSWORD,
  request: { body: jsonBody(twoFactorCodeRequestSchema) },
  responses: { 204: { description: 'It is disabled' }, ...errorResponses(400, 401, 403, 404, 429) },
})
const resetRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/users/{id}/two-factor',
  operationId: 'resetUserTwoFactor',
  summary: 'Disable the two-factor authentication of another user',
  description: NEEDS_PASSWORD,
  request: { params: idParam },
  responses: { 204: { description: 'It is disabled' }, ...errorResponses(400, 401, 403, 404, 409) },
})

/** Two-factor authentication of staff. */
export function twoFactorRoutes(services: TwoFactorServices & { limits: RateLimiter }) {
  const { db, limits } = services
  return adminRouter()
    .openapi(readRoute, async (c) => c.json(await readTwoFactor(db, c.var.actor.id), 200))
    .openapi(setupRoute, async (c) => {
      await requireRecentPassword(db, ownSessionId(c))
      return c.json(await startTwoFactorSetup(services, c.var.actor), 200)
    })
    .openapi(confirmRoute, async (c) => {
      const user = c.var.actor
      await requireRecentPassword(db, ownSessionId(c))
      await limits.consume('two-factor-account', String(user.id))
      return c.json({ recoveryCodes: await confirmTwoFactor(services, user, c.req.valid('json').code) }, 200)
    })
    .openapi(disableRoute, async (c) => {
      const user = c.var.actor
      await requireRecentPassword(db, ownSessionId(c))
      await limits.consume('two-factor-account', String(user.id))
      await disableTwoFactor(services, user, c.req.valid('json').code)
      return c.body(null, 204)
    })
    .openapi(resetRoute, async (c) => {
      await requireRecentPassword(db, ownSessionId(c))
      await resetTwoFactor(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
