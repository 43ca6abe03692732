import { createRoute, z } from '@hono/zod-openapi'
import {
  emailConfirmationSchema,
  emailVerificationSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
} from '../../../domain/accounts/account-recovery.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { confirmEmail } from './account-email.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'

const message = z.object({ message: z.string() })

const requestRoute = createRoute({
  method: 'post',
  path: '/password-resets',
  operationId: 'requestPasswordReset',
  tags: ['Session'],
  summary: 'Email a link for a new password; the response is the same for an unknown account',
  request: { body: jsonBody(passwordResetRequestSchema.openapi('PasswordResetRequest')) },
  responses: { 202: jsonResponse(message, 'The request is accepted'), ...errorResponses(400, 409, 429) },
})
const confirmRoute = createRoute({
  method: 'post',
  path: '/password-resets/confirm',
  operationId: 'resetPassword',
  tags: ['Session'],
  summary: 'Set a new password with the token of the link; all sessions end, and no session starts',
  request: { body: jsonBody(passwordResetSchema.openapi('PasswordReset')) },
  responses: { 200: jsonResponse(message, 'The password is changed'), ...errorResponses(400, 429) },
})
const verifyRoute = createRoute({
  method: 'post',
  path: '/email-verifications/confirm',
  operationId: 'confirmEmail',
  tags: ['Account'],
  summary: 'Confirm an email address with the token of the link',
  request: { body: jsonBody(emailVerificationSchema.openapi('EmailVerification')) },
  responses: {
    200: jsonResponse(emailConfirmationSchema.openapi('EmailConfirmation'), 'The address is confirmed'),
    ...errorResponses(400, 409, 429),
  },
})

interface RecoveryDeps {
  db: Database
  jobs: JobQueues
  outbox: EmailOutbox
  limits: RateLimiter
}

/** Endpoints of emailed links, for users who are not logged in. */
export const recoveryRoutes = (deps: RecoveryDeps) =>
  publicRouter()
    .openapi(requestRoute, async (c) => {
      const { login } = c.req.valid('json')
      await deps.limits.consumeByIp(c, 'password-reset-ip')
      await deps.limits.consume('password-reset-login', login.toLowerCase())
      await requestPasswordReset(deps, login)
      c.var.log.info('password reset requested')
      return c.json({ message: 'If the account has an email address, we have sent a link to it.' }, 202)
    })
    .openapi(confirmRoute, async (c) => {
      await deps.limits.consumeByIp(c, 'account-link-ip')
      await resetPassword(deps, c.req.valid('json'))
      c.var.log.info('password reset')
      return c.json({ message: 'The password is changed. Please log in.' }, 200)
    })
    .openapi(verifyRoute, async (c) => {
      await deps.limits.consumeByIp(c, 'account-link-ip')
      return c.json(await confirmEmail(deps, c.req.valid('json').token), 200)
    })
