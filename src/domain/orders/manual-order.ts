// Orders that staff take on the phone, on WhatsApp or at the counter.
import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { id, line, orderId, rupees, text } from '../values/schemas.ts'
import { adjustmentsSchema, lineQuantity, MAX_ORDER_LINES } from './order.ts'
import { optionalEmail, REASON_REQUIRED } from './order-contents.ts'
import { PAYMENT_METHODS } from './order-status.ts'
import { utrSchema } from './returns/payee.ts'

/** The sources of orders that staff take. */
export const MANUAL_SOURCES = ['phone', 'whatsapp', 'counter'] as const

const REASON_MAX = 60
const AMOUNT_MAX = 12

/** A line of a draft. Name, image and price are those of the day it was added, for the list; amounts are as typed. */
const draftLineSchema = z.object({
  productId: id,
  name: line(500),
  image: line(1000),
  price: z.number(),
  quantity: lineQuantity,
  /** Taken off the price of each copy. */
  discountAmount: line(AMOUNT_MAX),
  discountReason: line(REASON_MAX),
})
export type DraftLine = z.infer<typeof draftLineSchema>

/** A manual order while staff fill it in: everything as typed, so that an incomplete order can be stored. */
export const draftContentSchema = z.object({
  source: z.enum(MANUAL_SOURCES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentReference: line(40),
  isCounterSale: z.boolean(),
  customerName: line(100),
  customerEmail: line(254),
  customerPhone: line(40),
  shippingAddress: text(500),
  city: line(100),
  state: line(100),
  pincode: line(10),
  items: z.array(draftLineSchema).max(MAX_ORDER_LINES, `An order has at most ${MAX_ORDER_LINES} lines`),
  discountAmount: line(AMOUNT_MAX),
  discountReason: line(REASON_MAX),
  couponCode: line(80),
  notes: text(500),
})
export type DraftContent = z.infer<typeof draftContentSchema>

/** The content of a new draft. */
export const EMPTY_DRAFT: DraftContent = {
  source: 'phone',
  paymentMethod: 'cod',
  paymentReference: '',
  isCounterSale: false,
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  city: '',
  state: '',
  pincode: '',
  items: [],
  discountAmount: '',
  discountReason: '',
  couponCode: '',
  notes: '',
}

/** A draft. `version` counts its changes: a change of an older version is rejected. */
export const orderDraftSchema = z.object({
  id: z.int(),
  version: z.int(),
  content: draftContentSchema,
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  /** The order that was created from it; null while it is open. */
  orderId: z.int().nullable(),
})
export type OrderDraft = z.infer<typeof orderDraftSchema>

/** An open draft in the list. */
export const orderDraftRowSchema = orderDraftSchema
  .pick({ id: true, createdBy: true, updatedAt: true })
  .extend({ customerName: z.string(), customerPhone: z.string(), copies: z.int() })
export type OrderDraftRow = z.infer<typeof orderDraftRowSchema>

/** `PUT /api/admin/order-drafts/{id}`. */
export const draftSaveSchema = z.object({ version: z.int(), content: draftContentSchema })

/** `POST /api/admin/order-drafts/{id}/convert`: `totalAmount` is the total that staff saw, in rupees. */
export const draftConversionSchema = z.object({ version: z.int(), totalAmount: rupees })

/** The order that a draft became. */
export const convertedDraftSchema = z.object({ orderId })

/** `POST /api/admin/order-drafts/quote`: the amounts that the order would have, in rupees. */
export const manualQuoteSchema = z.object({
  lines: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      /** Without the discount of the line. */
      listPrice: z.number(),
      price: z.number(),
      stock: z.int(),
      total: z.number(),
    }),
  ),
  subtotal: z.number(),
  discount: z.number(),
  adjustments: adjustmentsSchema,
  totalAmount: z.number(),
})
export type ManualQuote = z.infer<typeof manualQuoteSchema>

/** A typed amount in rupees; empty means 0. */
const typedAmount = z
  .string()
  .transform((typed): z.input<typeof rupees> => typed.trim() || '0')
  .pipe(rupees)

interface DiscountFields {
  discountAmount: number
  discountReason: string
}

const hasReason = ({ discountAmount, discountReason }: DiscountFields): boolean =>
  discountAmount === 0 || discountReason !== ''
const missingReason = { message: REASON_REQUIRED, path: ['discountReason'] }

const pricedFields = {
  items: z
    .array(draftLineSchema.extend({ discountAmount: typedAmount }).refine(hasReason, missingReason))
    .min(1, 'Add at least one book'),
  discountAmount: typedAmount,
}

/** The fields of a draft that its amounts depend on. */
export const quotableDraftSchema = draftContentSchema.extend(pricedFields).refine(hasReason, missingReason)

const contactFields = {
  customerName: addressSchema.shape.customerName,
  customerPhone: addressSchema.shape.customerPhone,
  customerEmail: optionalEmail,
}
const { shippingAddress, city, state, pincode } = addressSchema.shape
const addressFields = { shippingAddress, city, state, pincode }

const blank = z.string().transform(() => '')
/** Nothing is sent. */
const blankAddressFields: Record<keyof typeof addressFields, typeof blank> = {
  shippingAddress: blank,
  city: blank,
  state: blank,
  pincode: blank,
}

const withoutReference = z.string().transform(() => null)

/** The payment methods that an order can have: cash is paid at the counter, and books sold there are paid at once. */
export function paymentMethodsFor({ source, isCounterSale }: Pick<DraftContent, 'source' | 'isCounterSale'>) {
  if (source !== 'counter') return ['cod', 'upi'] as const
  return isCounterSale ? (['upi', 'cash'] as const) : PAYMENT_METHODS
}

/** Returns the schema of a complete manual order. An error names its field, of a line with its index. */
export const manualOrderSchema = (draft: Pick<DraftContent, 'source' | 'isCounterSale' | 'paymentMethod'>) =>
  draftContentSchema
    .extend({
      ...pricedFields,
      ...contactFields,
      ...(draft.isCounterSale ? blankAddressFields : addressFields),
      isCounterSale:
        draft.source === 'counter' ? z.boolean() : z.literal(false, 'Only books sold at the counter need no delivery'),
      paymentMethod: z.enum(paymentMethodsFor(draft), 'Choose how the order is paid'),
      paymentReference: draft.paymentMethod === 'upi' ? utrSchema : withoutReference,
    })
    .refine(hasReason, missingReason)
export type ManualOrder = z.infer<ReturnType<typeof manualOrderSchema>>
