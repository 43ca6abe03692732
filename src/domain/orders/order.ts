import { z } from 'zod'
import { checkoutFormSchema } from './checkout-form.ts'
import { CANCELLATION_REASONS } from './cancellation.ts'
import { ADJUSTMENT_KINDS } from './pricing.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../catalog/exams.ts'
import { ORDER_SOURCES, ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from './order-status.ts'
import { flag, id, line, rupees, text, typedNumber } from '../values/schemas.ts'

export const MAX_ORDER_LINES = 50
const MAX_LINE_QUANTITY = 100

export const lineQuantity = typedNumber(
  z
    .number('Quantity must be a number')
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(MAX_LINE_QUANTITY, `Quantity must be at most ${MAX_LINE_QUANTITY}`),
)

const orderLineRequest = z.object({
  productId: id,
  quantity: lineQuantity,
  // The price that the customer saw. If it differs from the server's, the order is rejected with a conflict.
  price: rupees.optional(),
})

/** `POST /api/orders`. Prices and total (rupees) are only compared with the server's. */
export const orderRequestSchema = checkoutFormSchema.extend({
  items: z
    .array(orderLineRequest, 'Your cart is empty')
    .min(1, 'Your cart is empty')
    .max(MAX_ORDER_LINES, `An order has at most ${MAX_ORDER_LINES} lines`),
  totalAmount: rupees.optional(),
  /** One code, or two that can be combined, separated by a comma. */
  couponCode: line(80).nullish(),
  notes: text(500).nullish(),
  /** Whether the customer agrees to messages about the order on WhatsApp. */
  whatsappUpdates: flag.optional(),
  /** Whether the customer wants it although they ordered the same books a few minutes ago. */
  anotherOrder: flag.optional(),
})
export type OrderRequest = z.infer<typeof orderRequestSchema>
/** The payload as a client sends it. */
export type OrderPayload = z.input<typeof orderRequestSchema>

export const orderLineSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  productId: z.int().nullable(),
  productName: z.string(),
  productImage: z.string(),
  quantity: z.int(),
  price: z.number(),
  /** What staff took off the price of each copy, in rupees, and why; 0 and null without a discount. */
  lineDiscount: z.number(),
  lineDiscountReason: z.string().nullable(),
  originalPrice: z.number(),
  discountPercentage: z.int(),
  examType: z.enum(EXAM_TYPES),
  classType: z.enum(CLASS_TYPES),
  condition: z.enum(CONDITIONS),
})

export const adjustmentsSchema = z.array(
  z.object({
    kind: z.enum(ADJUSTMENT_KINDS),
    label: z.string(),
    /** Why staff gave it; only of their discounts. */
    reason: z.string().optional(),
    amount: z.number(),
  }),
)

/** An order with its lines, for its owner or an admin. Amounts in rupees. */
export const orderSchema = z.object({
  id: z.int(),
  userId: z.int(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  shippingAddress: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  /** The address and the mobile number that the courier got after a failed delivery; null without. See `deliveryContact`. */
  correctedAddress: z.string().nullable(),
  correctedPhone: z.string().nullable(),
  subtotal: z.number(),
  discount: z.number(),
  couponCode: z.string().nullable(),
  /** Discounts (negative) and fees in the order shown: the total is the subtotal plus all of them. */
  adjustments: adjustmentsSchema,
  totalAmount: z.number(),
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** The UTR of a payment by UPI. */
  paymentReference: z.string().nullable(),
  source: z.enum(ORDER_SOURCES),
  /** The order of which this one replaces books; null for an order that is no replacement. */
  replacesOrderId: z.int().nullable(),
  notes: z.string().nullable(),
  /** Why the customer cancelled the order; null unless they did. */
  cancellationReason: z.enum(CANCELLATION_REASONS).nullable(),
  cancellationNote: z.string().nullable(),
  shiprocketOrderId: z.string().nullable(),
  shiprocketShipmentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  courierName: z.string().nullable(),
  estimatedDelivery: z.iso.datetime().nullable(),
  shipmentStatus: z.string().nullable(),
  /** Null before the order ships. */
  invoiceNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  items: z.array(orderLineSchema),
  /** Whether requests for a replacement have every copy; only for the account that placed it. */
  isReturned: z.boolean().optional(),
})
export type Order = z.infer<typeof orderSchema>

/** The response to a placed order: the fields of the confirmation, without personal data. */
export const placedOrderSchema = z.object({
  id: z.int(),
  message: z.string(),
  orderDate: z.iso.datetime(),
  /** The promised day; absent in the stored response of a former version. */
  estimatedDelivery: z.iso.datetime().optional(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  subtotal: z.number(),
  discount: z.number(),
  /** Discounts (negative) and fees; absent in the stored response of a former version. */
  adjustments: adjustmentsSchema.optional(),
  totalAmount: z.number(),
  /** The page on which the customer confirms the order; absent unless the shop waits for it. */
  confirmPath: z.string().optional(),
  /** Whether staff check the order before they call the customer or send the link; absent if not. */
  isCheckedFirst: z.boolean().optional(),
  /** The page on which the customer changes or cancels the order; absent in the stored response of a former version. */
  managePath: z.string().optional(),
})
export type PlacedOrder = z.infer<typeof placedOrderSchema>
