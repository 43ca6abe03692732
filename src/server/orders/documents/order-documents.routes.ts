import { createRoute } from '@hono/zod-openapi'
import {
  orderDocumentPagesSchema,
  orderDocumentsSchema,
  printedOrdersSchema,
  type SlipPaper,
} from '../../../domain/orders/order-documents.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import type { Queryable } from '../../database/connect.ts'
import { sendPdf } from '../../export/pdf/draw-pages.ts'
import { errorResponses, jsonResponse, pdfResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { countDocumentPages, createOrderDocuments } from './order-documents.ts'

const pagesRoute = createRoute({
  method: 'get',
  path: '/documents/pages',
  operationId: 'countOrderDocumentPages',
  tags: ['Orders'],
  summary: 'The number of pages of the printed documents of some orders',
  request: { query: printedOrdersSchema },
  responses: {
    200: jsonResponse(orderDocumentPagesSchema.openapi('OrderDocumentPages'), 'The number of pages'),
    ...errorResponses(400, 401, 403),
  },
})
const documentsRoute = createRoute({
  method: 'get',
  path: '/documents',
  operationId: 'getOrderDocuments',
  tags: ['Orders'],
  summary: 'Packing slips and invoices in the order of the ids, and a pick list by shelf location, as one PDF',
  request: { query: orderDocumentsSchema },
  responses: { 200: pdfResponse, ...errorResponses(400, 401, 403) },
})

interface Deps {
  db: Queryable
  config: ShopIdentity
}

/** Printed documents of orders, mounted at `/admin/orders`. */
export function orderDocumentRoutes({ db, config }: Deps) {
  const optionsFor = (query: { ids: readonly number[]; slipPaper: SlipPaper }) => ({
    db,
    config,
    ...query,
    note: formatDateTime(new Date()),
  })
  return adminRouter('packer')
    .openapi(pagesRoute, async (c) => c.json(await countDocumentPages(optionsFor(c.req.valid('query'))), 200))
    .openapi(documentsRoute, async (c) => {
      const { documents, ...query } = c.req.valid('query')
      return sendPdf(c, 'orders', await createOrderDocuments(documents, optionsFor(query)))
    })
}
