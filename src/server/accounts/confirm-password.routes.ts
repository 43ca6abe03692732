import { createRoute } from '@hono/zod-openapi'
import { passwordConfirmationSchema } from '../../domain/accounts/password-change.ts'
import type { Database } from '../database/connect.ts'
import { jsonBody, errorResponses } from '../http/openapi.ts'
import { customerRouter } from '../http/routers.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { confirmPassword } from './confirm-password.ts'
import { ownSessionId } from './own-session.ts'

const confirmRoute = createRoute({
  method: 'post',
  path: '/confirm-password',
  operationId: 'confirmPassword',
  tags: ['Session'],
  summary: 'Confirm the password of the logged-in user; valid in this session for ten minutes',
  description:
    'Requests that change accounts (admin rights, 2FA, passwords of other users) return 403 `password_required` when the last login or confirmation is older. Confirm the password, then repeat the request.',
  request: { body: jsonBody(passwordConfirmationSchema.openapi('PasswordConfirmation')) },
  responses: { 204: { description: 'The password is confirmed' }, ...errorResponses(400, 401, 429) },
})

/** Re-authentication within a session. */
export function confirmPasswordRoutes({ db, limits }: { db: Database; limits: RateLimiter }) {
  return customerRouter().openapi(confirmRoute, async (c) => {
    const user = c.var.actor
    // Shared with the change-password form: both would let an attacker guess the same password.
    await limits.consume('password-account', String(user.id))
    await confirmPassword(db, user, ownSessionId(c), c.req.valid('json').password)
    c.var.log.info({ userId: user.id }, 'password confirmed')
    return c.body(null, 204)
  })
}
