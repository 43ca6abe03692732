import { createRoute, z } from '@hono/zod-openapi'
import {
  accountSchema,
  newStaffSchema,
  passwordResetSchema,
  staffRightsSchema,
} from '../../domain/accounts/staff-accounts.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { auditExport } from '../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { NotFoundError } from '../http/errors.ts'
import { accountExport } from './account-export.ts'
import { NEEDS_PASSWORD, requireRecentPassword } from './confirm-password.ts'
import { presentUser } from './create-user.ts'
import { ACCOUNT_KIND, createStaff, endSessions, resetPassword, setRights } from './edit-staff.ts'
import { ownSessionId } from './own-session.ts'
import { type AccountRow, findAccountById, listAccounts, usersQuery } from './staff.queries.ts'

const account = accountSchema.openapi('Account')
const shared = { tags: ['Admin: staff'] }
const params = { params: idParam }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listUsers',
  summary: 'All accounts: paged, sorted, searched',
  request: { query: usersQuery },
  responses: { 200: jsonResponse(z.array(account), 'Staff first, then the newest'), ...errorResponses(400, 401, 403) },
})
const { search, sort, isAdmin } = usersQuery.shape
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportUsers',
  summary: 'Export the accounts that match the filters as a CSV or XLSX file',
  request: { query: z.object({ search, sort, isAdmin, format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const createStaffRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createStaffUser',
  summary: 'Create a staff account',
  description: NEEDS_PASSWORD,
  request: { body: jsonBody(newStaffSchema) },
  responses: { 201: jsonResponse(account, 'The account'), ...errorResponses(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{id}',
  operationId: 'updateUserRole',
  summary: 'Give an account a role of staff, or take its rights; never the last owner’s',
  description: NEEDS_PASSWORD,
  request: { ...params, body: jsonBody(staffRightsSchema.openapi('StaffRights')) },
  responses: { 200: jsonResponse(account, 'The account'), ...errorResponses(400, 401, 403, 404, 409) },
})
const passwordRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/password',
  operationId: 'resetUserPassword',
  summary: 'Reset the password of another user; their sessions end',
  description: NEEDS_PASSWORD,
  request: { ...params, body: jsonBody(passwordResetSchema.openapi('PasswordReset')) },
  responses: { 200: jsonResponse(account, 'The account'), ...errorResponses(400, 401, 403, 404, 409) },
})
const sessionsRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}/sessions',
  operationId: 'endUserSessions',
  summary: 'End all sessions of a user, except the one that makes the request',
  request: params,
  responses: { 204: { description: 'The sessions have ended' }, ...errorResponses(400, 401, 403, 404) },
})

/** Management of all accounts by staff. */
export function staffRoutes({ db }: { db: Database }) {
  return adminRouter()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listAccounts(db, query)
      setPaginationHeaders(c, total, query, ['search', 'sort', 'isAdmin'])
      return c.json(rows.map(presentAccount), 200)
    })
    .openapi(exportRoute, async (c) => {
      const { format, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: ACCOUNT_KIND, name: 'users', query: { format, ...filters } })
      return sendSheet(c, accountExport(db, filters), format)
    })
    .openapi(createStaffRoute, async (c) => {
      await requireRecentPassword(db, ownSessionId(c))
      const { id } = await createStaff(db, c.var.actor, c.req.valid('json'))
      return c.json(await loadAccount(db, id), 201)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireRecentPassword(db, ownSessionId(c))
      await setRights(db, c.var.actor, id, c.req.valid('json'))
      return c.json(await loadAccount(db, id), 200)
    })
    .openapi(passwordRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireRecentPassword(db, ownSessionId(c))
      await resetPassword(db, c.var.actor, id, c.req.valid('json').newPassword)
      return c.json(await loadAccount(db, id), 200)
    })
    .openapi(sessionsRoute, async (c) => {
      await endSessions(db, c.var.actor, c.req.valid('param').id, ownSessionId(c))
      return c.body(null, 204)
    })
}

async function loadAccount(db: Queryable, id: number) {
  const row = await findAccountById(db, id)
  if (!row) throw new NotFoundError('User')
  return presentAccount(row)
}

const presentAccount = ({ createdAt, sessions, isTwoFactorEnabled, ...user }: AccountRow) => ({
  ...presentUser(user),
  sessions,
  isTwoFactorEnabled,
  createdAt: createdAt.toISOString(),
})
