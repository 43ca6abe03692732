// Documents that staff print for many orders.
import { z } from 'zod'
import { listParam, orderId } from '../values/schemas.ts'

const MAX_PRINTED_ORDERS = 200

/**
 * `slips`: packing slips, in the order of the ids. `invoices`: the valid invoices of the orders that have one, in the same
 * order. `pick-list`: the books of all orders, by shelf location.
 */
export const ORDER_DOCUMENTS = ['slips', 'invoices', 'pick-list'] as const
export type OrderDocument = (typeof ORDER_DOCUMENTS)[number]

/** Packing slips are four to an A4 page, or one to a label of 4 × 6 inches. */
export const SLIP_PAPERS = ['a4', 'label'] as const
export type SlipPaper = (typeof SLIP_PAPERS)[number]

/** `GET /api/admin/orders/documents/pages?ids=1,2` */
export const printedOrdersSchema = z.object({
  slipPaper: z.enum(SLIP_PAPERS).default('a4'),
  ids: listParam(orderId).refine((ids) => ids.length <= MAX_PRINTED_ORDERS, {
    message: `At most ${MAX_PRINTED_ORDERS} orders can be printed at once`,
  }),
})

/** `GET /api/admin/orders/documents?ids=1,2&documents=slips,pick-list` */
export const orderDocumentsSchema = printedOrdersSchema.extend({
  documents: listParam(z.enum(ORDER_DOCUMENTS)),
})

/** The number of pages of each document. */
export const orderDocumentPagesSchema = z.object({ slips: z.int(), invoices: z.int(), pickList: z.int() })
export type OrderDocumentPages = z.infer<typeof orderDocumentPagesSchema>
