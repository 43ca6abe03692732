import { createRoute, z } from '@hono/zod-openapi'
import {
  ndrFilterSchema,
  ndrRequestSchema,
  ndrTaskSchema,
  ndrViewCountsSchema,
} from '../../../domain/shipping/ndr/ndr-task.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { countNdrViews, findNdrTask, listNdrTasks, ndrExport, presentNdrTask } from './ndr.queries.ts'
import { confirmNdrRequest, requestNdr } from './request-ndr.ts'

const shared = { tags: ['Failed deliveries'] }
const ndrTask = ndrTaskSchema.openapi('FailedDelivery')

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listFailedDeliveries',
  summary: 'Failed delivery attempts: open ones longest waiting first, then finished ones newest first',
  description: '`search` finds order number, tracking number, name and phone of the customer.',
  request: { query: pagingQuery.extend(ndrFilterSchema.shape) },
  responses: { 200: jsonResponse(z.array(ndrTask), 'The attempts'), ...errorResponses(400, 401, 403) },
})
const viewsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/views',
  operationId: 'countFailedDeliveryViews',
  summary: 'The number of failed attempts in each view of the list; finished ones are not counted',
  responses: {
    200: jsonResponse(ndrViewCountsSchema.openapi('FailedDeliveryViewCounts'), 'The counts'),
    ...errorResponses(401, 403),
  },
})
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportFailedDeliveries',
  summary: 'Export the failed attempts that match the filters as a CSV or XLSX file',
  request: { query: ndrFilterSchema.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const getRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  operationId: 'getFailedDelivery',
  summary: 'One failed attempt',
  request: { params: idParam },
  responses: { 200: jsonResponse(ndrTask, 'The attempt'), ...errorResponses(400, 401, 403, 404) },
})
const requestRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/requests',
  operationId: 'requestAfterFailedDelivery',
  summary: 'Ask the courier for another attempt, also with a corrected address, phone or day, or for the return',
  description:
    'Stores the request; a job sends it. A corrected address or phone number is also recorded in the order as `correctedAddress` and `correctedPhone`, and the customer is informed by email. Returns 409 when the courier has a request already, the attempt is over, or the customer has answered since the form was opened.',
  request: { params: idParam, body: jsonBody(ndrRequestSchema.openapi('FailedDeliveryRequest')) },
  responses: { 200: jsonResponse(ndrTask, 'The attempt'), ...errorResponses(400, 401, 403, 404, 409) },
})
const confirmRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/confirm',
  operationId: 'confirmFailedDeliveryRequest',
  summary: 'Record that an unconfirmed request is in the courier’s panel',
  request: { params: idParam },
  responses: { 200: jsonResponse(ndrTask, 'The attempt'), ...errorResponses(400, 401, 403, 404, 409) },
})

const FILTERS = Object.keys(ndrFilterSchema.shape)

/** Failed delivery attempts, mounted at `/admin/failed-deliveries`. */
export function ndrRoutes({ db, jobs, outbox }: { db: Database; jobs: JobQueues; outbox: EmailOutbox }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listNdrTasks(db, query)
      setPaginationHeaders(c, total, query, FILTERS)
      return c.json(rows.map(presentNdrTask), 200)
    })
    .openapi(viewsRoute, async (c) => c.json(await countNdrViews(db), 200))
    .openapi(exportRoute, async (c) => {
      const { format, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'order', name: 'failed-deliveries', query: c.req.valid('query') })
      return sendSheet(c, ndrExport(db, filters), format)
    })
    .openapi(getRoute, async (c) => c.json(await readNdrTask(db, c.req.valid('param').id), 200))
    .openapi(requestRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requestNdr({ db, jobs, outbox }, c.var.actor, id, c.req.valid('json'))
      return c.json(await readNdrTask(db, id), 200)
    })
    .openapi(confirmRoute, async (c) => {
      const { id } = c.req.valid('param')
      await confirmNdrRequest({ db }, c.var.actor, id)
      return c.json(await readNdrTask(db, id), 200)
    })
}

async function readNdrTask(db: Queryable, id: number) {
  const task = await findNdrTask(db, id)
  if (!task) throw new NotFoundError('Failed delivery')
  return presentNdrTask(task)
}
