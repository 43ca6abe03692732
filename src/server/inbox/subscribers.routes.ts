import { createRoute, z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import {
  CONSENT_ACTION_LABELS,
  CONSENT_SOURCE_LABELS,
  type Consent,
  consentSchema,
} from '../../domain/inbox/consent.ts'
import { sourceLabel, type Subscriber, SUBSCRIBER_STATUSES, subscriberSchema } from '../../domain/inbox/subscriber.ts'
import type { Database } from '../database/connect.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { NotFoundError } from '../http/errors.ts'
import { adminRouter, needs } from '../http/routers.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { auditExport } from '../export/audit-export.ts'
import { type Cell, sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { changeSubscription, deleteSubscriber } from './edit-subscribers.ts'
import {
  countSubscribers,
  iterateSubscribers,
  listSubscribers,
  type SubscriberFilters,
  subscribersQuery,
} from './inbox.queries.ts'
import { subscribers } from '../database/schema/inbox.ts'
import { consentsByAddress, listConsents } from './record-consent.ts'

const subscriberResponse = subscriberSchema.openapi('Subscriber')
const { search, status, source } = subscribersQuery.shape
const format = z.enum(SHEET_FORMATS, 'format must be csv or xlsx').default('csv')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listSubscribers',
  tags: ['Inbox'],
  summary: 'Newsletter subscribers, newest first; admins only',
  request: { query: subscribersQuery },
  responses: { 200: jsonResponse(z.array(subscriberResponse), 'The subscribers'), ...errorResponses(400, 401, 403) },
})
const exportRoute = createRoute({
  ...needs('owner'),
  method: 'get',
  path: '/export',
  operationId: 'exportSubscribers',
  tags: ['Inbox'],
  summary: 'The subscribers as a CSV or XLSX file, in the order of their subscription',
  request: { query: z.object({ search, status, source, format }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const changeRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'updateSubscriber',
  tags: ['Inbox'],
  summary: 'Unsubscribe or resubscribe a subscriber',
  request: {
    params: idParam,
    body: jsonBody(z.object({ status: z.enum(SUBSCRIBER_STATUSES, 'status must be active or unsubscribed') })),
  },
  responses: { 200: jsonResponse(subscriberResponse, 'The changed subscriber'), ...errorResponses(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteSubscriber',
  tags: ['Inbox'],
  summary: 'Delete a subscriber',
  request: { params: idParam },
  responses: { 204: { description: 'The subscriber is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

const consentsRoute = createRoute({
  method: 'get',
  path: '/{id}/consents',
  operationId: 'listSubscriberConsents',
  tags: ['Inbox'],
  summary: 'When a subscriber agreed to the newsletter or ended it, where, and the words they read; newest first',
  request: { params: idParam },
  responses: {
    200: jsonResponse(z.array(consentSchema.openapi('Consent')), 'The consents'),
    ...errorResponses(400, 401, 403, 404),
  },
})

const FILTERS = ['search', 'sort', 'status', 'source']
const COLUMNS = ['Email', 'Name', 'Phone', 'Source', 'Status', 'Subscribed', 'Consents']

/** Management of subscribers by staff. */
export function subscriberRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const [rows, total] = await Promise.all([listSubscribers(db, query), countSubscribers(db, query)])
      setPaginationHeaders(c, total, query, FILTERS)
      return c.json(rows.map(presentSubscriber), 200)
    })
    .openapi(exportRoute, async (c) => {
      const { format: asFormat, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'subscriber', name: 'subscribers', query: c.req.valid('query') })
      return sendSheet(c, { name: 'subscribers', header: COLUMNS, rows: subscriberCells(db, filters) }, asFormat)
    })
    .openapi(consentsRoute, async (c) => {
      const [row] = await db
        .select({ email: subscribers.email })
        .from(subscribers)
        .where(eq(subscribers.id, c.req.valid('param').id))
      if (!row) throw new NotFoundError('Subscriber')
      return c.json(await listConsents(db, row.email, 'newsletter'), 200)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(presentSubscriber(await changeSubscription(db, c.var.actor, id, c.req.valid('json').status)), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteSubscriber(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

type Row = typeof subscribers.$inferSelect

/** Presents a subscriber without the nonce, which would allow others to forge the unsubscribe link. */
function presentSubscriber(row: Row): Subscriber {
  const { unsubscribeNonce: _, ...columns } = row
  return { ...columns, createdAt: row.createdAt.toISOString() }
}

async function* subscriberCells(db: Database, filters: SubscriberFilters): AsyncGenerator<Cell[]> {
  for await (const batch of iterateSubscribers(db, filters)) {
    const consents = await consentsByAddress(
      db,
      batch.map(({ email }) => email),
      'newsletter',
    )
    for (const row of batch) {
      const history = (consents.get(row.email.toLowerCase()) ?? []).map(describeConsent).join('; ')
      yield [row.email, row.name, row.phone, sourceLabel(row.source), row.status, row.createdAt.toISOString(), history]
    }
  }
}

const describeConsent = (consent: Consent): string =>
  `${CONSENT_ACTION_LABELS[consent.action]} ${consent.createdAt}, ${CONSENT_SOURCE_LABELS[consent.source]}: ${consent.wording}`
