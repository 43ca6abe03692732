import { createRoute, z } from '@hono/zod-openapi'
import {
  DELIVERY_COUNTS,
  deliveryCourierSchema,
  deliveryOrderSchema,
  deliveryRegionSchema,
} from '../../../domain/shipping/promise/delivery-report.ts'
import { REGION_LEVELS } from '../../../domain/shipping/promise/delivery-regions.ts'
import { text } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import { tableQuery } from '../../http/table-query.ts'
import { deliveryExport } from './delivery-export.ts'
import { presentCouriers, presentRegions } from './delivery-report.presenter.ts'
import { listCountedOrders, listCouriers, listRegions, REGION_SORTS } from './delivery-report.queries.ts'

const shared = { tags: ['Reports'], method: 'get' as const }
const level = z.enum(REGION_LEVELS, `level must be one of ${REGION_LEVELS.join(', ')}`).default('country')
const region = text(60).min(1, 'region is required')

const regionsRoute = createRoute({
  ...shared,
  path: '/',
  operationId: 'listDeliveryRegions',
  summary: 'Delivery times, returned parcels and promises of the last 180 days by region, with a suggested courier',
  request: { query: tableQuery(REGION_SORTS).extend({ level }) },
  responses: {
    200: jsonResponse(z.array(deliveryRegionSchema.openapi('DeliveryRegion')), 'The regions'),
    ...errorResponses(400, 401, 403),
  },
})
const couriersRoute = createRoute({
  ...shared,
  path: '/couriers',
  operationId: 'listDeliveryCouriers',
  summary: 'The couriers of a region with their delivery times, returned parcels, promises and cost',
  request: { query: z.object({ region }) },
  responses: {
    200: jsonResponse(z.array(deliveryCourierSchema.openapi('DeliveryCourier')), 'The couriers'),
    ...errorResponses(400, 401, 403),
  },
})
const ordersRoute = createRoute({
  ...shared,
  path: '/orders',
  operationId: 'listDeliveryOrders',
  summary: 'The orders behind a number of the report of deliveries',
  request: {
    query: pagingQuery.extend({
      region,
      courier: text(200).optional(),
      count: z.enum(DELIVERY_COUNTS, `count must be one of ${DELIVERY_COUNTS.join(', ')}`),
    }),
  },
  responses: {
    200: jsonResponse(z.array(deliveryOrderSchema.openapi('DeliveryOrder')), 'The orders'),
    ...errorResponses(400, 401, 403),
  },
})
const exportRoute = createRoute({
  ...shared,
  path: '/export',
  operationId: 'exportDeliveries',
  summary: 'Export the couriers of all regions of a level as a CSV or XLSX file',
  request: { query: z.object({ level, format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})

/** The report of deliveries for the owner, mounted at `/admin/reports/deliveries`. */
export function deliveryReportRoutes({ db }: { db: Database }) {
  return adminRouter('owner')
    .openapi(regionsRoute, async (c) => {
      const { level: chosen, ...query } = c.req.valid('query')
      const { rows, total } = await listRegions(db, chosen, { limit: 1000, ...query })
      const couriers = await listCouriers(
        db,
        rows.map((row) => row.region),
      )
      setPaginationHeaders(c, total, query, ['level', 'sort', 'search'])
      return c.json(presentRegions(rows, couriers, query.offset), 200)
    })
    .openapi(couriersRoute, async (c) => {
      const couriers = presentCouriers(await listCouriers(db, [c.req.valid('query').region]))
      setPaginationHeaders(c, couriers.length, {}, ['region'])
      return c.json(couriers, 200)
    })
    .openapi(ordersRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listCountedOrders(db, query, { limit: 1000, ...query })
      setPaginationHeaders(c, total, query, ['region', 'courier', 'count'])
      return c.json(rows, 200)
    })
    .openapi(exportRoute, async (c) => {
      const { level: chosen, format } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'report', name: 'deliveries', query: { format, level: chosen } })
      return sendSheet(c, deliveryExport(db, chosen), format)
    })
}
