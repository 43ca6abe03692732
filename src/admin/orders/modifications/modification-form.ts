import { z } from 'zod'
import { addressSchema } from '../../../domain/accounts/address.ts'
import {
  ADDRESS_FIELDS,
  contentsSchema,
  type OrderContents,
  REASON_REQUIRED,
} from '../../../domain/orders/order-contents.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { type EditedLine, toEditedLines, toModifiedLine } from './edited-line.ts'

/** Values of the form that changes an order. */
export type ModificationValues = Pick<OrderContents, (typeof ADDRESS_FIELDS)[number]> & {
  items: EditedLine[]
  discountAmount: string
  discountReason: string
}

const fields = contentsSchema.shape

/** The endpoint's schema for the values of the form. */
export const modificationFormSchema = contentsSchema
  .extend({
    items: z
      .custom<EditedLine[]>()
      .transform((lines): z.input<typeof fields.items> => lines.map(toModifiedLine))
      .pipe(fields.items),
    discountAmount: z
      .custom<string>()
      .transform((typed): z.input<typeof fields.discountAmount> => typed.trim() || '0')
      .pipe(fields.discountAmount),
    discountReason: fields.discountReason,
  })
  .refine(({ discountAmount, discountReason }) => discountAmount === 0 || discountReason !== '', {
    message: REASON_REQUIRED,
    path: ['discountReason'],
  })
export type CheckedModification = z.output<typeof modificationFormSchema>

/** Converts the contents of an order to form values. */
export function toModificationValues(contents: OrderContents): ModificationValues {
  const { customerName, customerEmail, customerPhone, shippingAddress, city, state, pincode } = contents
  const { items, discountAmount, discountReason } = contents
  return {
    customerName,
    customerEmail,
    customerPhone: formatMobile(customerPhone),
    shippingAddress,
    city,
    state,
    pincode,
    items: toEditedLines(items),
    discountAmount: discountAmount === 0 ? '' : String(discountAmount),
    discountReason,
  }
}

/** The values that can be previewed: without the fields of the address that are not valid yet. */
export function previewableValues({ items, discountAmount, discountReason, ...address }: ModificationValues) {
  const valid = ADDRESS_FIELDS.flatMap((name) => {
    const { success, data } = addressSchema.shape[name].safeParse(address[name])
    return success ? [[name, data] as const] : []
  })
  const amount = Number(discountAmount.trim() || '0')
  // Until the reason is typed, the discount is previewed with any.
  const discount = Number.isFinite(amount) && { discountAmount: amount, discountReason: discountReason || 'Discount' }
  return { ...Object.fromEntries(valid), items: items.map(toModifiedLine), ...discount }
}
