import { z } from 'zod'
import { guestOrderSchema } from './order-lookup.ts'
import { publicEventSchema } from './order-timeline.ts'

/** `POST /api/orders/{id}/view`: an order for its customer, without the address, and what they can do with it. */
export const customerOrderSchema = guestOrderSchema.extend({
  /** Proves the next requests for this order, as the link in its emails does. */
  token: z.string(),
  /** The number of its invoice, which can be downloaded; null before the order ships. */
  invoiceNumber: z.string().nullable(),
  /** Why the customer cannot cancel the order; null if they can. */
  cancelBlocker: z.string().nullable(),
  /** The page that changes its address and mobile number; null once the courier has the parcel. */
  changePath: z.string().nullable(),
  /** The public events of the order and its returns, oldest first. */
  timeline: z.array(publicEventSchema),
})
export type CustomerOrder = z.infer<typeof customerOrderSchema>
