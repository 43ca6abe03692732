import { createRoute, z } from '@hono/zod-openapi'
import { orderAccessSchema } from '../../../domain/orders/order-proof.ts'
import {
  customerPayeeSchema,
  type CustomerReturn,
  customerReturnRequestSchema,
  type OrderReturns,
  orderReturnsSchema,
} from '../../../domain/orders/returns/customer-return.ts'
import { maskUpiId } from '../../../domain/orders/returns/payee.ts'
import { returnDeadline } from '../../../domain/orders/returns/return-rules.ts'
import { paiseToRupeesOrNull } from '../../../domain/values/money.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import { imageFileSchema, limitImageBody } from '../../catalog/images/store-upload.ts'
import type { Database } from '../../database/connect.ts'
import type { AppContext } from '../../http/app-env.ts'
import { NotFoundError } from '../../http/errors.ts'
import { limitUploads } from '../../http/limits/upload-limit.ts'
import { errorResponses, jsonBody, jsonResponse, rowId } from '../../http/openapi.ts'
import { publicRouter, withoutKey } from '../../http/routers.ts'
import { authorizeOrder, type OrderAccessDeps } from '../access/authorize-order.ts'
import { signOrderToken } from '../access/order-token.ts'
import type { OrderWithItems } from '../orders.queries.ts'
import { cancelReturn } from './answer-return.ts'
import { describeReturnable, requestReturn } from './request-return.ts'
import { canCustomerSetPayee, readPayee, saveCustomerPayee } from './payee.ts'
import { photoResponse, readReturnPhoto, storeReturnPhoto } from './return-photos.ts'
import { readReturnSettings } from './return-settings.ts'
import { findReturn, listReturnsOfOrder, type ReturnWithOrder } from './returns.queries.ts'
import type { Actor, ReturnDeps } from './update-return.ts'

/** Reads what a customer can have replaced of an order, and their requests. */
async function readOrderReturns(
  db: Database,
  order: OrderWithItems,
  secretKey: string | undefined,
): Promise<OrderReturns> {
  const [{ days }, rows] = await Promise.all([readReturnSettings(db), listReturnsOfOrder(db, order.id)])
  const { deliveredAt } = order
  const returned = rows.flatMap(({ status, items }) =>
    items.map(({ orderItemId, quantity }) => ({ orderItemId, quantity, status })),
  )
  return {
    ...describeReturnable(order, returned, days),
    token: signOrderToken(order, secretKey),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    deadline: deliveredAt ? returnDeadline(deliveredAt, days).toISOString() : null,
    returns: rows.map((row) => presentCustomerReturn(row, secretKey)).toReversed(),
  }
}

function presentCustomerReturn(row: ReturnWithOrder, secretKey: string | undefined): CustomerReturn {
  const { id, status, handover, note, answer, verdict, courierName, trackingNumber, replacementOrderId, refundUtr } =
    row
  const upiId = row.payeeGivenAt === null ? undefined : readPayee(row, { secretKey })
  const toIso = (time: Date | null) => time?.toISOString() ?? null
  return {
    id,
    status,
    handover,
    requestedAt: row.createdAt.toISOString(),
    answeredAt: toIso(row.answeredAt),
    receivedAt: toIso(row.receivedAt),
    checkedAt: toIso(row.checkedAt),
    resolvedAt: toIso(row.resolvedAt),
    note,
    answer,
    verdict,
    courierName,
    trackingNumber,
    pickupAt: toIso(row.pickupAt),
    parcelState: row.parcelState,
    replacementOrderId,
    refundAmount: paiseToRupeesOrNull(row.refundPaise),
    refundUtr,
    photoIds: row.photoIds,
    canSetPayee: canCustomerSetPayee(row),
    payee: upiId === undefined ? null : maskUpiId(upiId),
    items: row.items.map(({ id: itemId, quantity, reason, accepted, rejectionReason, line }) => ({
      id: itemId,
      productName: line.productName,
      productImage: line.productImage,
      quantity,
      reason,
      accepted,
      rejectionReason,
    })),
  }
}

const shared = { tags: ['Returns'] }
const orderReturns = orderReturnsSchema.openapi('OrderReturns')
const params = z.object({ id: orderId })

const viewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/returns/view',
  operationId: 'viewOrderReturns',
  ...withoutKey('It only reads.'),
  summary: 'What a customer can have replaced of an order, and their requests',
  request: { params, body: jsonBody(orderAccessSchema) },
  responses: { 200: jsonResponse(orderReturns, 'The requests'), ...errorResponses(400, 404, 429) },
})
const requestRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/returns',
  operationId: 'requestReturn',
  summary: 'Request a replacement of delivered books as their customer',
  description:
    'Returns 409 before the delivery, after the days of the policy, and for copies that another request has.',
  request: { params, body: jsonBody(customerReturnRequestSchema.openapi('ReturnRequest')) },
  responses: { 201: jsonResponse(orderReturns, 'The requests'), ...errorResponses(400, 404, 409, 429) },
})
const cancelRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/returns/{returnId}/cancel',
  operationId: 'cancelReturn',
  summary: 'Withdraw a request for a replacement, until the books are received',
  request: { params: params.extend({ returnId: rowId }), body: jsonBody(orderAccessSchema) },
  responses: { 200: jsonResponse(orderReturns, 'The requests'), ...errorResponses(400, 404, 409, 429) },
})
const photoRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/return-photos',
  operationId: 'uploadReturnPhoto',
  summary: 'Upload a photo for a request that is not sent yet (JPEG, PNG, GIF or WebP, at most 5 MB)',
  description: 'Stored without metadata, and deleted after a day if the request is not sent.',
  middleware: limitImageBody,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': { schema: z.object({ file: imageFileSchema, token: z.string().max(100).optional() }) },
      },
    },
  },
  responses: {
    201: jsonResponse(z.object({ id: z.string() }), 'The id of the photo'),
    ...errorResponses(400, 404, 409, 413, 415, 429),
  },
})

const payeeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/returns/{returnId}/payee',
  operationId: 'setOwnReturnPayee',
  summary: 'Enter the UPI ID for a refund as the customer, after the books are accepted; stored encrypted',
  request: {
    params: params.extend({ returnId: rowId }),
    body: jsonBody(customerPayeeSchema.openapi('CustomerPayee')),
  },
  responses: { 200: jsonResponse(orderReturns, 'The requests'), ...errorResponses(400, 404, 409, 429) },
})
const ownPhotoRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/return-photos/{photoId}/view',
  operationId: 'viewOwnReturnPhoto',
  ...withoutKey('It only reads.'),
  summary: 'A photo that the customer sent with a request, as WebP',
  request: { params: params.extend({ photoId: z.uuid() }), body: jsonBody(orderAccessSchema) },
  responses: { 200: { description: 'The photo' }, ...errorResponses(400, 404, 429) },
})

interface CustomerReturnDeps extends OrderAccessDeps, ReturnDeps {}

/** The account that placed the order, or a guest who proved it. */
const customerOf = (c: AppContext, { userId, customerName }: OrderWithItems): Actor => ({
  id: c.var.user?.id === userId ? userId : 0,
  username: customerName,
})

/** Requests of customers for replacements, mounted at `/orders`. */
export function customerReturnRoutes(deps: CustomerReturnDeps) {
  const { db, limits, config } = deps
  const router = publicRouter()
  router.use('/:id/return-photos', limitUploads(limits, 'return-photo-ip'))
  return router
    .openapi(viewRoute, async (c) => {
      const order = await authorizeOrder(deps, c, { orderId: c.req.valid('param').id, ...c.req.valid('json') })
      return c.json(await readOrderReturns(db, order, config.secretKey), 200)
    })
    .openapi(requestRoute, async (c) => {
      await limits.consumeByIp(c, 'return-ip')
      const { proof, ...request } = c.req.valid('json')
      const order = await authorizeOrder(deps, c, { orderId: c.req.valid('param').id, proof })
      await requestReturn(deps, { actor: customerOf(c, order), orderId: order.id, request, isStaff: false })
      return c.json(await readOrderReturns(db, order, config.secretKey), 201)
    })
    .openapi(cancelRoute, async (c) => {
      const { id, returnId } = c.req.valid('param')
      const order = await authorizeOrder(deps, c, { orderId: id, ...c.req.valid('json') })
      if ((await findReturn(db, returnId))?.orderId !== order.id) throw new NotFoundError('Return')
      await cancelReturn(deps, customerOf(c, order), returnId)
      return c.json(await readOrderReturns(db, order, config.secretKey), 200)
    })
    .openapi(payeeRoute, async (c) => {
      await limits.consumeByIp(c, 'return-ip')
      const { id, returnId } = c.req.valid('param')
      const { proof, upiId } = c.req.valid('json')
      const order = await authorizeOrder(deps, c, { orderId: id, proof })
      if ((await findReturn(db, returnId))?.orderId !== order.id) throw new NotFoundError('Return')
      await saveCustomerPayee(deps, customerOf(c, order), returnId, upiId)
      return c.json(await readOrderReturns(db, order, config.secretKey), 200)
    })
    .openapi(ownPhotoRoute, async (c) => {
      const { id, photoId } = c.req.valid('param')
      const order = await authorizeOrder(deps, c, { orderId: id, ...c.req.valid('json') })
      const webp = await readReturnPhoto(db, order.id, photoId)
      if (!webp) throw new NotFoundError('Photo')
      return photoResponse(webp)
    })
    .openapi(photoRoute, async (c) => {
      const { file, token } = c.req.valid('form')
      const access = { orderId: c.req.valid('param').id, proof: token ? { token } : undefined }
      const order = await authorizeOrder(deps, c, access)
      return c.json({ id: await storeReturnPhoto(db, order.id, file) }, 201)
    })
}
