import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { CHECKOUT_PAYMENT_METHODS } from './order-status.ts'

/** The checkout form, validated in the browser and at the endpoint: the delivery address and the payment method. */
export const checkoutFormSchema = addressSchema.extend({
  paymentMethod: z.enum(CHECKOUT_PAYMENT_METHODS, 'Please select a payment method'),
})
export type CheckoutForm = z.infer<typeof checkoutFormSchema>
