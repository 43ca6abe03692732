// Returns as their customer sees them.
import { z } from 'zod'
import { orderProofSchema } from '../order-proof.ts'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { RETURN_PARCEL_STATES } from './return-parcel.ts'
import { payeeSchema } from './payee.ts'
import { RETURN_REASONS, returnRequestSchema } from './return-request.ts'
import { HANDOVERS, isPossible, RETURN_STATUSES } from './return-states.ts'

/** A return without staff data. */
export const customerReturnSchema = z.object({
  id: z.int(),
  status: z.enum(RETURN_STATUSES),
  handover: z.enum(HANDOVERS).nullable(),
  requestedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  /** Words of the customer with the request. */
  note: z.string(),
  /** Words of the shop with the answer, and with the result of the check. */
  answer: z.string(),
  verdict: z.string(),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  pickupAt: z.iso.datetime().nullable(),
  /** How far the courier is with the parcel; null before it is picked up. */
  parcelState: z.enum(RETURN_PARCEL_STATES).nullable(),
  replacementOrderId: z.int().nullable(),
  refundAmount: z.number().nullable(),
  refundUtr: z.string().nullable(),
  photoIds: z.array(z.string()),
  /** Whether the customer can enter the UPI ID that a refund is paid to. */
  canSetPayee: z.boolean(),
  /** The masked UPI ID that the customer entered; null without one. */
  payee: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.int(),
      productName: z.string(),
      productImage: z.string(),
      quantity: z.int(),
      reason: z.enum(RETURN_REASONS),
      accepted: z.int().nullable(),
      rejectionReason: z.enum(REJECTION_REASONS).nullable(),
    }),
  ),
})
export type CustomerReturn = z.infer<typeof customerReturnSchema>

/** `POST /api/orders/{id}/returns/view`: what a customer can have replaced, and their requests, newest first. */
export const orderReturnsSchema = z.object({
  /** Proves the next requests for this order. */
  token: z.string(),
  /** Why no replacement can be requested; null if one can. */
  blocker: z.string().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  /** The end of the last day on which a replacement can be requested. */
  deadline: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      productName: z.string(),
      productImage: z.string(),
      quantity: z.int(),
      /** The copies that no request has yet. */
      returnable: z.int(),
    }),
  ),
  returns: z.array(customerReturnSchema),
})
export type OrderReturns = z.infer<typeof orderReturnsSchema>

/** `POST /api/orders/{id}/returns`. */
export const customerReturnRequestSchema = returnRequestSchema.safeExtend({ proof: orderProofSchema.optional() })

/** `PUT /api/orders/{id}/returns/{returnId}/payee`. */
export const customerPayeeSchema = payeeSchema.extend({ proof: orderProofSchema.optional() })

/** Whether the customer can still cancel a return. */
export const canCancelReturn = ({ status }: Pick<CustomerReturn, 'status'>): boolean => isPossible('cancel', status)
