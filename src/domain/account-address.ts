import type { z } from 'zod'
import { checkoutFormSchema } from './checkout-form.ts'

/** A customer's saved delivery address: the checkout's fields and rules, without the payment. */
export const savedAddressSchema = checkoutFormSchema.omit({ paymentMethod: true })
export type SavedAddress = z.infer<typeof savedAddressSchema>
