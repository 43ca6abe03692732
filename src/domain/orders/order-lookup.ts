import { z } from 'zod'
import { mobileSchema } from '../accounts/address.ts'
import { orderId } from '../values/schemas.ts'
import { orderSchema } from './order.ts'

/** `POST /api/orders/lookup`: the proof that a guest gives for an order. */
export const orderLookupSchema = z.object({ orderId, mobile: mobileSchema })

/** An order for a guest with its number and mobile number: its lines and amounts, without the address. */
export const guestOrderSchema = orderSchema.pick({
  id: true,
  status: true,
  paymentMethod: true,
  paymentStatus: true,
  subtotal: true,
  discount: true,
  adjustments: true,
  totalAmount: true,
  createdAt: true,
  items: true,
})
export type GuestOrder = z.infer<typeof guestOrderSchema>
