import { CONFIRMATION_DAYS } from '../../domain/delivery.ts'
import { daysAfter } from '../../domain/dates.ts'
import { type Tracking, trackingMessage, trackingStatus } from '../../domain/tracking.ts'
import type { CourierNews } from './courier-news.ts'
import type { ShipmentRow } from './shipping.queries.ts'

const ARRIVES_NO_MORE = ['DELIVERED', 'CANCELLED']

/** An order's way to the door, for anybody who knows its number. */
export function presentTracking(shipment: ShipmentRow, news: CourierNews, now = new Date()): Tracking {
  const status = trackingStatus({ status: shipment.status, shipmentStatus: news.shipmentStatus })
  const arrival = ARRIVES_NO_MORE.includes(status) ? undefined : expectedArrival(shipment, news, now)
  return {
    orderId: shipment.id,
    status,
    courierName: news.courierName,
    estimatedDelivery: arrival?.toISOString() ?? null,
    trackingUrl: webAddress(news.trackingUrl),
    message: trackingMessage(status),
  }
}

/** The courier's estimate; without one the day that the confirmation named, for as long as it lies ahead. */
function expectedArrival({ createdAt }: ShipmentRow, { estimatedDelivery }: CourierNews, now: Date): Date | undefined {
  if (estimatedDelivery) return estimatedDelivery
  const named = daysAfter(createdAt, CONFIRMATION_DAYS)
  return named > now ? named : undefined
}

/** Whatever is stored, only an address of the web becomes a link. */
const webAddress = (stored: string | null): string | null => (stored && /^https?:\/\//i.test(stored) ? stored : null)
