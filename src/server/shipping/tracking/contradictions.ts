import { eq } from 'drizzle-orm'
import { outcomeOf, type TrackingStatus } from '../../../domain/orders/tracking-statuses.ts'
import { isPickedUp } from '../../../domain/shipping/tracking-progress.ts'
import { formatAmount, paiseToRupees } from '../../../domain/values/money.ts'
import type { Transaction } from '../../database/connect.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import type { ShipmentRow } from '../shipments.queries.ts'
import type { TrackingReport } from '../shiprocket/tracking-report.ts'
import { shipments } from '../../database/schema/shipping.ts'
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
export async function markContradiction(tx: Transaction, odd: OddReport & { at: Date }): Promise<void> {
  const { shipment, order, report, at } = odd
  const { status, statusText } = report
  const isNews = shipment.courierStatusAt === null || at > shipment.courierStatusAt
  if (!status || !isNews || shipment.courierStatusText === statusText) return
  const goesBack = status === 'RETURNING' || status === 'RETURNED'
  if (shipment.state === 'cancelled' && isPickedUp(status)) {
    await tx
      .update(shipments)
      .set({ courierStatusText: statusText, courierStatusAt: at, deliveredAt: status === 'DELIVERED' ? at : null })
      .where(eq(shipments.id, shipment.id))
    await markCarried(tx, odd)
  } else if (shipment.state === 'open' && shipment.courierStatus === 'DELIVERED' && goesBack) {
    await tx
      .update(shipments)
      .set({
        courierStatusText: statusText,
        ...(shipment.outcome !== 'returned' && { returningAt: at }),
        ...(status === 'RETURNED' && !shipment.returnedAt && { returnedAt: at }),
      })
      .where(eq(shipments.id, shipment.id))
    const problem = { shipmentId: shipment.id, orderId: order.id, problem: 'came_back' as const, text: statusText }
    await markTrackingProblem(tx, problem)
  } else if (shipment.state === 'open' && shipment.outcome && isOtherOutcome(shipment.outcome, status)) {
    await tx.update(shipments).set({ courierStatusText: statusText }).where(eq(shipments.id, shipment.id))
    const text = `First: ${shipment.courierStatusText ?? shipment.outcome}. Now: ${statusText}. Ask the courier, and set the order by hand.`
    await markTrackingProblem(tx, { shipmentId: shipment.id, orderId: order.id, problem: 'other_outcome', text })
  }
}

/** Whether a report names another outcome than the one that stands: a parcel that came back or was lost is delivered after all. */
function isOtherOutcome(outcome: NonNullable<ShipmentRow['outcome']>, status: TrackingStatus): boolean {
  const reported = outcomeOf(status)
  return reported !== undefined && reported !== outcome
}

/** A report that was applied to the shipment, but not to the order, because its status is final. */
export async function markOddStatus(tx: Transaction, odd: OddReport): Promise<void> {
  const { shipment, order, report } = odd
  const outcome = report.status && outcomeOf(report.status)
  if (order.status === 'cancelled' && (outcome === 'delivered' || outcome === 'lost')) await markCarried(tx, odd)
  else if (order.status === 'delivered' && (report.status === 'RETURNING' || report.status === 'RETURNED')) {
    const text = report.statusText
    await markTrackingProblem(tx, { shipmentId: shipment.id, orderId: order.id, problem: 'came_back', text })
  }
}

/** The courier has a cancelled parcel after all: it carries, has delivered or has lost it. */
function markCarried(tx: Transaction, { shipment, order, report }: OddReport): Promise<void> {
  const isLost = report.status !== undefined && outcomeOf(report.status) === 'lost'
  const text = [report.statusText, stockSentence(order, isLost), !isLost && cashSentence(order, report)]
  const problem = {
    shipmentId: shipment.id,
    orderId: order.id,
    problem: isLost ? ('lost' as const) : ('carried' as const),
  }
  return markTrackingProblem(tx, { ...problem, text: text.filter(Boolean).join('. ') + '.' })
}

function stockSentence({ status }: OrderRow, isLost: boolean): string {
  if (status === 'cancelled')
    return isLost
      ? 'The books are counted in stock, although they are gone: correct the stock'
      : 'The books are counted in stock, although the courier has them'
  return isLost
    ? 'Only its booking was cancelled, not the order: send other copies'
    : 'Only its booking was cancelled, not the order: see that the customer does not get the books twice'
}

function cashSentence(order: OrderRow, report: TrackingReport): string | undefined {
  if (order.paymentMethod !== 'cod') return undefined
  const cash = formatAmount(paiseToRupees(order.totalPaise))
  if (report.status !== 'DELIVERED') return `It collects ${cash} on delivery`
  return order.status === 'cancelled'
    ? `It owes ${cash}`
    : `It has collected ${cash}: set the order to delivered if the customer has the books`
}
