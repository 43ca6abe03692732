import { queryOptions } from '@tanstack/react-query'
import { ApiError, api, readJson } from '../../../api-client.ts'
import type { SlipPaper } from '../../../domain/orders/order-documents.ts'
import type { BatchDocument, LabelPaper, ShipmentBatch } from '../../../domain/shipping/shipment-batch.ts'

const batches = api.admin['shipment-batches']
const POLL_MS = 2000
const NOT_FOUND = 404

/** Which orders can be sent, and the problems of the others. */
export const batchCheckQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['staff', 'shipment-batch-check', ids],
    queryFn: () => readJson(batches.check.$post({ json: { ids: [...ids] } })),
    staleTime: 0,
    gcTime: 0,
  })

/** A batch with the result of each order, polled while an order is waiting. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'shipment-batch', id],
    queryFn: () => readJson(batches[':id'].$get({ param: { id } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  })

export const isRunning = ({ orders }: ShipmentBatch): boolean => orders.some(({ state }) => state === 'waiting')

/** Orders to send; with a reason also those that wait for the confirmation of their customers. */
export interface NewBatch {
  ids: readonly number[]
  holdReason?: string | undefined
}

/** Sends orders to the courier in the background. @throws ApiError */
export const startBatch = ({ ids, holdReason }: NewBatch) =>
  readJson(batches.$post({ json: { ids: [...ids], holdReason } }))

/** Sends the refused orders of a batch again, or one of them. @throws ApiError */
export const retryBatch = (id: number, orderId?: number) =>
  readJson(
    batches[':id'].retry.$post({
      param: { id: String(id) },
      query: orderId === undefined ? {} : { orderId: String(orderId) },
    }),
  )

/** Sets the weight of a book that has none. @throws ApiError */
export const setWeight = (id: number, weightGrams: number) =>
  readJson(
    api.products[':id'].$patch({ param: { id: String(id) }, json: { weightGrams, expected: { weightGrams: null } } }),
  )

/** The state of a PIN code; undefined if it is not in the table. */
export async function findState(pin: string): Promise<string | undefined> {
  try {
    return (await readJson(api['pin-codes'][':pin'].$get({ param: { pin } }))).state
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return undefined
    throw error
  }
}

/** The papers of the labels and of the packing slips. */
export interface BatchPapers {
  paper: LabelPaper
  slipPaper: SlipPaper
}

/** The URL of documents of a batch, as one PDF. */
export const batchDocumentsHref = (
  id: number,
  { paper, slipPaper }: BatchPapers,
  documents: readonly BatchDocument[],
): string =>
  `/api/admin/shipment-batches/${id}/documents?paper=${paper}&slipPaper=${slipPaper}&documents=${documents.join(',')}`
