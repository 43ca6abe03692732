// The page on which a customer confirms, corrects or cancels an order.
import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { orderLineSchema, orderSchema } from '../orders/order.ts'
import { line, text } from '../values/schemas.ts'

/** `open`: the customer can answer. `closed`: cancelled, or the courier has the parcel. `expired`: the link is too old. */
const LINK_STATES = ['open', 'closed', 'expired'] as const

/** What the customer can correct: the rest of the order stays. */
export const correctionSchema = addressSchema.pick({
  customerPhone: true,
  shippingAddress: true,
  city: true,
  state: true,
  pincode: true,
})

const destination = orderSchema.pick({
  customerName: true,
  customerPhone: true,
  shippingAddress: true,
  city: true,
  state: true,
  pincode: true,
})

/** `GET /api/orders/{id}/confirmation`: the present state of an order. Books and address only while the customer can answer. */
export const customerConfirmationSchema = z.object({
  orderId: z.int(),
  state: z.enum(LINK_STATES),
  isConfirmed: z.boolean(),
  /** Whether the shop waits for the answer before it sends the order. */
  isRequired: z.boolean(),
  /** Whether staff call the customer before they send it; the link does not release it. */
  isCalled: z.boolean(),
  /** Why nothing can be changed any more; null while it can. */
  message: z.string().nullable(),
  placedAt: z.iso.datetime(),
  /** When the link expires. */
  expiresAt: z.iso.datetime(),
  totalAmount: z.number(),
  adjustments: orderSchema.shape.adjustments,
  items: z.array(orderLineSchema),
  destination: destination.nullable(),
  /** What the customer typed and the shop could not accept, with the message of each field. */
  draft: z.object({ values: z.record(z.string(), z.string()), fields: z.record(z.string(), z.string()) }).nullable(),
})
export type CustomerConfirmation = z.infer<typeof customerConfirmationSchema>

/** What was typed, which the page shows again if it is not accepted. */
const typedField = (field: string) => (field === 'shippingAddress' ? text(1000) : line(1000))

/** `POST /api/orders/{id}/confirmation`: the answer, as the forms of the page send it. */
export const customerAnswerSchema = z.object({
  answer: z.enum(['confirm', 'change', 'cancel'], 'Choose an answer'),
  ...Object.fromEntries(Object.keys(correctionSchema.shape).map((field) => [field, typedField(field).optional()])),
} as {
  answer: z.ZodEnum<{ confirm: 'confirm'; change: 'change'; cancel: 'cancel' }>
} & Record<keyof typeof correctionSchema.shape, z.ZodOptional<z.ZodString>>)
export type CustomerAnswer = z.infer<typeof customerAnswerSchema>
