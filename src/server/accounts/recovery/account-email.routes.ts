import { createRoute } from '@hono/zod-openapi'
import { accountEmailEditSchema, accountEmailSchema } from '../../../domain/accounts/account-recovery.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { customerRouter } from '../../http/routers.ts'
import { readAccountEmail, resendVerification, setAccountEmail } from './account-email.ts'

const accountEmail = accountEmailSchema.openapi('AccountEmail')

const readRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getAccountEmail',
  tags: ['Account'],
  summary: 'The email address of the logged-in user',
  responses: { 200: jsonResponse(accountEmail, 'The address'), ...errorResponses(401) },
})
const setRoute = createRoute({
  method: 'put',
  path: '/',
  operationId: 'setAccountEmail',
  tags: ['Account'],
  summary: 'Set the email address of the logged-in user; links confirm it, and a verified address stays until then',
  request: { body: jsonBody(accountEmailEditSchema.openapi('AccountEmailEdit')) },
  responses: { 200: jsonResponse(accountEmail, 'The address'), ...errorResponses(400, 401, 429) },
})
const resendRoute = createRoute({
  method: 'post',
  path: '/verification',
  operationId: 'resendEmailVerification',
  tags: ['Account'],
  summary: 'Send the link that confirms the address again',
  responses: { 202: jsonResponse(accountEmail, 'The address'), ...errorResponses(401, 409, 429) },
})

interface AccountEmailDeps {
  db: Database
  outbox: EmailOutbox
  limits: RateLimiter
}

/** The email address of the logged-in user, mounted at `/user/email`. */
export const accountEmailRoutes = (deps: AccountEmailDeps) =>
  customerRouter()
    .openapi(readRoute, async (c) => c.json(await readAccountEmail(deps, c.var.actor.id), 200))
    .openapi(setRoute, async (c) => {
      const { actor } = c.var
      await deps.limits.consume('account-email-account', String(actor.id))
      await setAccountEmail(deps, actor, c.req.valid('json'))
      return c.json(await readAccountEmail(deps, actor.id), 200)
    })
    .openapi(resendRoute, async (c) => {
      const { actor } = c.var
      await deps.limits.consume('account-email-account', String(actor.id))
      await resendVerification(deps, actor)
      return c.json(await readAccountEmail(deps, actor.id), 202)
    })
