import { createRoute, z } from '@hono/zod-openapi'
import { packingCode } from '../../../domain/orders/packing.ts'
import {
  rtoFilterSchema,
  rtoParcelSchema,
  rtoReceiptSchema,
  rtoViewCountsSchema,
} from '../../../domain/shipping/rto/rto-receipt.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import type { OrderDeps } from '../../orders/place-order.ts'
import { receiveRto } from './receive-rto.ts'
import {
  countRtoViews,
  findRtoParcel,
  findRtoParcelByCode,
  listRtoParcels,
  presentRtoParcel,
  rtoExport,
} from './rto.queries.ts'

const shared = { tags: ['Returning parcels'] }
const rtoParcel = rtoParcelSchema.openapi('RtoParcel')

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listRtoParcels',
  summary: 'Parcels that go back to the shop undelivered: to check first, then on the way, then received ones',
  description: '`search` finds order number, tracking number, name and phone of the customer.',
  request: { query: pagingQuery.extend(rtoFilterSchema.shape) },
  responses: { 200: jsonResponse(z.array(rtoParcel), 'The parcels'), ...errorResponses(400, 401, 403) },
})
const viewsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/views',
  operationId: 'countRtoViews',
  summary: 'The number of parcels in each view of the list; received ones are not counted',
  responses: {
    200: jsonResponse(rtoViewCountsSchema.openapi('RtoViewCounts'), 'The counts'),
    ...errorResponses(401, 403),
  },
})
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportRtoParcels',
  summary: 'Export the returning parcels that match the filters as a CSV or XLSX file',
  request: { query: rtoFilterSchema.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const findRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/by-code/{code}',
  operationId: 'findRtoParcel',
  summary: 'The parcel with this tracking number or order number, whatever its state',
  request: { params: z.object({ code: packingCode }) },
  responses: { 200: jsonResponse(rtoParcel, 'The parcel'), ...errorResponses(400, 401, 403, 404) },
})
const receiveRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/receipts/{id}',
  operationId: 'receiveRtoParcel',
  summary: 'Receive a parcel that came back: put each copy back into stock, or write it off',
  description:
    'Cancels the order and restores its stock once, takes the written-off copies out again, and informs the customer. Returns 409 when the parcel was received already or cannot be.',
  request: { params: idParam, body: jsonBody(rtoReceiptSchema.openapi('RtoReceipt')) },
  responses: { 200: jsonResponse(rtoParcel, 'The parcel'), ...errorResponses(400, 401, 403, 404, 409) },
})

const FILTERS = Object.keys(rtoFilterSchema.shape)

/** Parcels that come back undelivered (RTO), mounted at `/admin/rto`. */
export function rtoRoutes(deps: OrderDeps) {
  const { db } = deps
  return adminRouter('packer')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listRtoParcels(db, query)
      setPaginationHeaders(c, total, query, FILTERS)
      return c.json(rows.map(presentRtoParcel), 200)
    })
    .openapi(viewsRoute, async (c) => c.json(await countRtoViews(db), 200))
    .openapi(exportRoute, async (c) => {
      const { format, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'order', name: 'rto', query: c.req.valid('query') })
      return sendSheet(c, rtoExport(db, filters), format)
    })
    .openapi(findRoute, async (c) => {
      const parcel = await findRtoParcelByCode(db, c.req.valid('param').code)
      if (!parcel) throw new NotFoundError('Parcel')
      return c.json(presentRtoParcel(parcel), 200)
    })
    .openapi(receiveRoute, async (c) => {
      const { id } = c.req.valid('param')
      await receiveRto(deps, c.var.actor, id, c.req.valid('json'))
      const parcel = await findRtoParcel(db, id)
      if (!parcel) throw new NotFoundError('Parcel')
      return c.json(presentRtoParcel(parcel), 200)
    })
}
