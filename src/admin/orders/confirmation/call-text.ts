import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { formatAmount } from '../../../domain/values/money.ts'

/**
 * The message that staff send on WhatsApp by hand when a call is not answered.
 * @param link the page on which the customer answers; null asks for a reply only
 */
export function callText(
  { id, customerName, items, totalAmount, city, pincode }: OrderDetail,
  link: string | null,
): string {
  const books = items.map(({ quantity, productName }) => `${quantity} × ${productName}`)
  return [
    `Hello ${customerName}, this is about your order #${id}.`,
    ...books,
    `Cash on delivery: ${formatAmount(totalAmount)}, to ${city} ${pincode}.`,
    ...(link === null
      ? ['Please reply YES if you want the parcel, or tell us what to change.']
      : [`Please confirm, change or cancel it here: ${link}`, 'Or reply YES if you want the parcel.']),
  ].join('\n')
}
