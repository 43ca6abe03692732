import { createRoute } from '@hono/zod-openapi'
import { accountMobileEditSchema, accountMobileSchema } from '../../../domain/accounts/account-mobile.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { customerRouter } from '../../http/routers.ts'
import { deleteAccountMobile, readAccountMobile, setAccountMobile } from './account-mobile.ts'

const accountMobile = accountMobileSchema.openapi('AccountMobile')

const readRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getAccountMobile',
  tags: ['Account'],
  summary: 'The mobile number of the logged-in user, and whether it is a login name',
  responses: { 200: jsonResponse(accountMobile, 'The mobile number'), ...errorResponses(401) },
})
const setRoute = createRoute({
  method: 'put',
  path: '/',
  operationId: 'setAccountMobile',
  tags: ['Account'],
  summary: 'Set the mobile number of the logged-in user',
  description: 'It is a login name once an order of the account with this number was delivered.',
  request: { body: jsonBody(accountMobileEditSchema.openapi('AccountMobileEdit')) },
  responses: { 200: jsonResponse(accountMobile, 'The mobile number'), ...errorResponses(400, 401, 409, 429) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/',
  operationId: 'deleteAccountMobile',
  tags: ['Account'],
  summary: 'Remove the mobile number of the logged-in user',
  responses: { 204: { description: 'The mobile number is removed' }, ...errorResponses(401) },
})

/** The mobile number of the logged-in user, mounted at `/user/mobile`. */
export const accountMobileRoutes = ({
  db,
  outbox,
  limits,
}: {
  db: Database
  outbox: EmailOutbox
  limits: RateLimiter
}) =>
  customerRouter()
    .openapi(readRoute, async (c) => c.json(await readAccountMobile(db, c.var.actor.id), 200))
    .openapi(setRoute, async (c) => {
      const { actor } = c.var
      await limits.consume('account-mobile-account', String(actor.id))
      await setAccountMobile({ db, outbox }, actor, c.req.valid('json'))
      return c.json(await readAccountMobile(db, actor.id), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteAccountMobile({ db, outbox }, c.var.actor.id)
      return c.body(null, 204)
    })
