import { createRoute } from '@hono/zod-openapi'
import { savedAddressSchema } from '../../domain/account-address.ts'
import { passwordChangeSchema } from '../../domain/account-password.ts'
import { userSchema } from '../../domain/session.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, requireUser } from '../http/access.ts'
import { createRouter, json, payload, problems } from '../http/contract.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { readSessionCookie } from '../http/session-cookie.ts'
import { findAddress } from './accounts.queries.ts'
import { changePassword } from './change-password.ts'
import { forgetAddress, saveAddress } from './save-address.ts'
import { sessionIdOf } from './sessions.ts'

const address = savedAddressSchema.openapi('SavedAddress')

const passwordRoute = createRoute({
  method: 'put',
  path: '/user/password',
  tags: ['Account'],
  summary: 'Change one’s own password; other devices are logged out',
  request: { body: payload(passwordChangeSchema.openapi('PasswordChange')) },
  responses: { 200: json(userSchema, 'The user'), ...problems(400, 401, 429) },
})
const addressRoute = createRoute({
  method: 'get',
  path: '/user/address',
  tags: ['Account'],
  summary: 'One’s own saved delivery address; null when there is none',
  responses: { 200: json(address.nullable(), 'The address'), ...problems(401) },
})
const saveRoute = createRoute({
  method: 'put',
  path: '/user/address',
  tags: ['Account'],
  summary: 'Save a delivery address in the place of the one before',
  request: { body: payload(address) },
  responses: { 200: json(address, 'The address'), ...problems(400, 401) },
})
const forgetRoute = createRoute({
  method: 'delete',
  path: '/user/address',
  tags: ['Account'],
  summary: 'Forget the saved delivery address',
  responses: { 204: { description: 'There is none any more' }, ...problems(401) },
})

/** What somebody who is logged in keeps with the store: their password and their delivery address. */
export function customerRoutes({ db, limits }: { db: Database; limits: RateLimits }) {
  const router = createRouter()
  router.use('/user/*', neverStored, async (c, next) => {
    requireUser(c)
    await next()
  })
  return router
    .openapi(passwordRoute, async (c) => {
      const user = requireUser(c)
      await limits.spend('password-account', String(user.id))
      await changePassword(db, user, c.req.valid('json'), sessionIdOf(readSessionCookie(c) ?? ''))
      c.var.log.info({ userId: user.id }, 'password changed')
      return c.json(user, 200)
    })
    .openapi(addressRoute, async (c) => c.json((await findAddress(db, requireUser(c).id)) ?? null, 200))
    .openapi(saveRoute, async (c) => {
      const saved = c.req.valid('json')
      await saveAddress(db, requireUser(c).id, saved)
      return c.json(saved, 200)
    })
    .openapi(forgetRoute, async (c) => {
      await forgetAddress(db, requireUser(c).id)
      return c.body(null, 204)
    })
}
