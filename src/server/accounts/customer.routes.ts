import { createRoute } from '@hono/zod-openapi'
import { addressSchema } from '../../domain/accounts/address.ts'
import { passwordChangeSchema } from '../../domain/accounts/password-change.ts'
import { userSchema } from '../../domain/accounts/session.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { customerRouter } from '../http/routers.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { findSavedAddress } from './accounts.queries.ts'
import { changePassword } from './change-password.ts'
import { readSessionCookie, writeSessionCookie } from '../http/session-cookie.ts'
import { createSession } from './sessions.ts'
import { ownSessionId } from './own-session.ts'
import { deleteAddress, saveAddress } from './save-address.ts'

const user = userSchema.openapi('User')
const address = addressSchema.openapi('SavedAddress')

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
  tags: ['Account'],
  summary: 'Change the password of the logged-in user; other devices are logged out, and the session gets a new token',
  request: { body: jsonBody(passwordChangeSchema.openapi('PasswordChange')) },
  responses: { 200: jsonResponse(user, 'The user'), ...errorResponses(400, 401, 429) },
})
const addressRoute = createRoute({
  method: 'get',
  path: '/address',
  operationId: 'getAddress',
  tags: ['Account'],
  summary: 'The saved delivery address of the logged-in user; null when there is none',
  responses: { 200: jsonResponse(address.nullable(), 'The address'), ...errorResponses(401) },
})
const saveRoute = createRoute({
  method: 'put',
  path: '/address',
  operationId: 'saveAddress',
  tags: ['Account'],
  summary: 'Save the delivery address of the logged-in user, replacing the previous one',
  request: { body: jsonBody(address) },
  responses: { 200: jsonResponse(address, 'The address'), ...errorResponses(400, 401) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/address',
  operationId: 'deleteAddress',
  tags: ['Account'],
  summary: 'Delete the saved delivery address of the logged-in user',
  responses: { 204: { description: 'The address is deleted' }, ...errorResponses(401) },
})

/** The logged-in user's own account: password and delivery address. */
export function profileRoutes({ db, limits }: { db: Database; limits: RateLimiter }) {
  return customerRouter()
    .openapi(userRoute, (c) => c.json(c.var.actor, 200))
    .openapi(passwordRoute, async (c) => {
      const { actor } = c.var
      await limits.consume('password-account', String(actor.id))
      await changePassword(db, actor, c.req.valid('json'), ownSessionId(c))
      const { token, expiresAt } = await createSession(db, actor, readSessionCookie(c))
      writeSessionCookie(c, token, expiresAt)
      c.var.log.info({ userId: actor.id }, 'password changed')
      return c.json(actor, 200)
    })
    .openapi(addressRoute, async (c) => c.json((await findSavedAddress(db, c.var.actor.id)) ?? null, 200))
    .openapi(saveRoute, async (c) => {
      const saved = c.req.valid('json')
      await saveAddress(db, c.var.actor.id, saved)
      return c.json(saved, 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteAddress(db, c.var.actor.id)
      return c.body(null, 204)
    })
}
