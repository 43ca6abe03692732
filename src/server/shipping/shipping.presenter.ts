import { ESTIMATED_DELIVERY_DAYS } from '../../domain/shipping/delivery.ts'
import { addDays } from '../../domain/values/dates.ts'
import { type Tracking, trackingMessage, trackingStatus } from '../../domain/shipping/tracking.ts'
import type { Shipment, FailedShipment } from '../../domain/shipping/shipment.ts'
import type { ShipmentRow, FailedShipmentRow } from './shipments.queries.ts'
import type { TrackingRow } from './tracking.queries.ts'

const NO_ARRIVAL_STATUSES = ['DELIVERED', 'RETURNING', 'RETURNED', 'LOST', 'CANCELLED']

/** An order's way to the door, for anybody who knows its number. */
export function presentTracking(shipment: TrackingRow, now = new Date()): Tracking {
  const status = trackingStatus(shipment)
  const arrival = NO_ARRIVAL_STATUSES.includes(status) ? undefined : expectedArrival(shipment, now)
  return {
    orderId: shipment.id,
    status,
    courierName: shipment.courierName,
    estimatedDelivery: arrival?.toISOString() ?? null,
    trackingUrl: httpUrl(shipment.trackingUrl),
    message: trackingMessage(status),
  }
}

/** The courier's estimate; without one the day that the confirmation named, for as long as it lies ahead. */
function expectedArrival({ createdAt, estimatedDelivery }: TrackingRow, now: Date): Date | undefined {
  if (estimatedDelivery) return estimatedDelivery
  const named = addDays(createdAt, ESTIMATED_DELIVERY_DAYS)
  return named > now ? named : undefined
}

/** Whatever is stored, only an address of the web becomes a link. */
const httpUrl = (stored: string | null): string | null => (stored && /^https?:\/\//i.test(stored) ? stored : null)

/** A shipment of which something failed. */
export const presentFailedShipment = ({ isOrderActive: isWanted, shipment }: FailedShipmentRow): FailedShipment => ({
  id: shipment.id,
  orderId: shipment.orderId,
  operation: isWanted ? 'booking' : 'cancelling',
  lastError: (isWanted ? shipment.bookingError : shipment.cancelError) ?? '',
  since: shipment.updatedAt.toISOString(),
})

function cancellingState({ state, cancelling }: Pick<ShipmentRow, 'state' | 'cancelling'>, isWanted: boolean) {
  if (state !== 'open') return cancelling
  // Where the order was reopened nothing is called back; where it was cancelled the job may not have begun.
  return isWanted ? null : (cancelling ?? 'waiting')
}

/** A shipment for staff. @param isWanted whether its order is not cancelled */
export const presentShipment = (row: ShipmentRow, isWanted: boolean): Shipment => {
  const { id, reference, courierOrderId, courierShipmentId, trackingNumber, state, booking, bookingError } = row
  const { cancelling, cancelError, pickupAt, labelUrl, manifestUrl, courierStatusText, courierStatusAt } = row
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
    cancelling: cancellingState({ state, cancelling }, isWanted),
    pickupAt: pickupAt?.toISOString() ?? null,
    labelUrl: httpUrl(labelUrl),
    manifestUrl: httpUrl(manifestUrl),
    courierStatusAt: courierStatusAt?.toISOString() ?? null,
  }
}
