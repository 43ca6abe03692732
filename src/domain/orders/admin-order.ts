// Orders as staff see and edit them.
import { z } from 'zod'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts'
import { orderSchema } from './order.ts'
import { day, flag, orderId, text } from '../values/schemas.ts'

export const STAFF_NOTES_MAX = 2000
const MAX_BULK_ORDERS = 500

/** The filters of a list of orders. An empty string, which forms send, means no filter. */
export const orderFilterSchema = z.object({
  search: text(100).optional(),
  status: z.enum(ORDER_STATUSES).or(z.literal('')).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).or(z.literal('')).optional(),
  from: day.or(z.literal('')).optional(),
  /** Inclusive. */
  to: day.or(z.literal('')).optional(),
  placedAfter: z.iso.datetime('Must be a time such as 2026-11-21T10:14:00Z').optional(),
})
export type OrderFilters = z.infer<typeof orderFilterSchema>

/** An order without its lines, in the list of staff. */
export const adminOrderRowSchema = orderSchema.omit({ items: true }).extend({ staffNotes: z.string() })
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>

const historyEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type OrderHistoryEntry = z.infer<typeof historyEntrySchema>

/** One order. `staffNotes` and `history` are for staff only. */
export const orderDetailSchema = orderSchema.extend({
  staffNotes: z.string().optional(),
  history: z.array(historyEntrySchema).optional(),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

/** A trimmed text; null when it is empty. */
const blankAsNull = (max: number) =>
  text(max)
    .transform((value) => value || null)
    .nullable()

/** For an order that staff ship with another courier than Shiprocket. */
const courierFields = {
  courierName: blankAsNull(100).optional(),
  trackingNumber: blankAsNull(100).optional(),
  trackingUrl: text(1000)
    .refine(
      (value) => value === '' || /^https?:\/\/[^/\s]+/i.test(value),
      'Must be a URL such as https://courier.example/track',
    )
    .transform((value) => value || null)
    .nullable()
    .optional(),
}

/** `PUT /api/orders/{id}`. Absent fields stay unchanged. */
export const orderEditSchema = z
  .object({
    status: z.enum(ORDER_STATUSES, `Status must be one of ${ORDER_STATUSES.join(', ')}`).optional(),
    paymentStatus: z.enum(PAYMENT_STATUSES, `Payment status must be one of ${PAYMENT_STATUSES.join(', ')}`).optional(),
    staffNotes: text(STAFF_NOTES_MAX).optional(),
    ...courierFields,
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), {
    message: 'Status is required',
    path: ['status'],
  })
export type OrderEdit = z.infer<typeof orderEditSchema>

/** The fields of an order that staff can edit. */
export const EDITABLE_FIELDS = [
  'status',
  'paymentStatus',
  'staffNotes',
  'courierName',
  'trackingNumber',
  'trackingUrl',
] as const satisfies (keyof OrderEdit)[]

/** `POST /api/admin/orders/bulk`: the same edit of many orders. With `preview`, nothing is changed. */
export const bulkOrderEditSchema = z
  .object({
    ids: z
      .array(orderId, 'Choose at least one order')
      .min(1, 'Choose at least one order')
      .max(MAX_BULK_ORDERS, `At most ${MAX_BULK_ORDERS} orders can be changed at once`),
    status: z.enum(ORDER_STATUSES).optional(),
    paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
    preview: flag.optional(),
  })
  .refine(({ status, paymentStatus }) => status !== undefined || paymentStatus !== undefined, {
    message: 'Status is required',
    path: ['status'],
  })

/** Values of the editable fields, as stored in the audit log. */
export const orderFieldsSchema = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  staffNotes: z.string().optional(),
  courierName: z.string().nullish(),
  trackingNumber: z.string().nullish(),
  trackingUrl: z.string().nullish(),
})

/** The applied or previewed result of a bulk edit. */
export const bulkOrderResultSchema = z.object({
  /** The id for an undo. Null for a preview, or when nothing changed. */
  batch: z.string().nullable(),
  updated: z.array(
    z.object({ id: z.int(), customerName: z.string(), before: orderFieldsSchema, after: orderFieldsSchema }),
  ),
  /** Ids of orders that already have the requested values. */
  unchanged: z.array(z.int()),
  rejected: z.array(z.object({ id: z.int(), message: z.string() })),
})
export type BulkOrderResult = z.infer<typeof bulkOrderResultSchema>
