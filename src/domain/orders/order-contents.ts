// The contents of an order that staff can change until the courier picks up its parcel.
import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { id, rupees, line, text } from '../values/schemas.ts'
import { cancelledMessage, DATA_DELETED, isAnonymized, type ReopenFields } from './staff-blockers.ts'
import { lineQuantity, MAX_ORDER_LINES, type Order } from './order.ts'
import { isParcelInShop, type ParcelFields } from './order-views.ts'

const DISCOUNT_REASON_MAX = 60

/** A line of an order: of a product, or, after the product was deleted, by its own id. */
const lineSchema = z
  .object({ productId: id.optional(), lineId: id.optional(), quantity: lineQuantity })
  .refine(({ productId, lineId }) => (productId === undefined) !== (lineId === undefined), {
    message: 'A line needs either productId or lineId',
  })

/** The message when a discount has no reason. */
export const REASON_REQUIRED = 'Give the reason: the customer sees it'

/** An email address, or none: a customer on the phone need not have one. */
export const optionalEmail = text(254).refine(
  (value) => value === '' || addressSchema.shape.customerEmail.safeParse(value).success,
  'Please enter a valid email address',
)

/** The contents of an order: address, all lines, and the discount that staff give. */
export const contentsSchema = addressSchema.extend({
  customerEmail: optionalEmail,
  items: z
    .array(lineSchema, 'An order needs at least one book')
    .min(1, 'An order needs at least one book. Cancel the order instead.')
    .max(MAX_ORDER_LINES, `An order has at most ${MAX_ORDER_LINES} lines`),
  discountAmount: rupees,
  discountReason: line(DISCOUNT_REASON_MAX),
})
const contentsEditSchema = contentsSchema.partial()

/** `POST /api/admin/orders/{id}/modifications`. Absent fields stay unchanged. */
export const orderModificationSchema = contentsEditSchema.extend(EXPECTED_FIELDS)
export type OrderModification = z.infer<typeof orderModificationSchema>
export type OrderContentsEdit = z.infer<typeof contentsEditSchema>
export type ModifiedLine = z.infer<typeof lineSchema>

const amountsSchema = z.object({ before: z.number(), after: z.number() })

/** `POST /api/admin/orders/{id}/modifications/preview`: the consequences of a change. Amounts in rupees. */
export const modificationPreviewSchema = z.object({
  subtotal: amountsSchema,
  discount: amountsSchema,
  totalAmount: amountsSchema,
  /** Copies that go back into stock, and copies that are taken from it. */
  restocked: z.int(),
  taken: z.int(),
  /** Whether the booking at the courier is cancelled and made again. */
  rebooks: z.boolean(),
  /** The address of the email about the change; null if the store sends no emails, or nothing changes. */
  email: z.string().nullable(),
})
export type ModificationPreview = z.infer<typeof modificationPreviewSchema>

export const ADDRESS_FIELDS = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'shippingAddress',
  'city',
  'state',
  'pincode',
] as const satisfies (keyof OrderContentsEdit)[]

/** The contents of an order as staff read and change them. */
export type OrderContents = Pick<Order, (typeof ADDRESS_FIELDS)[number] | 'items'> & {
  /** The discount that staff gave, in rupees; 0 without one. */
  discountAmount: number
  discountReason: string
}

/** Picks the contents of an order. */
export function orderContents(order: Order): OrderContents {
  const { customerName, customerEmail, customerPhone, shippingAddress, city, state, pincode, items } = order
  const address = { customerName, customerEmail, customerPhone, shippingAddress, city, state, pincode }
  const discount = order.adjustments.find(({ kind }) => kind === 'discount')
  return {
    ...address,
    items,
    discountAmount: discount ? -discount.amount : 0,
    discountReason: discount?.reason ?? '',
  }
}

/** Returns the reason why the contents of an order cannot be changed; undefined if they can. */
export function modificationBlocker(order: ParcelFields & ReopenFields): string | undefined {
  if (order.status === 'cancelled') return cancelledMessage(order, 'edit')
  if (isAnonymized(order)) return DATA_DELETED
  if (order.status === 'delivered') return 'This order was delivered.'
  return isParcelInShop(order) ? undefined : 'The courier has this parcel. Changes go through the courier.'
}
