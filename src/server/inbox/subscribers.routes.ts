import { createRoute, z } from '@hono/zod-openapi'
import { sourceLabel, type Subscriber, SUBSCRIBER_STATUSES, subscriberSchema } from '../../domain/subscriber.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import { tellRest } from '../http/paging.ts'
import { type Cell, sendSheet, SHEET_FORMATS } from '../http/spreadsheet.ts'
import { changeSubscription, deleteSubscriber } from './edit-subscribers.ts'
import {
  countSubscribers,
  everySubscriber,
  listSubscribers,
  type SubscriberFilters,
  subscribersQuery,
} from './inbox.queries.ts'
import type { subscribers } from './inbox.tables.ts'

const answer = subscriberSchema.openapi('Subscriber')
const { search, status, source } = subscribersQuery.shape
const format = z.enum(SHEET_FORMATS, 'format must be csv or xlsx').default('csv')

const listRoute = createRoute({
  method: 'get',
  path: '/subscribers',
  tags: ['Inbox'],
  summary: 'Readers of the newsletter, the newest first; admins only',
  middleware: [onlyAdmins, neverStored] as const,
  request: { query: subscribersQuery },
  responses: { 200: json(z.array(answer), 'The subscribers'), ...problems(400, 401, 403) },
})
const exportRoute = createRoute({
  method: 'get',
  path: '/subscribers/export',
  tags: ['Inbox'],
  summary: 'The same as a CSV or XLSX file, in the order they subscribed',
  middleware: [onlyAdmins, neverStored] as const,
  request: { query: z.object({ search, status, source, format }) },
  responses: { 200: { description: 'The file' }, ...problems(400, 401, 403) },
})
const changeRoute = createRoute({
  method: 'patch',
  path: '/subscribers/{id}',
  tags: ['Inbox'],
  summary: 'Take a reader off the newsletter, or put them back on',
  middleware: onlyAdmins,
  request: {
    params: idParam,
    body: payload(z.object({ status: z.enum(SUBSCRIBER_STATUSES, 'status must be active or unsubscribed') })),
  },
  responses: { 200: json(answer, 'As they are now'), ...problems(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/subscribers/{id}',
  tags: ['Inbox'],
  summary: 'Forget a reader of the newsletter',
  middleware: onlyAdmins,
  request: { params: idParam },
  responses: { 204: { description: 'They are gone' }, ...problems(400, 401, 403, 404) },
})

const FILTERS = ['search', 'sort', 'status', 'source']
const HEAD = ['Email', 'Name', 'Phone', 'Source', 'Status', 'Subscribed']

/** What staff do with readers of the newsletter. */
export function subscriberRoutes({ db }: { db: Database }) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const asked = c.req.valid('query')
      const [rows, total] = await Promise.all([listSubscribers(db, asked), countSubscribers(db, asked)])
      tellRest(c, total, asked, FILTERS)
      return c.json(rows.map(present), 200)
    })
    .openapi(exportRoute, async (c) => {
      const { format: asFormat, ...filters } = c.req.valid('query')
      return sendSheet(c, { name: 'subscribers', head: HEAD, rows: cellsOf(db, filters) }, asFormat)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(present(await changeSubscription(db, requireAdmin(c), id, c.req.valid('json').status)), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteSubscriber(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}

type Row = typeof subscribers.$inferSelect

/** Without their mark: it is what their link is made of. */
function present(row: Row): Subscriber {
  const { mark: _, ...shown } = row
  return { ...shown, createdAt: row.createdAt.toISOString() }
}

async function* cellsOf(db: Database, filters: SubscriberFilters): AsyncGenerator<Cell[]> {
  for await (const row of everySubscriber(db, filters)) {
    yield [row.email, row.name, row.phone, sourceLabel(row.source), row.status, row.createdAt.toISOString()]
  }
}
