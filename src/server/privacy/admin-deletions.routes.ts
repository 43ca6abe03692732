import { createRoute, z } from '@hono/zod-openapi'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import {
  DELETION_STATE_LABELS,
  type DeletionFilters,
  deletionFilterSchema,
  type DeletionRequest,
  deletionRequestSchema,
  describeBlocker,
  guestDeletionSchema,
} from '../../domain/accounts/deletion.ts'
import { searchText } from '../../domain/values/schemas.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { deletionRequests, users } from '../database/schema/accounts.ts'
import { auditExport } from '../export/audit-export.ts'
import { type Column, datedName, listSheet, timeCell } from '../export/list-sheet.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { NotFoundError } from '../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../http/openapi.ts'
import { MAX_ROWS, type Paging, pagingQuery, setPaginationHeaders } from '../http/paging.ts'
import { adminRouter } from '../http/routers.ts'
import { containsText } from '../http/table-query.ts'
import {
  DELETION_KIND,
  type DeletionDeps,
  findBlockersOf,
  recordGuestDeletion,
  withdrawDeletion,
} from './request-deletion.ts'

type Filters = DeletionFilters & { search?: string | undefined }

const isAccount = and(
  eq(users.id, deletionRequests.userId),
  // After an old backup was restored, a later account may have the id.
  eq(users.createdAt, deletionRequests.accountCreatedAt),
)

/** Returns one page of the deletion requests that match, with what blocks them, and their total: waiting ones first. */
async function listDeletionRequests(db: Queryable, { limit = MAX_ROWS, offset = 0, ...filters }: Filters & Paging) {
  const condition = toCondition(filters)
  const rows = await db
    .select({ request: deletionRequests, username: users.username })
    .from(deletionRequests)
    .leftJoin(users, isAccount)
    .where(condition)
    .orderBy(sql`${deletionRequests.state} = 'pending' desc`, desc(deletionRequests.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(deletionRequests)
    .leftJoin(users, isAccount)
    .where(condition)
  return { rows: await present(db, rows), total: counted?.total ?? 0 }
}

/** Returns a deletion request. */
async function findDeletionRequest(db: Queryable, id: number): Promise<DeletionRequest | undefined> {
  const [row] = await db
    .select({ request: deletionRequests, username: users.username })
    .from(deletionRequests)
    .leftJoin(users, isAccount)
    .where(eq(deletionRequests.id, id))
  return row && (await present(db, [row]))[0]
}

const toCondition = ({ state, search }: Filters): SQL | undefined =>
  and(
    state && eq(deletionRequests.state, state),
    containsText(
      [users.username, deletionRequests.mobile, sql`array_to_string(${deletionRequests.orderIds}, ' ')`],
      search,
    ),
  )

interface Row {
  request: typeof deletionRequests.$inferSelect
  username: string | null
}

async function present(db: Queryable, rows: readonly Row[]): Promise<DeletionRequest[]> {
  const pending = rows.map(({ request }) => request).filter(({ state }) => state === 'pending')
  const blockers = await findBlockersOf(db, pending)
  return rows.map(({ request, username }) => {
    const { userId, accountCreatedAt: _, requestedAt, dueAt, endedAt, ...columns } = request
    return {
      ...columns,
      accountId: userId,
      username,
      requestedAt: requestedAt.toISOString(),
      dueAt: dueAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      blockers: blockers[pending.indexOf(request)] ?? [],
    }
  })
}

const shared = { tags: ['Account'] }
const request = deletionRequestSchema.openapi('DeletionRequest')
const filters = deletionFilterSchema.extend({ search: searchText(200).optional() })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listDeletionRequests',
  summary: 'Requests to delete accounts and the data of orders: waiting ones first, then the newest',
  request: { query: pagingQuery.extend(filters.shape) },
  responses: { 200: jsonResponse(z.array(request), 'The requests'), ...errorResponses(400, 401, 403) },
})
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportDeletionRequests',
  summary: 'Export the deletion requests that match the filters as CSV or XLSX',
  request: { query: filters.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const recordRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'recordDeletionRequest',
  summary: 'Record the request of a guest who called or wrote, for the orders of a mobile number without an account',
  description: 'Returns 404 for a number without such orders, 409 while one of them or a return is open.',
  request: { body: jsonBody(guestDeletionSchema.openapi('GuestDeletion')) },
  responses: { 201: jsonResponse(request, 'The request'), ...errorResponses(400, 401, 403, 404, 409) },
})
const withdrawRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/withdraw',
  operationId: 'withdrawDeletionRequest',
  summary: 'Withdraw a request that waits, for a customer who called or wrote',
  request: { params: idParam },
  responses: { 200: jsonResponse(request, 'The request'), ...errorResponses(400, 401, 403, 404) },
})

const COLUMNS: Column<DeletionRequest>[] = [
  ['Request', ({ id }) => id],
  ['Account', ({ accountId }) => accountId],
  ['Username', ({ username }) => username],
  ['Mobile', ({ mobile }) => mobile],
  ['Orders', ({ orderIds }) => orderIds.join(' ')],
  ['State', ({ state }) => DELETION_STATE_LABELS[state]],
  ['Recorded by', ({ recordedBy }) => recordedBy ?? 'Customer'],
  ['Requested', ({ requestedAt }) => timeCell(requestedAt)],
  ['Due', ({ dueAt }) => timeCell(dueAt)],
  ['Ended', ({ endedAt }) => timeCell(endedAt)],
  ['Blocked by', ({ blockers }) => blockers.map(describeBlocker).join(' ')],
]

/** Deletion requests for staff, mounted at `/admin/deletion-requests`. */
export function adminDeletionRoutes(deps: DeletionDeps) {
  const { db } = deps
  return adminRouter()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listDeletionRequests(db, query)
      setPaginationHeaders(c, total, query, Object.keys(filters.shape))
      return c.json(rows, 200)
    })
    .openapi(exportRoute, async (c) => {
      const query = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: DELETION_KIND, name: 'deletion-requests', query })
      const sheet = listSheet(datedName('deletion-requests'), COLUMNS, (page) =>
        listDeletionRequests(db, { ...query, ...page }),
      )
      return sendSheet(c, sheet, query.format)
    })
    .openapi(recordRoute, async (c) => {
      const id = await recordGuestDeletion(deps, c.var.actor, c.req.valid('json').mobile)
      return c.json(await readRequest(db, id), 201)
    })
    .openapi(withdrawRoute, async (c) => {
      const { id } = c.req.valid('param')
      await withdrawDeletion(deps, c.var.actor, id)
      return c.json(await readRequest(db, id), 200)
    })
}

async function readRequest(db: Database, id: number) {
  const found = await findDeletionRequest(db, id)
  if (!found) throw new NotFoundError('Request')
  return found
}
