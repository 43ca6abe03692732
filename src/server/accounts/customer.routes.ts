import { createRoute } from '@hono/zod-openapi'
import { passwordChangeSchema } from '../../domain/accounts/password-change.ts'
import { userSchema } from '../../domain/accounts/session.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { customerRouter, withoutKey } from '../http/routers.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { changePassword } from './change-password.ts'
import { writeSessionCookie } from '../http/session-cookie.ts'
import { createSession } from './sessions.ts'
import { ownSessionId, sessionOrigin } from './own-session.ts'

const user = userSchema.openapi('User')

const userRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getUser',
  tags: ['Session'],
  summary: 'The logged-in user',
  responses: { 200: jsonResponse(user, 'The user'), ...errorResponses(401) },
})
const passwordRoute = createRoute({
  method: 'put',
  path: '/password',
  operationId: 'changePassword',
  ...withoutKey('Its answer sets a cookie, which is not stored.'),
  tags: ['Account'],
  summary: 'Change the password of the logged-in user; other devices are logged out, and the session gets a new token',
  request: { body: jsonBody(passwordChangeSchema.openapi('PasswordChange')) },
  responses: { 200: jsonResponse(user, 'The user'), ...errorResponses(400, 401, 429) },
})

/** The logged-in user's own account and its password. */
export function profileRoutes({ db, limits }: { db: Database; limits: RateLimiter }) {
  return customerRouter()
    .openapi(userRoute, (c) => c.json(c.var.actor, 200))
    .openapi(passwordRoute, async (c) => {
      const { actor } = c.var
      await limits.consume('password-account', String(actor.id))
      await changePassword(db, actor, c.req.valid('json'), ownSessionId(c))
      const { token, expiresAt } = await createSession(db, actor, sessionOrigin(c))
      writeSessionCookie(c, token, expiresAt)
      c.var.log.info({ userId: actor.id }, 'password changed')
      return c.json(actor, 200)
    })
}
