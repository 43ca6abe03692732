import { createRoute, z } from '@hono/zod-openapi'
import { orderHelpSchema } from '../../../domain/inbox/order-help.ts'
import { cancellationSchema } from '../../../domain/orders/cancellation-form.ts'
import { cancelBlocker } from '../../../domain/orders/cancellation.ts'
import { type CustomerOrder, customerOrderSchema } from '../../../domain/orders/customer-order.ts'
import { orderAccessSchema } from '../../../domain/orders/order-proof.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import type { Queryable } from '../../database/connect.ts'
import { sendPdf } from '../../export/pdf/draw-pages.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, jsonBody, jsonResponse, pdfResponse } from '../../http/openapi.ts'
import { publicRouter, withoutKey } from '../../http/routers.ts'
import { receiveMessage } from '../../inbox/receive-message.ts'
import { readPrintedBrand } from '../../settings/shop-identity.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { createInvoicePdf, invoiceFileName } from '../invoices/create-invoice-pdf.ts'
import { toPrintedInvoice, withoutContact } from '../invoices/invoices.presenter.ts'
import { findValidInvoices } from '../invoices/invoices.queries.ts'
import { readPublicEvents } from '../order-history.ts'
import { presentGuestOrder } from '../orders.presenter.ts'
import type { OrderWithItems } from '../orders.queries.ts'
import type { OrderDeps } from '../place-order.ts'
import { authorizeOrder, type OrderAccessDeps } from './authorize-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { changePathOf, signOrderToken } from './order-token.ts'

interface Deps {
  db: Queryable
  config: { secretKey: string | undefined }
}

/**
 * Reads an order for its customer with or without an account: its contents, what happened to it, and what they can do with
 * it. Contains no address and nothing internal; the page that changes the address shows it.
 */
async function readCustomerOrder({ db, config }: Deps, order: OrderWithItems): Promise<CustomerOrder> {
  const blocker = cancelBlocker(order) ?? null
  return {
    ...presentGuestOrder(order),
    token: signOrderToken(order, config.secretKey),
    invoiceNumber: order.invoiceNumber,
    cancelBlocker: blocker,
    changePath: blocker === null ? changePathOf(order, config.secretKey) : null,
    timeline: await readPublicEvents(db, order),
  }
}

const customerOrder = customerOrderSchema.openapi('CustomerOrder')

const viewRoute = createRoute({
  method: 'post',
  path: '/{id}/view',
  operationId: 'viewOrder',
  ...withoutKey('It only reads.'),
  tags: ['Orders'],
  summary: 'An order for its customer, and what they can do with it',
  description:
    'For the account that placed the order, the holder of the token of a link from its emails, or a guest who knows its mobile number. The response is the same for an unknown order and for an invalid proof.',
  request: { params: z.object({ id: orderId }), body: jsonBody(orderAccessSchema) },
  responses: {
    200: jsonResponse(customerOrder, 'The order'),
    ...errorResponses(400, 404, 429),
  },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/{id}/cancel',
  operationId: 'cancelOrder',
  tags: ['Orders'],
  summary: 'Cancel an order as its customer, until the courier picks up its parcel',
  description:
    'Restores the stock, cancels the booking at the courier and informs customer and staff by email. Repeating the request changes nothing. Returns 409 when the courier has the parcel.',
  request: { params: z.object({ id: orderId }), body: jsonBody(cancellationSchema.openapi('Cancellation')) },
  responses: { 200: jsonResponse(customerOrder, 'The cancelled order'), ...errorResponses(400, 404, 409, 429) },
})

const helpRoute = createRoute({
  method: 'post',
  path: '/{id}/help',
  operationId: 'askForOrderHelp',
  tags: ['Orders'],
  summary: 'Send the store a message about a problem with an order; the id in the response is the message number',
  request: { params: z.object({ id: orderId }), body: jsonBody(orderHelpSchema.openapi('OrderHelp')) },
  responses: { 201: jsonResponse(z.object({ id: z.int() }), 'The message'), ...errorResponses(400, 404, 429) },
})

const invoiceRoute = createRoute({
  method: 'post',
  path: '/{id}/invoice',
  operationId: 'getOwnInvoice',
  ...withoutKey('It only reads.'),
  tags: ['Orders'],
  summary:
    'The invoice of an order for its customer, as PDF; without street, phone and email unless they are signed in',
  request: { params: z.object({ id: orderId }), body: jsonBody(orderAccessSchema) },
  responses: { 200: pdfResponse, ...errorResponses(400, 404, 429) },
})

/** Endpoints of one order for its customer, with or without an account, mounted at `/orders`. */
export function orderAccessRoutes(
  deps: OrderAccessDeps & OrderDeps & { files: FileStorage; config: { storeName: string } },
) {
  return publicRouter()
    .openapi(viewRoute, async (c) => {
      const order = await authorizeOrder(deps, c, { orderId: c.req.valid('param').id, ...c.req.valid('json') })
      return c.json(await readCustomerOrder(deps, order), 200)
    })
    .openapi(invoiceRoute, async (c) => {
      const order = await authorizeOrder(deps, c, { orderId: c.req.valid('param').id, ...c.req.valid('json') })
      const [row] = await findValidInvoices(deps.db, [order.id])
      if (!row) throw new NotFoundError('Invoice')
      const invoice = toPrintedInvoice(row)
      const isOwner = c.var.user?.id === order.userId
      const printed = isOwner ? invoice : withoutContact(invoice)
      const pdf = await createInvoicePdf(printed, deps.config.storeName, await readPrintedBrand(deps))
      return sendPdf(c, invoiceFileName(invoice.number), pdf)
    })
    .openapi(cancelRoute, async (c) => {
      const { proof, reason, note } = c.req.valid('json')
      const { id, userId } = await authorizeOrder(deps, c, { orderId: c.req.valid('param').id, proof })
      const { user } = c.var
      const order = await cancelOrder(deps, { orderId: id, user: user?.id === userId ? user : null, reason, note })
      c.var.log.info({ orderId: id }, 'order cancelled by its customer')
      return c.json(await readCustomerOrder(deps, order), 200)
    })
    .openapi(helpRoute, async (c) => {
      await deps.limits.consumeByIp(c, 'contact-ip')
      const { proof, problem, message } = c.req.valid('json')
      const order = await authorizeOrder(deps, c, { orderId: c.req.valid('param').id, proof })
      const { id, customerName: name, customerEmail: email, customerPhone: phone } = order
      const contact = { name, email, phone, subject: 'order' } as const
      const received = await receiveMessage(deps, { ...contact, orderId: id, problem, message })
      return c.json({ id: received.id }, 201)
    })
}
