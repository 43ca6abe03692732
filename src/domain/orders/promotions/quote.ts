import { z } from 'zod'
import { orderRequestSchema, orderSchema } from '../order.ts'

/** `POST /api/orders/quote`: what an order would cost with coupon codes. */
export const quoteRequestSchema = orderRequestSchema.pick({ items: true, couponCode: true })

/** Amounts in rupees. */
export const quoteSchema = orderSchema
  .pick({ subtotal: true, discount: true, adjustments: true, totalAmount: true })
  .extend({
    /** The codes that were applied; null if there was none, or if one of them was refused. */
    couponCode: z.string().nullable(),
    /** What the codes give. */
    benefit: z.string().nullable(),
    /** Why no code was applied, without a full stop. */
    rejection: z.string().nullable(),
  })
export type Quote = z.infer<typeof quoteSchema>
