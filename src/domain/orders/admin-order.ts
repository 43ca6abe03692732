// Orders as staff see and edit them.
import { z } from 'zod'
import { listedRiskSchema } from '../cod-risk/order-risk.ts'
import { RISK_LEVELS } from '../cod-risk/risk-levels.ts'
import { CANCELLATION_REASONS } from './cancellation.ts'
import { CONFIRMATIONS, HOLD_REASON_MAX } from './confirmation.ts'
import { ORDER_VIEWS } from './order-views.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts'
import { orderRefundsSchema } from './order-refunds.ts'
import { orderSchema } from './order.ts'
import { historyEntrySchema } from './order-timeline.ts'
import { COURIER_STATES } from './tracking-statuses.ts'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { readIdentifier } from '../values/foreign-numbers.ts'
import { day, flag, line, optionalValue, orderId, text, time, typedNumber } from '../values/schemas.ts'

const STAFF_NOTES_MAX = 2000
export const COMMENT_MAX = 2000
/** The action of a comment in the history of an order. */
export const COMMENT_ACTION = 'comment'
/** The action of a cancellation by the customer in the history of an order. */
export const CANCEL_ACTION = 'cancel'
/** The most orders that staff change at once, or select with "Select all". */
export const MAX_BULK_ORDERS = 500

/** The filters of a list of orders. An empty string, which forms send, means no filter. */
export const orderFilterSchema = z.object({
  search: line(100).optional(),
  risk: optionalValue(z.enum(RISK_LEVELS)),
  status: optionalValue(z.enum(ORDER_STATUSES)),
  paymentStatus: optionalValue(z.enum(PAYMENT_STATUSES)),
  from: optionalValue(day),
  /** Inclusive. */
  to: optionalValue(day),
  view: optionalValue(z.enum(ORDER_VIEWS)),
  courier: optionalValue(z.enum(COURIER_STATES)),
  confirmation: optionalValue(z.enum(CONFIRMATIONS)),
  /** The new orders since a time. Test orders are not among them. */
  placedAfter: time.optional(),
})
export type OrderFilters = z.infer<typeof orderFilterSchema>

/** `GET /api/admin/orders/views`: the number of orders in each view. */
export const orderViewCountsSchema = z.record(z.enum(ORDER_VIEWS), z.int())

/** The email address of an order; null for a role that does not see it. */
const customerEmail = z.string().nullable()

/** The fields of an order that only staff see. */
export const staffFieldsSchema = z.object({ staffNotes: z.string(), confirmation: z.enum(CONFIRMATIONS) })

/** An order without its lines, in the list of staff. */
export const adminOrderRowSchema = orderSchema
  .omit({ items: true })
  .extend({ customerEmail, ...staffFieldsSchema.shape })
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>

/** What the customer was promised, as days of India, and when the parcel came. Null: no promise, or not delivered. */
const orderPromiseSchema = z.object({
  usuallyBy: z.iso.date().nullable(),
  promisedBy: z.iso.date().nullable(),
  deliveredOn: z.iso.date().nullable(),
})
export type OrderPromise = z.infer<typeof orderPromiseSchema>

/** One order. What is optional, except `isReturned`, is for staff only. */
export const orderDetailSchema = orderSchema.extend({
  customerEmail,
  ...staffFieldsSchema.partial().shape,
  promise: orderPromiseSchema.nullable().optional(),
  history: z.array(historyEntrySchema).optional(),
  /** Null unless the order was paid before and is cancelled. */
  refunds: orderRefundsSchema.nullable().optional(),
  /** While it is not sent: the other orders of its mobile number of the same day that are not sent either. */
  sameDayOrders: z.array(z.int()).optional(),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

/** A trimmed text; null when it is empty. */
const blankAsNull = (max: number) =>
  line(max)
    .transform((value) => value || null)
    .nullable()

/** For an order that staff ship with another courier than Shiprocket. */
const courierFields = {
  courierName: blankAsNull(100).optional(),
  // As the files of couriers and scanners write it.
  trackingNumber: blankAsNull(100)
    .transform((value) => (value && readIdentifier(value)) || null)
    .optional(),
  trackingUrl: text(1000)
    // As staff copy it from a website.
    .overwrite((value) => (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(value) ? `https://${value}` : value))
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
    /** Why an order counts as sent that waits for its customer's confirmation. */
    holdReason: line(HOLD_REASON_MAX).optional(),
    ...EXPECTED_FIELDS,
  })
  .refine((edit) => Object.entries(edit).some(([name, value]) => EDITABLE.has(name) && value !== undefined), {
    message: 'Status is required',
    path: ['status'],
  })
export type OrderEdit = Omit<z.infer<typeof orderEditSchema>, 'expected' | 'holdReason'>
export type OrderEditRequest = z.infer<typeof orderEditSchema>

/** `POST /api/admin/orders/{id}/comments`. */
export const orderCommentSchema = z.object({
  text: z.string('Write a comment').pipe(text(COMMENT_MAX).min(1, 'Write a comment')),
})

/** What staff enter for an order that they send without Shiprocket, which sets them otherwise. */
export const COURIER_FIELDS = ['courierName', 'trackingNumber', 'trackingUrl'] as const

/** The fields of an order that staff can edit. */
export const EDITABLE_FIELDS = [
  'status',
  'paymentStatus',
  'staffNotes',
  ...COURIER_FIELDS,
] as const satisfies (keyof OrderEdit)[]
const EDITABLE: ReadonlySet<string> = new Set(EDITABLE_FIELDS)

/** `GET /api/admin/orders/ids`: all orders of a view, to select them. */
export const orderSelectionSchema = orderFilterSchema.extend({
  expectedCount: typedNumber(z.number().int()).describe(
    'The number of orders that the list shows; 409 if it differs now',
  ),
})

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
    expected: z
      .record(
        z.string(),
        z.object({ status: z.enum(ORDER_STATUSES).optional(), paymentStatus: z.enum(PAYMENT_STATUSES).optional() }),
      )
      .optional()
      .describe('The fields of the preview by order id; an order that has changed since is rejected'),
  })
  .refine(({ status, paymentStatus }) => status !== undefined || paymentStatus !== undefined, {
    message: 'Status is required',
    path: ['status'],
  })

/** Values of the fields that an update changes, as stored in the audit log. */
export const orderFieldsSchema = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  staffNotes: z.string().optional(),
  courierName: z.string().nullish(),
  trackingNumber: z.string().nullish(),
  trackingUrl: z.string().nullish(),
  cancellationReason: z.enum(CANCELLATION_REASONS).nullish(),
  cancellationNote: z.string().nullish(),
})
export type OrderFields = z.infer<typeof orderFieldsSchema>

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

/** An order in the list of staff, with the risk that its parcel is refused; null if it was paid before. */
export const listedOrderSchema = adminOrderRowSchema.extend({ risk: listedRiskSchema.nullable() })
export type ListedOrder = z.infer<typeof listedOrderSchema>
