import type { User } from '../../domain/accounts/session.ts'
import type { ListedRisk } from '../../domain/cod-risk/order-risk.ts'
import { RISK_LEVEL_LABELS } from '../../domain/cod-risk/risk-levels.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { toDisplayAmounts } from '../../domain/orders/pricing.ts'
import { CANCELLATION_REASON_LABELS } from '../../domain/orders/cancellation.ts'
import { CONFIRMATION_LABELS } from '../../domain/orders/confirmation.ts'
import {
  ORDER_SOURCE_LABELS,
  ORDER_STATUS_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from '../../domain/orders/order-status.ts'
import type { OrderFilters } from '../../domain/orders/admin-order.ts'
import { type Column, datedName, streamSheet } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import type { Database } from '../database/connect.ts'
import { readRisk } from './order-risks.ts'
import { streamOrders } from './order-list.queries.ts'
import type { OrderWithItems } from './orders.queries.ts'

type ExportedOrder = OrderWithItems & { risk: ListedRisk | null }

const COLUMNS: Column<ExportedOrder>[] = [
  ['Order ID', ({ id }) => String(id)],
  ['Placed', ({ createdAt }) => formatDateTime(createdAt)],
  ['Status', ({ status }) => ORDER_STATUS_LABELS[status]],
  ['Payment status', ({ paymentStatus }) => PAYMENT_STATUS_LABELS[paymentStatus]],
  ['Payment method', ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod]],
  ['Payment reference', ({ paymentReference }) => paymentReference],
  ['Source', ({ source }) => ORDER_SOURCE_LABELS[source]],
  ['Customer', ({ customerName }) => customerName],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Address', ({ shippingAddress }) => shippingAddress],
  ['Corrected phone', ({ correctedPhone }) => correctedPhone],
  ['Corrected address', ({ correctedAddress }) => correctedAddress],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['PIN code', ({ pincode }) => pincode],
  ['Items', ({ items }) => items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join('; ')],
  ['Copies', ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Subtotal', (order) => toDisplayAmounts(order).subtotal],
  ['Discount', (order) => toDisplayAmounts(order).discount],
  ['Coupon', ({ couponCode }) => couponCode],
  ['Total', (order) => toDisplayAmounts(order).totalAmount],
  ['Confirmation', ({ confirmation }) => CONFIRMATION_LABELS[confirmation]],
  ['Courier', ({ courierName }) => courierName],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Risk', ({ risk }) => risk && RISK_LEVEL_LABELS[risk.level]],
  ['Risk points', ({ risk }) => risk && risk.score],
  ['Reason of the risk', ({ risk }) => risk && risk.reason],
  ['Customer’s notes', ({ notes }) => notes],
  ['Cancelled by the customer', describeCancellation],
  ['Staff notes', ({ staffNotes }) => staffNotes],
]

function describeCancellation({ cancellationReason, cancellationNote }: OrderWithItems): string {
  if (!cancellationReason) return ''
  return [CANCELLATION_REASON_LABELS[cancellationReason], cancellationNote].filter(Boolean).join(': ')
}

/** A spreadsheet of all orders that match the filters, one row per order, newest first. */
export const orderExport = (db: Database, filters: OrderFilters, reader: User): Sheet =>
  streamSheet(datedName('orders'), COLUMNS, streamWithRisks(db, filters, reader))

async function* streamWithRisks(db: Database, filters: OrderFilters, reader: User): AsyncGenerator<ExportedOrder> {
  for await (const orders of streamOrders(db, filters, reader)) {
    const risks = await readRisk(
      db,
      orders.map(({ id }) => id),
    )
    for (const order of orders) yield { ...order, risk: risks.get(order.id) ?? null }
  }
}
