import { isCashDue } from '../../domain/orders/payment.ts'
import { expectedArrival, type Tracking, trackingMessage, trackingStatus } from '../../domain/shipping/tracking.ts'
import type { Shipment } from '../../domain/shipping/shipment.ts'
import { isToBeCancelled, type ShipmentOfOrder } from './shipments.queries.ts'
import type { TrackingRow } from './tracking/tracking.queries.ts'

/** The tracking of an order, for everyone who knows its number. Contains no personal data. */
export function presentTracking(order: TrackingRow, now = new Date()): Tracking {
  const status = trackingStatus(order)
  return {
    orderId: order.id,
    status,
    courierName: order.courierName,
    estimatedDelivery: expectedArrival(order, now)?.toISOString() ?? null,
    trackingUrl: httpUrl(order.trackingUrl),
    message: trackingMessage(status, isCashDue(order)),
    isCashDue: isCashDue(order),
  }
}

/** Rejects other schemes: a `javascript:` URL from the courier or an import must not become a link. */
const httpUrl = (url: string | null): string | null => (url && /^https?:\/\//i.test(url) ? url : null)

function cancellingState(row: ShipmentOfOrder): Shipment['cancelling'] {
  const { state, cancelling } = row.shipment
  if (state !== 'open') return cancelling
  // A reopened order keeps its shipment. For a cancelled one the job may not have started yet.
  return isToBeCancelled(row) ? (cancelling ?? 'waiting') : null
}

/** A shipment for staff. */
export const presentShipment = ({ shipment, isOrderActive }: ShipmentOfOrder): Shipment => {
  const { id, reference, courierOrderId, courierShipmentId, trackingNumber, state, booking, bookingError } = shipment
  const { cancelError, pickupAt, labelUrl, manifestUrl, courierStatusText, courierStatusAt } = shipment
  return {
    id,
    reference,
    courierOrderId,
    courierShipmentId,
    trackingNumber,
    state,
    booking,
    bookingError,
    cancelError,
    courierStatusText,
    cancelling: cancellingState({ shipment, isOrderActive }),
    isReplaced: shipment.replacedBy !== null,
    pickupAt: pickupAt?.toISOString() ?? null,
    labelUrl: httpUrl(labelUrl),
    manifestUrl: httpUrl(manifestUrl),
    courierStatusAt: courierStatusAt?.toISOString() ?? null,
  }
}
