// Many orders that staff send to the courier together.
import { z } from 'zod'
import { ORDER_DOCUMENTS, SLIP_PAPERS } from '../orders/order-documents.ts'
import { listParam, orderId } from '../values/schemas.ts'
import { holdReasonSchema } from './shipment.ts'

const MAX_BATCH_ORDERS = 200

/** `POST /api/admin/shipment-batches` and `/check`. */
export const batchRequestSchema = z.object({
  ids: z
    .array(orderId, 'Choose at least one order')
    .min(1, 'Choose at least one order')
    .max(MAX_BATCH_ORDERS, `At most ${MAX_BATCH_ORDERS} orders can be sent at once`)
    .transform((ids) => [...new Set(ids)]),
  /** Why the orders are sent that wait for the confirmation of their customers. */
  holdReason: holdReasonSchema,
})

/** A reason why an order cannot be sent, or should be checked before it is sent. */
export const shippingProblemSchema = z.object({
  orderId: z.int(),
  customerName: z.string(),
  message: z.string(),
  /** Whether the courier would refuse the order. */
  isBlocking: z.boolean(),
})
export type ShippingProblem = z.infer<typeof shippingProblemSchema>

export const batchCheckSchema = z.object({
  /** Ids of the orders that can be sent, in the requested order. */
  ready: z.array(z.int()),
  problems: z.array(shippingProblemSchema),
  /** Ids of the ready orders that wait for the confirmation of their customers: they need `holdReason`. */
  held: z.array(z.int()),
  /** The number of books in ready orders that have no weight, and the weight that is assumed for a copy of them. */
  unweighedBookCount: z.int(),
  assumedWeightGrams: z.int(),
})
export type BatchCheck = z.infer<typeof batchCheckSchema>

/** `waiting` until the tracking number, pickup, label and manifest are booked. */
const BATCH_ORDER_STATES = ['waiting', 'booked', 'refused'] as const

export const batchOrderSchema = z.object({
  orderId: z.int(),
  customerName: z.string(),
  city: z.string(),
  pincode: z.string(),
  totalAmount: z.number(),
  state: z.enum(BATCH_ORDER_STATES),
  /** Why the order was refused, or why its last attempt failed. */
  reason: z.string().nullable(),
  /** The books of a refused order without a weight: staff can set it and send the order again. */
  unweighedBooks: z.array(z.object({ id: z.int(), name: z.string() })),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  pickupAt: z.iso.datetime().nullable(),
})
export type BatchOrder = z.infer<typeof batchOrderSchema>

export const shipmentBatchSchema = z.object({
  id: z.int(),
  /** The username of the user who sent the orders. */
  actor: z.string(),
  createdAt: z.iso.datetime(),
  orders: z.array(batchOrderSchema),
})
export type ShipmentBatch = z.infer<typeof shipmentBatchSchema>

/** The documents of a batch, in the order in which they are printed. */
export const BATCH_DOCUMENTS = ['labels', ...ORDER_DOCUMENTS, 'manifest'] as const
export type BatchDocument = (typeof BATCH_DOCUMENTS)[number]

/** The invoice is in the email as well: it is printed on request. */
export const DEFAULT_BATCH_DOCUMENTS = BATCH_DOCUMENTS.filter((document) => document !== 'invoices')

/** `label`: 4 × 6 inch, one label a page. `a4`: four labels a page. */
export const LABEL_PAPERS = ['label', 'a4'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]

/** `GET /api/admin/shipment-batches/{id}/documents` */
export const batchDocumentsSchema = z.object({
  paper: z.enum(LABEL_PAPERS).default('label'),
  slipPaper: z.enum(SLIP_PAPERS).default('a4'),
  documents: listParam(z.enum(BATCH_DOCUMENTS)).default([...DEFAULT_BATCH_DOCUMENTS]),
})
