import { createRoute, z } from '@hono/zod-openapi'
import {
  cashNoteSchema,
  cashSummarySchema,
  entryFilterSchema,
  entrySchema,
  orderMoneySchema,
  owedFilterSchema,
  owedOrderSchema,
  walletSchema,
} from '../../domain/cash/cash.ts'
import { MONTH_GROUPINGS, month, monthRowSchema, monthTotalsSchema } from '../../domain/cash/cash-month.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import { orderId } from '../../domain/values/schemas.ts'
import type { Database } from '../database/connect.ts'
import { auditExport } from '../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { NotFoundError } from '../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../http/paging.ts'
import { adminRouter } from '../http/routers.ts'
import { type Courier, CourierError } from '../shipping/courier.ts'
import { entriesExport, monthExport, owedExport, presentOwed, presentSummary } from './cash.presenter.ts'
import { closeMonth } from './close-month.ts'
import { listMonth, readClosing, readMonthTotals, readOpenAdjustments } from './months.queries.ts'
import { listEntries, readOrderMoney } from './entries.queries.ts'
import { listOwed, readOwedByCourier } from './receivables.queries.ts'
import { listExceptions } from './remittances.queries.ts'
import { writeOff } from './resolve-exception.ts'
import { ENTRY_KIND, reverseEntry } from './reverse-entry.ts'

const shared = { tags: ['Cash'] }
const get = { ...shared, method: 'get' as const }
const post = { ...shared, method: 'post' as const }
const format = z.enum(SHEET_FORMATS).default('csv')
const by = z.enum(MONTH_GROUPINGS, `by must be one of ${MONTH_GROUPINGS.join(', ')}`)
const file = { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) }
const entry = entrySchema.openapi('LedgerEntry')
const NEWEST = 5

const summaryRoute = createRoute({
  ...get,
  path: '/summary',
  operationId: 'getCashSummary',
  summary: 'What couriers owe, by courier and age, and what does not agree',
  responses: { 200: jsonResponse(cashSummarySchema.openapi('CashSummary'), 'The sums'), ...errorResponses(401, 403) },
})
const walletRoute = createRoute({
  ...get,
  path: '/wallet',
  operationId: 'getCourierWallet',
  summary: 'The balance of the wallet at the courier',
  responses: { 200: jsonResponse(walletSchema, 'The balance, or why it is not known'), ...errorResponses(401, 403) },
})
const owedRoute = createRoute({
  ...get,
  path: '/owed',
  operationId: 'listOwedOrders',
  summary: 'Delivered orders that couriers have not paid for, the oldest first',
  description: '`courier` is the name of a courier, or `-` for orders without one.',
  request: { query: pagingQuery.extend(owedFilterSchema.shape) },
  responses: {
    200: jsonResponse(z.array(owedOrderSchema.openapi('OwedOrder')), 'The orders'),
    ...errorResponses(400, 401, 403),
  },
})
const owedExportRoute = createRoute({
  ...get,
  path: '/owed/export',
  operationId: 'exportOwedOrders',
  summary: 'Export the orders that couriers have not paid for as a CSV or XLSX file',
  request: { query: owedFilterSchema.extend({ format }) },
  responses: file,
})
const writeOffRoute = createRoute({
  ...post,
  path: '/orders/{id}/write-off',
  operationId: 'writeOffOrder',
  summary: 'Write off what the courier owes for an order, with a note',
  request: { params: z.object({ id: orderId }), body: jsonBody(cashNoteSchema) },
  responses: { 204: { description: 'Written off' }, ...errorResponses(400, 401, 403, 409) },
})
const orderRoute = createRoute({
  ...get,
  path: '/orders/{id}',
  operationId: 'getOrderMoney',
  summary: 'Where the money of an order is, with its entries in the ledger',
  request: { params: z.object({ id: orderId }) },
  responses: {
    200: jsonResponse(orderMoneySchema.openapi('OrderMoney'), 'The money'),
    ...errorResponses(400, 401, 403, 404),
  },
})
const entriesRoute = createRoute({
  ...get,
  path: '/entries',
  operationId: 'listLedgerEntries',
  summary: 'The entries of the ledger, newest first',
  description: '`search` finds the number of an order, a CRF id or a UTR.',
  request: { query: pagingQuery.extend(entryFilterSchema.shape) },
  responses: { 200: jsonResponse(z.array(entry), 'The entries'), ...errorResponses(400, 401, 403) },
})
const entriesExportRoute = createRoute({
  ...get,
  path: '/entries/export',
  operationId: 'exportLedgerEntries',
  summary: 'Export the entries that match the filters as a CSV or XLSX file',
  request: { query: entryFilterSchema.extend({ format }) },
  responses: file,
})
const reverseRoute = createRoute({
  ...post,
  path: '/entries/{id}/reverse',
  operationId: 'reverseLedgerEntry',
  summary: 'Reverse an entry that staff made, with a note',
  request: { params: idParam, body: jsonBody(cashNoteSchema) },
  responses: { 204: { description: 'Reversed' }, ...errorResponses(400, 401, 403, 404, 409) },
})
const monthTotalsRoute = createRoute({
  ...get,
  path: '/months/totals',
  operationId: 'getCashMonthTotals',
  summary: 'The movements of a month on each account',
  request: { query: z.object({ month }) },
  responses: { 200: jsonResponse(monthTotalsSchema, 'The accounts'), ...errorResponses(400, 401, 403) },
})
const monthRoute = createRoute({
  ...get,
  path: '/months',
  operationId: 'listCashMonth',
  summary: 'The cash of a month by courier or book',
  request: { query: pagingQuery.extend({ month, by }) },
  responses: {
    200: jsonResponse(z.array(monthRowSchema.openapi('CashMonthRow')), 'The rows'),
    ...errorResponses(400, 401, 403),
  },
})
const monthExportRoute = createRoute({
  ...get,
  path: '/months/export',
  operationId: 'exportCashMonth',
  summary: 'Export the cash of a month by courier or book as a CSV or XLSX file',
  request: { query: z.object({ month, by, format }) },
  responses: file,
})

const closeRoute = createRoute({
  ...post,
  path: '/months/{month}/close',
  operationId: 'closeCashMonth',
  summary: 'Close a month that has ended, and all before it: no entry is dated in it any more',
  request: { params: z.object({ month }) },
  responses: { 204: { description: 'Closed' }, ...errorResponses(400, 401, 403, 409) },
})

export interface CashDeps {
  db: Database
  courier: Courier
}

/** The cash ledger, for the owner, mounted at `/admin/cash`. */
export const cashRoutes = ({ db, courier }: CashDeps) =>
  adminRouter('owner')
    .openapi(summaryRoute, async (c) => {
      const [owed, exceptions] = await Promise.all([readOwedByCourier(db), listExceptions(db, { limit: NEWEST })])
      return c.json(presentSummary(owed, exceptions), 200)
    })
    .openapi(walletRoute, async (c) => c.json(await readWallet(courier), 200))
    .openapi(owedRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listOwed(db, query)
      setPaginationHeaders(c, total, query, Object.keys(owedFilterSchema.shape))
      return c.json(rows.map(presentOwed), 200)
    })
    .openapi(owedExportRoute, async (c) => {
      const { format: chosen, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'cash', name: 'owed', query: c.req.valid('query') })
      return sendSheet(c, owedExport(db, filters), chosen)
    })
    .openapi(writeOffRoute, async (c) => {
      await writeOff(db, c.var.actor, c.req.valid('param').id, c.req.valid('json').note)
      return c.body(null, 204)
    })
    .openapi(orderRoute, async (c) => {
      const money = await readOrderMoney(db, c.req.valid('param').id)
      if (!money) throw new NotFoundError('Order')
      return c.json(money, 200)
    })

/** The entries of the ledger and its months, mounted at `/admin/cash`. */
export const ledgerRoutes = ({ db }: Pick<CashDeps, 'db'>) =>
  adminRouter('owner')
    .openapi(entriesRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listEntries(db, query)
      setPaginationHeaders(c, total, query, Object.keys(entryFilterSchema.shape))
      return c.json(rows, 200)
    })
    .openapi(entriesExportRoute, async (c) => {
      const { format: chosen, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'cash', name: 'entries', query: c.req.valid('query') })
      return sendSheet(c, entriesExport(db, filters), chosen)
    })
    .openapi(reverseRoute, async (c) => {
      await reverseEntry(db, c.var.actor, c.req.valid('param').id, c.req.valid('json').note)
      return c.body(null, 204)
    })
    .openapi(monthTotalsRoute, async (c) => {
      const { month: chosen } = c.req.valid('query')
      const [accounts, openAdjustments, closed] = await Promise.all([
        readMonthTotals(db, chosen),
        readOpenAdjustments(db, chosen),
        readClosing(db, chosen),
      ])
      return c.json({ month: chosen, accounts, openAdjustments, closed }, 200)
    })
    .openapi(closeRoute, async (c) => {
      await closeMonth(db, c.var.actor, c.req.valid('param').month)
      return c.body(null, 204)
    })
    .openapi(monthRoute, async (c) => {
      const query = c.req.valid('query')
      const rows = await listMonth(db, query.month, query.by)
      const { limit = rows.length, offset = 0 } = query
      setPaginationHeaders(c, rows.length, query, ['month', 'by'])
      return c.json(rows.slice(offset, offset + limit), 200)
    })
    .openapi(monthExportRoute, async (c) => {
      const { format: chosen, ...query } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: ENTRY_KIND, name: 'months', query: c.req.valid('query') })
      return sendSheet(c, monthExport(db, query.month, query.by), chosen)
    })

async function readWallet(courier: Courier) {
  try {
    return { balance: paiseToRupees(await courier.readWalletBalance()), error: null }
  } catch (error) {
    if (error instanceof CourierError) return { balance: null, error: error.message }
    throw error
  }
}
