import { dayOf, formatMoment } from '../../domain/dates.ts'
import { paiseToRupees } from '../../domain/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/order-status.ts'
import type { OrderFilters } from '../../domain/staff-order.ts'
import type { Reader } from '../database/connect.ts'
import type { Cell, Sheet } from '../http/spreadsheet.ts'
import { walkOrders } from './order-list.queries.ts'
import type { OrderWithItems } from './orders.queries.ts'

/** What stands in each column, an order a row. */
const COLUMNS: [head: string, cell: (order: OrderWithItems) => Cell][] = [
  ['Order ID', ({ id }) => String(id)],
  ['Placed', ({ createdAt }) => formatMoment(createdAt)],
  ['Status', ({ status }) => status],
  ['Payment status', ({ paymentStatus }) => paymentStatus],
  ['Payment method', ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod]],
  ['Customer', ({ customerName }) => customerName],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Address', ({ shippingAddress }) => shippingAddress],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['PIN code', ({ pincode }) => pincode],
  ['Items', ({ items }) => items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join('; ')],
  ['Copies', ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Subtotal', ({ subtotalPaise }) => paiseToRupees(subtotalPaise)],
  ['Discount', ({ discountPaise }) => paiseToRupees(discountPaise)],
  ['Coupon', ({ couponCode }) => couponCode],
  ['Total', ({ totalPaise }) => paiseToRupees(totalPaise)],
  ['Courier', ({ courierName }) => courierName],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Customer’s notes', ({ notes }) => notes],
  ['Staff notes', ({ staffNotes }) => staffNotes],
]

/** Every order that the filters let through, as a file. */
export const orderSheet = (db: Reader, filters: OrderFilters): Sheet => ({
  name: `orders-${dayOf(new Date())}`,
  head: COLUMNS.map(([head]) => head),
  rows: rowsOf(db, filters),
})

async function* rowsOf(db: Reader, filters: OrderFilters): AsyncGenerator<Cell[]> {
  for await (const order of walkOrders(db, filters)) yield COLUMNS.map(([, cell]) => cell(order))
}
