import { createRoute, z } from '@hono/zod-openapi'
import { invoiceFilterSchema, invoiceRowSchema, orderInvoicesSchema } from '../../../domain/orders/invoices/invoice.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { auditExport } from '../../export/audit-export.ts'
import { sendPdf } from '../../export/pdf/draw-pages.ts'
import { sendSheet, SHEET_FORMATS } from '../../export/spreadsheet.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, idParam, jsonResponse, pdfResponse } from '../../http/openapi.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter, needs } from '../../http/routers.ts'
import { readPrintedBrand } from '../../settings/shop-identity.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { createInvoicePdf, invoiceFileName } from './create-invoice-pdf.ts'
import { invoiceExport } from './invoice-export.ts'
import { presentInvoice, toPrintedInvoice } from './invoices.presenter.ts'
import { findInvoice, listInvoices, listInvoicesOfOrder } from './invoices.queries.ts'

const shared = { tags: ['Invoices'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listInvoices',
  summary: 'Invoices and credit notes, newest first',
  description:
    '`search` finds the number of the document, and number, name, phone and email of its order. Cancelled documents stay in the list.',
  request: { query: pagingQuery.extend(invoiceFilterSchema.shape) },
  responses: {
    200: jsonResponse(z.array(invoiceRowSchema.openapi('Invoice')), 'The documents'),
    ...errorResponses(400, 401, 403),
  },
})
const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportInvoices',
  summary: 'Export the documents that match the filters as a CSV or XLSX file; credit notes have negative amounts',
  request: { query: invoiceFilterSchema.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const pdfRoute = createRoute({
  ...needs('packer'),
  ...shared,
  method: 'get',
  path: '/{id}/pdf',
  operationId: 'getInvoicePdf',
  summary: 'A document as it was issued, as PDF; a cancelled one says so',
  request: { params: idParam },
  responses: { 200: pdfResponse, ...errorResponses(400, 401, 403, 404) },
})
const ofOrderRoute = createRoute({
  ...needs('packer'),
  ...shared,
  method: 'get',
  path: '/{id}/invoices',
  operationId: 'listInvoicesOfOrder',
  summary: 'The invoices and credit notes of an order, oldest first',
  request: { params: z.object({ id: orderId }) },
  responses: { 200: jsonResponse(orderInvoicesSchema, 'The documents'), ...errorResponses(400, 401, 403) },
})

interface Deps {
  db: Database
  files: FileStorage
  config: { storeName: string }
}

const FILTERS = Object.keys(invoiceFilterSchema.shape)

/** Invoices and credit notes, mounted at `/admin/invoices`. */
export function adminInvoiceRoutes({ db, files, config }: Deps) {
  return adminRouter()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listInvoices(db, query)
      setPaginationHeaders(c, total, query, FILTERS)
      return c.json(rows.map(presentInvoice), 200)
    })
    .openapi(exportRoute, async (c) => {
      const { format, ...filters } = c.req.valid('query')
      await auditExport(db, c.var.actor, { kind: 'order', name: 'invoices', query: c.req.valid('query') })
      return sendSheet(c, invoiceExport(db, filters), format)
    })
    .openapi(pdfRoute, async (c) => {
      const row = await findInvoice(db, c.req.valid('param').id)
      if (!row) throw new NotFoundError('Invoice')
      const pdf = await createInvoicePdf(toPrintedInvoice(row), config.storeName, await readPrintedBrand({ db, files }))
      return sendPdf(c, invoiceFileName(row.invoice.number), pdf)
    })
}

/** The documents of one order, mounted at `/admin/orders`. */
export const orderInvoiceRoutes = ({ db }: Pick<Deps, 'db'>) =>
  adminRouter().openapi(ofOrderRoute, async (c) =>
    c.json((await listInvoicesOfOrder(db, c.req.valid('param').id)).map(presentInvoice), 200),
  )
