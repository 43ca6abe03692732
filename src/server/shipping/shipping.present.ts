import { CONFIRMATION_DAYS } from '../../domain/delivery.ts'
import { daysAfter } from '../../domain/dates.ts'
import { type Tracking, trackingMessage, trackingStatus } from '../../domain/tracking.ts'
import type { Shipment, StuckParcel } from '../../domain/shipment.ts'
import type { ShipmentRow, StuckShipment } from './shipments.queries.ts'
import type { TrackedRow } from './shipping.queries.ts'

const ARRIVES_NO_MORE = ['DELIVERED', 'RETURNING', 'RETURNED', 'LOST', 'CANCELLED']

/** An order's way to the door, for anybody who knows its number. */
export function presentTracking(shipment: TrackedRow, now = new Date()): Tracking {
  const status = trackingStatus(shipment)
  const arrival = ARRIVES_NO_MORE.includes(status) ? undefined : expectedArrival(shipment, now)
  return {
    orderId: shipment.id,
    status,
    courierName: shipment.courierName,
    estimatedDelivery: arrival?.toISOString() ?? null,
    trackingUrl: webAddress(shipment.trackingUrl),
    message: trackingMessage(status),
  }
}

/** The courier's estimate; without one the day that the confirmation named, for as long as it lies ahead. */
function expectedArrival({ createdAt, estimatedDelivery }: TrackedRow, now: Date): Date | undefined {
  if (estimatedDelivery) return estimatedDelivery
  const named = daysAfter(createdAt, CONFIRMATION_DAYS)
  return named > now ? named : undefined
}

/** Whatever is stored, only an address of the web becomes a link. */
const webAddress = (stored: string | null): string | null => (stored && /^https?:\/\//i.test(stored) ? stored : null)

/** A shipment of which something failed. */
export const presentStuck = ({ isWanted, shipment }: StuckShipment): StuckParcel => ({
  id: shipment.id,
  orderId: shipment.orderId,
  task: isWanted ? 'booking' : 'cancelling',
  trouble: (isWanted ? shipment.bookingTrouble : shipment.cancelTrouble) ?? '',
  since: shipment.updatedAt.toISOString(),
})

function cancellingOf({ state, cancelling }: Pick<ShipmentRow, 'state' | 'cancelling'>, isWanted: boolean) {
  if (state !== 'open') return cancelling
  // Where the order was reopened nothing is called back; where it was cancelled the job may not have begun.
  return isWanted ? null : (cancelling ?? 'waiting')
}

/** A shipment for staff. @param isWanted whether its order is not cancelled */
export const presentShipment = (row: ShipmentRow, isWanted: boolean): Shipment => {
  const { id, reference, courierOrderId, courierShipmentId, trackingNumber, state, booking, bookingTrouble } = row
  const { cancelling, cancelTrouble, pickupAt, labelUrl, manifestUrl, heardWord, heardAt } = row
  return {
    id,
    reference,
    courierOrderId,
    courierShipmentId,
    trackingNumber,
    state,
    booking,
    bookingTrouble,
    cancelTrouble,
    heardWord,
    cancelling: cancellingOf({ state, cancelling }, isWanted),
    pickupAt: pickupAt?.toISOString() ?? null,
    labelUrl: webAddress(labelUrl),
    manifestUrl: webAddress(manifestUrl),
    heardAt: heardAt?.toISOString() ?? null,
  }
}
