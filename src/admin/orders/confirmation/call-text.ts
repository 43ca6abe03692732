import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { formatAmount } from '../../../domain/values/money.ts'

/** The message that staff send on WhatsApp by hand when a call is not answered. */
export function callText({ id, customerName, items, totalAmount, city, pincode }: OrderDetail): string {
  const books = items.map(({ quantity, productName }) => `${quantity} × ${productName}`)
  return [
    `Hello ${customerName}, this is about your order #${id}.`,
    ...books,
    `Cash on delivery: ${formatAmount(totalAmount)}, to ${city} ${pincode}.`,
    'Please reply YES if you want the parcel, or tell us what to change.',
  ].join('\n')
}
