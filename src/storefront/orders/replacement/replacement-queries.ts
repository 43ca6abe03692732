import { queryOptions } from '@tanstack/react-query'
import { api, ensureOk, nullIfNotFound, readJson } from '../../../api-client.ts'
import type { ReturnRequest } from '../../../domain/orders/returns/return-request.ts'
import { readAsDataUrl } from '../../../ui/read-as-data-url.ts'
import { PERSONAL_KEY } from '../../shared/session-queries.ts'

const proofOf = (token: string) => (token ? { token } : undefined)

/** Queries what can be replaced of an order, by its token, or as the account that placed it when the token is ''. */
export const orderReturnsQuery = (orderId: string, token: string) =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'order-returns', orderId, token],
    queryFn: () =>
      readJson(api.orders[':id'].returns.view.$post({ param: { id: orderId }, json: { proof: proofOf(token) } })).catch(
        nullIfNotFound,
      ),
    staleTime: 0,
    retry: false,
  })

/** Sends a request for a replacement. @throws ApiError */
export const requestReplacement = (orderId: string, token: string, request: ReturnRequest) =>
  readJson(api.orders[':id'].returns.$post({ param: { id: orderId }, json: { ...request, proof: proofOf(token) } }))

/** Withdraws a request. @throws ApiError */
export const withdrawReturn = (orderId: string, token: string, returnId: number) =>
  readJson(
    api.orders[':id'].returns[':returnId'].cancel.$post({
      param: { id: orderId, returnId: String(returnId) },
      json: { proof: proofOf(token) },
    }),
  )

/** Stores the UPI ID that a refund is paid to. @throws ApiError */
export const saveOwnPayee = (orderId: string, token: string, returnId: number, upiId: string) =>
  readJson(
    api.orders[':id'].returns[':returnId'].payee.$put({
      param: { id: orderId, returnId: String(returnId) },
      json: { upiId, proof: proofOf(token) },
    }),
  )

/** Queries a photo that the customer sent, as a data URL. It is private: its request proves the order. */
export const sentPhotoQuery = (orderId: string, token: string, photoId: string) =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'return-photo', orderId, token, photoId],
    queryFn: async () => {
      const param = { id: orderId, photoId }
      const request = api.orders[':id']['return-photos'][':photoId'].view.$post({
        param,
        json: { proof: proofOf(token) },
      })
      return readAsDataUrl(await (await ensureOk(request)).blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
