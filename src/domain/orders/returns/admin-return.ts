// Returns as staff see and handle them.
import { z } from 'zod'
import { id, optionalValue, orderId, rupeesFrom, searchText, text, wholeNumber } from '../../values/schemas.ts'
import { orderLineSchema } from '../order.ts'
import { utrSchema } from './payee.ts'
import { RETURN_PARCEL_STATES } from './return-parcel.ts'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { RETURN_REASONS, returnRequestSchema } from './return-request.ts'
import { HANDOVERS, PICKUP_STATES, RETURN_STATUSES, RETURN_VIEWS } from './return-states.ts'

const MESSAGE_MAX = 1000
const message = text(MESSAGE_MAX)
const requiredMessage = message.min(1, 'Write the customer the reason')

/** In which condition a returned book arrived. */
export const RECEIVED_CONDITIONS = ['sellable', 'damaged', 'other_item', 'not_received'] as const
export type ReceivedCondition = (typeof RECEIVED_CONDITIONS)[number]

export const RECEIVED_CONDITION_LABELS: Record<ReceivedCondition, string> = {
  sellable: 'Can be sold again',
  damaged: 'Damaged or misprinted',
  other_item: 'Not the book that we sent',
  not_received: 'Not in the parcel',
}

const copies = wholeNumber(0, 10_000)

const receptionLine = z
  .object({
    id,
    received: copies,
    condition: z.enum(RECEIVED_CONDITIONS, 'Choose the condition'),
    restock: z.boolean().describe('Whether the received copies go back into stock'),
  })
  .refine(({ received, condition }) => (received === 0) === (condition === 'not_received'), {
    path: ['received'],
    message: 'Copies that were not in the parcel cannot be received',
  })
  .refine(({ restock, condition }) => !restock || condition === 'sellable', {
    path: ['restock'],
    message: 'Only copies that can be sold go back into stock',
  })

/** `POST /api/admin/returns/{id}/actions`: one step of a return. Messages are for the customer. */
export const returnActionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve'), handover: z.enum(HANDOVERS), message: message.default('') }),
  z.object({ action: z.literal('decline'), message: requiredMessage }),
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.literal('book_pickup') }),
  z.object({ action: z.literal('choose_drop_off') }),
  z.object({ action: z.literal('receive'), lines: z.array(receptionLine).min(1) }),
  z.object({
    action: z.literal('check'),
    lines: z
      .array(
        z.object({
          id,
          accepted: copies,
          rejectionReason: z
            .enum(REJECTION_REASONS, 'Choose why the copies are rejected')
            .nullish()
            .describe('Required for a line of which copies are rejected'),
        }),
      )
      .min(1),
    message: message.default(''),
  }),
  z.object({ action: z.literal('replace') }),
  z.object({ action: z.literal('refund'), amount: rupeesFrom(1, 'Must be at least ₹1'), utr: utrSchema }),
  z.object({ action: z.literal('close') }),
])
export type ReturnAction = z.infer<typeof returnActionSchema>

/** `POST /api/admin/returns`: a request that staff record for a customer who calls or writes. */
export const recordedReturnSchema = returnRequestSchema.safeExtend({ orderId })

/** Why no money is paid back for books that a promotion made free. */
export const NOTHING_PAID = 'Nothing was paid for these books. Send new copies.'

const returnItemSchema = z.object({
  id: z.int(),
  orderItemId: z.int(),
  productId: z.int().nullable(),
  productName: z.string(),
  productImage: z.string(),
  quantity: z.int(),
  /** In rupees, as ordered. */
  price: z.number(),
  reason: z.enum(RETURN_REASONS),
  received: z.int().nullable(),
  condition: z.enum(RECEIVED_CONDITIONS).nullable(),
  restocked: z.int(),
  accepted: z.int().nullable(),
  /** Why not all copies were accepted. */
  rejectionReason: z.enum(REJECTION_REASONS).nullable(),
})
export type AdminReturnItem = z.infer<typeof returnItemSchema>

/** A return in the list of staff. */
export const adminReturnRowSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  status: z.enum(RETURN_STATUSES),
  customerName: z.string(),
  customerPhone: z.string(),
  city: z.string(),
  requestedAt: z.iso.datetime(),
  answerDueAt: z.iso.datetime(),
  resolutionDueAt: z.iso.datetime(),
  isLate: z.boolean(),
  answeredAt: z.iso.datetime().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  photoCount: z.int(),
  replacementOrderId: z.int().nullable(),
  items: z.array(returnItemSchema),
})
export type AdminReturnRow = z.infer<typeof adminReturnRowSchema>

/** One return with everything that staff need for the next step. */
export const adminReturnSchema = adminReturnRowSchema.extend({
  customerEmail: z.string(),
  note: z.string(),
  handover: z.enum(HANDOVERS).nullable(),
  answer: z.string(),
  verdict: z.string(),
  receivedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  pickup: z.enum(PICKUP_STATES).nullable(),
  pickupError: z.string().nullable(),
  pickupAt: z.iso.datetime().nullable(),
  /** How far the courier is with the parcel, its own text, and since when. */
  parcelState: z.enum(RETURN_PARCEL_STATES).nullable(),
  parcelText: z.string().nullable(),
  parcelAt: z.iso.datetime().nullable(),
  trackingNumber: z.string().nullable(),
  courierName: z.string().nullable(),
  photoIds: z.array(z.string()),
  /** Whether the courier's pickup is switched on in the settings. */
  isPickupOn: z.boolean(),
  /** The masked UPI ID; null while none is stored. */
  payee: z.string().nullable(),
  /** When the customer entered it; null if staff did. */
  payeeGivenAt: z.iso.datetime().nullable(),
  /** What was paid for the accepted copies, less earlier refunds, in rupees: a refund cannot exceed it. */
  refundMax: z.number(),
  refundAmount: z.number().nullable(),
  refundUtr: z.string().nullable(),
})
export type AdminReturn = z.infer<typeof adminReturnSchema>

/** The filters of the list of returns. */
export const returnFilterSchema = z.object({
  view: optionalValue(z.enum(RETURN_VIEWS)),
  search: searchText().optional(),
  orderId: orderId.optional(),
})
export type ReturnFilters = z.infer<typeof returnFilterSchema>

/** `GET /api/admin/returns/views`: the number of returns in each view. */
export const returnViewCountsSchema = z.record(z.enum(RETURN_VIEWS), z.int())

/** The lines of an order with the copies that can still be returned, for the form of staff. */
export const returnableOrderSchema = z.object({
  orderId: z.int(),
  /** Why the order is outside the policy; null within it. Staff can record a request nevertheless. */
  blocker: z.string().nullable(),
  lines: z.array(
    orderLineSchema.pick({ id: true, productName: true, productImage: true, quantity: true }).extend({
      returnable: z.int(),
    }),
  ),
})
export type ReturnableOrder = z.infer<typeof returnableOrderSchema>
