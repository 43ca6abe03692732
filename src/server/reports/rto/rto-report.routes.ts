import { createRoute, z } from '@hono/zod-openapi'
import { reportPeriodSchema } from '../../../domain/reports/reports.ts'
import {
  RTO_GROUPINGS,
  rtoGroupSchema,
  rtoOrderFilterSchema,
  rtoOrderSchema,
  rtoTotalsSchema,
} from '../../../domain/reports/rto-report.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { Database } from '../../database/connect.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import { tableQuery } from '../../http/table-query.ts'
import { checkPeriod } from '../check-period.ts'
import { listRtoGroups, listRtoOrders, readRtoTotals, RTO_SORTS, rtoReportExport } from './rto-report.queries.ts'

const shared = { tags: ['Reports'], method: 'get' as const }
const period = reportPeriodSchema.shape
const by = z.enum(RTO_GROUPINGS, `by must be one of ${RTO_GROUPINGS.join(', ')}`)
const format = z.enum(SHEET_FORMATS).default('csv')

const totalsRoute = createRoute({
  ...shared,
  path: '/totals',
  operationId: 'getRtoTotals',
  summary: 'Of the parcels that left the shop in a period, those that were delivered and those that came back',
  request: { query: z.object(period) },
  responses: {
    200: jsonResponse(rtoTotalsSchema.openapi('RtoTotals'), 'The totals'),
    ...errorResponses(400, 401, 403),
  },
})
const groupsRoute = createRoute({
  ...shared,
  path: '/',
  operationId: 'listRtoRates',
  summary: 'The share of parcels that came back, by week, PIN region, courier, book or risk level',
  request: {
    query: tableQuery(RTO_SORTS)
      .omit({ search: true })
      .extend({ ...period, by }),
  },
  responses: {
    200: jsonResponse(z.array(rtoGroupSchema.openapi('RtoGroup')), 'The groups'),
    ...errorResponses(400, 401, 403),
  },
})
const ordersRoute = createRoute({
  ...shared,
  path: '/orders',
  operationId: 'listRtoOrders',
  summary: 'The orders behind a number of the report, those that were sent last on top',
  request: { query: pagingQuery.extend({ ...period, by, ...rtoOrderFilterSchema.shape }) },
  responses: {
    200: jsonResponse(z.array(rtoOrderSchema.openapi('RtoOrder')), 'The orders'),
    ...errorResponses(400, 401, 403),
  },
})
const exportRoute = createRoute({
  ...shared,
  path: '/export',
  operationId: 'exportRtoRates',
  summary: 'Export the report as a CSV or XLSX file',
  request: { query: z.object({ ...period, by, format }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})

/** The report of parcels that came back, mounted at `/admin/reports/rto`. */
export function rtoReportRoutes({ db }: { db: Database }) {
  return adminRouter('owner')
    .openapi(totalsRoute, async (c) => {
      const { returnedPaise, ...totals } = await readRtoTotals(db, checkPeriod(c.req.valid('query')))
      const rate = totals.parcels === 0 ? 0 : totals.returned / totals.parcels
      return c.json({ ...totals, rate, returnedAmount: paiseToRupees(returnedPaise) }, 200)
    })
    .openapi(groupsRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listRtoGroups(db, checkPeriod(query), { limit: 1000, ...query })
      setPaginationHeaders(c, total, query, ['from', 'to', 'by', 'sort'])
      return c.json(
        rows.map((row, index) => ({ id: (query.offset ?? 0) + index + 1, ...row })),
        200,
      )
    })
    .openapi(ordersRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listRtoOrders(db, checkPeriod(query), { limit: 1000, ...query })
      setPaginationHeaders(c, total, query, ['from', 'to', 'by', 'key', 'result'])
      return c.json(
        rows.map(({ id, totalPaise, ...row }) => ({ id: Number(id), ...row, total: paiseToRupees(totalPaise) })),
        200,
      )
    })
    .openapi(exportRoute, async (c) => {
      const { format: chosen, ...query } = c.req.valid('query')
      const sheet = rtoReportExport(db, checkPeriod(query), query.by)
      await auditExport(db, c.var.actor, {
        kind: 'report',
        name: 'rto',
        query: { format: chosen, ...query },
      })
      return sendSheet(c, sheet, chosen)
    })
}
