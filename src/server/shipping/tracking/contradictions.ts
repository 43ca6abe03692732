import { eq } from 'drizzle-orm'
import { parcelOutcome } from '../../../domain/shipping/parcel-outcome.ts'
import { isPickedUp } from '../../../domain/shipping/tracking-progress.ts'
import { formatAmount, paiseToRupees } from '../../../domain/values/money.ts'
import type { Transaction } from '../../database/connect.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import type { ShipmentRow } from '../shipments.queries.ts'
import type { TrackingReport } from '../shiprocket/tracking-report.ts'
import { shipments } from '../shipping.tables.ts'
import { markTrackingProblem } from './tracking-problems.ts'

interface OddReport {
  shipment: ShipmentRow
  order: OrderRow
  report: TrackingReport
}

/**
 * A report that changes neither shipment nor order, because one is cancelled or was delivered, but says that the books are
 * somewhere else: staff see it. The stock stays as it is.
 */
export async function followContradiction(tx: Transaction, odd: OddReport & { at: Date }): Promise<void> {
  const { shipment, order, report, at } = odd
  const { status, statusText } = report
  const isNews = shipment.courierStatusAt === null || at > shipment.courierStatusAt
  if (!status || !isNews || shipment.courierStatusText === statusText) return
  const goesBack = status === 'RETURNING' || status === 'RETURNED'
  if (shipment.state === 'cancelled' && isPickedUp(status)) {
    await tx
      .update(shipments)
      .set({ courierStatusText: statusText, courierStatusAt: at })
      .where(eq(shipments.id, shipment.id))
    await markCarried(tx, odd)
  } else if (shipment.state === 'open' && shipment.courierStatus === 'DELIVERED' && goesBack) {
    await tx
      .update(shipments)
      .set({
        courierStatusText: statusText,
        ...(parcelOutcome(shipment) !== 'returned' && { returningAt: at }),
        ...(status === 'RETURNED' && !shipment.returnedAt && { returnedAt: at }),
      })
      .where(eq(shipments.id, shipment.id))
    const problem = { shipmentId: shipment.id, orderId: order.id, problem: 'came_back' as const, text: statusText }
    await markTrackingProblem(tx, problem)
  }
}

/** A report that was applied to the shipment, but not to the order, because its status is final. */
export async function followOddStatus(tx: Transaction, odd: OddReport): Promise<void> {
  const { shipment, order, report } = odd
  if (order.status === 'cancelled' && report.status === 'DELIVERED') await markCarried(tx, odd)
  else if (order.status === 'delivered' && (report.status === 'RETURNING' || report.status === 'RETURNED')) {
    const text = report.statusText
    await markTrackingProblem(tx, { shipmentId: shipment.id, orderId: order.id, problem: 'came_back', text })
  }
}

function markCarried(tx: Transaction, { shipment, order, report }: OddReport): Promise<void> {
  const cash = formatAmount(paiseToRupees(order.totalPaise))
  const isCash = order.paymentMethod === 'cod'
  const text = [
    `${report.statusText}. The books are counted in stock, although the courier has them.`,
    isCash && ` ${report.status === 'DELIVERED' ? `It owes ${cash}` : `It collects ${cash} on delivery`}.`,
  ]
  const problem = { shipmentId: shipment.id, orderId: order.id, problem: 'carried' as const }
  return markTrackingProblem(tx, { ...problem, text: text.filter(Boolean).join('') })
}
