import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { flag } from '../../domain/shapes.ts'
import { accountSchema, newStaffSchema, passwordResetSchema } from '../../domain/staff-accounts.ts'
import type { Database, Reader } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import type { AppEnv } from '../http/environment.ts'
import { tellRest } from '../http/paging.ts'
import { notFound } from '../http/problem.ts'
import { readSessionCookie } from '../http/session-cookie.ts'
import { createStaff, endSessions, resetPassword, setAdmin } from './edit-staff.ts'
import { sessionIdOf } from './sessions.ts'
import { findAccountById, listAccounts, usersQuery } from './staff.queries.ts'

const account = accountSchema.openapi('Account')
const shared = { tags: ['Back office: staff'], middleware: onlyAdmins }
const params = { params: idParam }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/users',
  summary: 'All accounts: paged, sorted, searched',
  request: { query: usersQuery },
  responses: { 200: json(z.array(account), 'Staff first, then the newest'), ...problems(400, 401, 403) },
})
const creation = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/users',
  summary: 'Open an account for one of the staff',
  request: { body: payload(newStaffSchema) },
  responses: { 201: json(account, 'The account'), ...problems(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/admin/users/{id}',
  summary: 'Make somebody an admin, or unmake them; never the last one',
  request: { ...params, body: payload(z.object({ isAdmin: flag })) },
  responses: { 200: json(account, 'The account'), ...problems(400, 401, 403, 404, 409) },
})
const passwordRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/users/{id}/password',
  summary: 'Reset a password; its sessions end',
  request: { ...params, body: payload(passwordResetSchema.openapi('PasswordReset')) },
  responses: { 200: json(account, 'The account'), ...problems(400, 401, 403, 404) },
})
const sessionsRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/admin/users/{id}/sessions',
  summary: 'Log somebody out everywhere; one’s own session stays',
  request: params,
  responses: { 204: { description: 'They are logged out' }, ...problems(400, 401, 403, 404) },
})

/** The staff's own accounts, and those of customers who forgot their password. */
export function staffRoutes({ db }: { db: Database }) {
  const router = createRouter()
  router.use('/admin/users', neverStored).use('/admin/users/*', neverStored)
  return router
    .openapi(listRoute, async (c) => {
      const asked = c.req.valid('query')
      const { page, total } = await listAccounts(db, asked)
      tellRest(c, total, asked, ['search', 'sort', 'isAdmin'])
      return c.json(page.map(present), 200)
    })
    .openapi(creation, async (c) => {
      const { id } = await createStaff(db, requireAdmin(c), c.req.valid('json'))
      return c.json(await show(db, id), 201)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await setAdmin(db, requireAdmin(c), id, c.req.valid('json').isAdmin)
      return c.json(await show(db, id), 200)
    })
    .openapi(passwordRoute, async (c) => {
      const { id } = c.req.valid('param')
      await resetPassword(db, requireAdmin(c), id, c.req.valid('json').newPassword, ownSession(c))
      return c.json(await show(db, id), 200)
    })
    .openapi(sessionsRoute, async (c) => {
      await endSessions(db, requireAdmin(c), c.req.valid('param').id, ownSession(c))
      return c.body(null, 204)
    })
}

const ownSession = (c: Context<AppEnv>): string => sessionIdOf(readSessionCookie(c) ?? '')

async function show(db: Reader, id: number) {
  const row = await findAccountById(db, id)
  if (!row) throw notFound('User')
  return present(row)
}

const present = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })
