import { createRoute, z } from '@hono/zod-openapi'
import {
  funnelRowSchema,
  reportPeriodSchema,
  SALES_GROUPINGS,
  salesRowSchema,
  salesTotalsSchema,
  stockRowSchema,
  stockTotalsSchema,
} from '../../domain/reports/reports.ts'
import type { Database } from '../database/connect.ts'
import { auditExport } from '../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../http/paging.ts'
import { adminRouter } from '../http/routers.ts'
import { tableQuery } from '../http/table-query.ts'
import { checkPeriod } from './check-period.ts'
import { listFunnel } from './funnel/funnel.queries.ts'
import {
  funnelExport,
  presentSalesRow,
  presentStockRow,
  presentStockTotals,
  presentTotals,
  salesExport,
  stockExport,
} from './reports.presenter.ts'
import { listSales, readTotals, SALES_SORTS } from './sales-report.queries.ts'
import { listStock, readStockTotals, STOCK_SORTS } from './stock-report.queries.ts'

const REPORT_KIND = 'report'
const shared = { tags: ['Reports'], method: 'get' as const }
const period = reportPeriodSchema.shape
const by = z.enum(SALES_GROUPINGS, `by must be one of ${SALES_GROUPINGS.join(', ')}`)
const format = z.enum(SHEET_FORMATS).default('csv')
const file = { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) }

const totalsRoute = createRoute({
  ...shared,
  path: '/totals',
  operationId: 'getSalesTotals',
  summary: 'The sales of a period',
  request: { query: z.object(period) },
  responses: {
    200: jsonResponse(salesTotalsSchema.openapi('SalesTotals'), 'The totals'),
    ...errorResponses(400, 401, 403),
  },
})
const salesRoute = createRoute({
  ...shared,
  path: '/sales',
  operationId: 'listSales',
  summary: 'The sales of a period by day, month, exam, category, book, city or source',
  request: {
    query: tableQuery(SALES_SORTS)
      .omit({ search: true })
      .extend({ ...period, by }),
  },
  responses: {
    200: jsonResponse(z.array(salesRowSchema.openapi('SalesRow')), 'The groups'),
    ...errorResponses(400, 401, 403),
  },
})
const salesExportRoute = createRoute({
  ...shared,
  path: '/sales/export',
  operationId: 'exportSales',
  summary: 'Export the sales of a period as a CSV or XLSX file',
  request: { query: z.object({ ...period, by, format }) },
  responses: file,
})
const stockTotalsRoute = createRoute({
  ...shared,
  path: '/stock/totals',
  operationId: 'getStockTotals',
  summary: 'The value of the stock, and of books of which none was sold in a period',
  request: { query: z.object(period) },
  responses: {
    200: jsonResponse(stockTotalsSchema.openapi('StockTotals'), 'The totals'),
    ...errorResponses(400, 401, 403),
  },
})
const stockRoute = createRoute({
  ...shared,
  path: '/stock',
  operationId: 'listStockReport',
  summary: 'Books in stock with their value, the copies sold in a period, and the days that the stock lasts',
  request: { query: tableQuery(STOCK_SORTS).extend(period) },
  responses: {
    200: jsonResponse(z.array(stockRowSchema.openapi('StockReportRow')), 'The books'),
    ...errorResponses(400, 401, 403),
  },
})
const stockExportRoute = createRoute({
  ...shared,
  path: '/stock/export',
  operationId: 'exportStockReport',
  summary: 'Export the stock report as a CSV or XLSX file',
  request: {
    query: tableQuery(STOCK_SORTS)
      .pick({ search: true })
      .extend({ ...period, format }),
  },
  responses: file,
})
const funnelRoute = createRoute({
  ...shared,
  path: '/funnel',
  operationId: 'listFunnel',
  summary: 'Views of books, additions to the cart, opened checkouts and orders of the website by day',
  request: { query: pagingQuery.extend(period) },
  responses: {
    200: jsonResponse(z.array(funnelRowSchema.openapi('FunnelRow')), 'The days'),
    ...errorResponses(400, 401, 403),
  },
})
const funnelExportRoute = createRoute({
  ...shared,
  path: '/funnel/export',
  operationId: 'exportFunnel',
  summary: 'Export the funnel as a CSV or XLSX file',
  request: { query: z.object({ ...period, format }) },
  responses: file,
})

/** Reports for the owner, mounted at `/admin/reports`. */
export function reportRoutes({ db }: { db: Database }) {
  return adminRouter('owner')
    .openapi(totalsRoute, async (c) =>
      c.json(presentTotals(await readTotals(db, checkPeriod(c.req.valid('query')))), 200),
    )
    .openapi(salesRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listSales(db, checkPeriod(query), { limit: 1000, ...query })
      setPaginationHeaders(c, total, query, ['from', 'to', 'by', 'sort'])
      return c.json(rows.map(presentSalesRow(query.offset)), 200)
    })
    .openapi(salesExportRoute, async (c) => {
      const { format: chosen, ...query } = c.req.valid('query')
      const sheet = salesExport(db, checkPeriod(query), query.by)
      await auditExport(db, c.var.actor, { kind: REPORT_KIND, name: 'sales', query: { format: chosen, ...query } })
      return sendSheet(c, sheet, chosen)
    })
    .openapi(stockTotalsRoute, async (c) =>
      c.json(presentStockTotals(await readStockTotals(db, checkPeriod(c.req.valid('query')))), 200),
    )
    .openapi(stockRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listStock(db, checkPeriod(query), { limit: 1000, ...query })
      setPaginationHeaders(c, total, query, ['from', 'to', 'sort', 'search'])
      return c.json(rows.map(presentStockRow), 200)
    })
    .openapi(stockExportRoute, async (c) => {
      const { format: chosen, ...query } = c.req.valid('query')
      const sheet = stockExport(db, checkPeriod(query), query.search)
      await auditExport(db, c.var.actor, { kind: REPORT_KIND, name: 'stock', query: { format: chosen, ...query } })
      return sendSheet(c, sheet, chosen)
    })
    .openapi(funnelRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listFunnel(db, checkPeriod(query), { limit: 1000, ...query })
      setPaginationHeaders(c, total, query, ['from', 'to'])
      return c.json(
        rows.map((row, index) => ({ id: (query.offset ?? 0) + index + 1, ...row })),
        200,
      )
    })
    .openapi(funnelExportRoute, async (c) => {
      const { format: chosen, ...query } = c.req.valid('query')
      const sheet = funnelExport(db, checkPeriod(query))
      await auditExport(db, c.var.actor, { kind: REPORT_KIND, name: 'funnel', query: { format: chosen, ...query } })
      return sendSheet(c, sheet, chosen)
    })
}
