import { type OrderStatus, FINISHED_STATUSES } from '../orders/order-status.ts'
import { isKnownStatus, outcomeOf, type TrackingStatus } from '../orders/tracking-statuses.ts'
import { dayOf } from '../values/dates.ts'
import { PROMISES } from '../store/promises.ts'
import { promisedDay } from './delivery.ts'

/** `GET /api/shiprocket/track-order/{orderId}`, without personal data. */
export interface Tracking {
  orderId: number
  /** One of `TRACKING_STATUSES`, or the courier's own status if it is none of them. */
  status: string
  courierName: string | null
  trackingNumber: string | null
  /** ISO 8601 in UTC. */
  estimatedDelivery: string | null
  trackingUrl: string | null
  message: string
  /** Whether the courier collects cash. */
  isCashDue: boolean
}

const UNKNOWN_STATUS = 'Status Unknown'

const LABELS: Record<TrackingStatus, string> = {
  NOT_SHIPPED: 'Order Processing',
  PROCESSING: 'Order Processing',
  PICKUP_GENERATED: 'Pickup Requested',
  PICKUP_SCHEDULED: 'Pickup Scheduled',
  PICKUP_RESCHEDULED: 'Pickup Rescheduled',
  PICKUP_COMPLETE: 'Pickup Complete',
  SHIPPED: 'Shipped',
  IN_TRANSIT: 'In Transit',
  OUT_FOR_DELIVERY: 'Out for Delivery',
  ATTEMPT_FAILED: 'Delivery Attempted',
  DELIVERED: 'Delivered',
  RETURNING: 'Returning to Us',
  RETURNED: 'Returned to Us',
  LOST: 'Parcel Lost',
  SHIPMENT_CANCELLED: 'Shipment Cancelled',
  CANCELLED: 'Order Cancelled',
}

const MESSAGES: Record<TrackingStatus, string> = {
  NOT_SHIPPED: `Your order has not shipped yet. We pack orders within ${PROMISES.packedWithin}.`,
  PROCESSING: 'We are packing your order.',
  PICKUP_GENERATED: 'Your parcel is packed, and the courier has been asked to collect it.',
  PICKUP_SCHEDULED: 'The courier is coming to collect your parcel.',
  PICKUP_RESCHEDULED: 'The courier will collect your parcel on another day.',
  PICKUP_COMPLETE: 'The courier has collected your parcel.',
  SHIPPED: 'Your parcel is with the courier.',
  IN_TRANSIT: 'Your parcel is on its way.',
  OUT_FOR_DELIVERY: 'Your parcel comes today.',
  ATTEMPT_FAILED: 'The courier came and could not hand the parcel over. It comes again: please keep your phone on.',
  DELIVERED: 'Your parcel has been delivered.',
  RETURNING: 'The parcel could not be delivered and is on its way back to us. Ask us if you still want it.',
  RETURNED: 'The parcel came back to us undelivered. There is nothing to pay. Ask us if you still want it.',
  LOST: 'The courier has lost or damaged the parcel. There is nothing to pay. Contact us and we will put it right.',
  SHIPMENT_CANCELLED: 'This courier does not carry the parcel any more. We are sending your order another way.',
  CANCELLED: 'This order was cancelled. There is nothing to pay.',
}
const CASH_MESSAGES: Partial<Record<TrackingStatus, string>> = {
  OUT_FOR_DELIVERY: 'Your parcel comes today. Keep the cash ready.',
  ATTEMPT_FAILED:
    'The courier came and could not hand the parcel over. It comes again: please keep your phone on and the cash ready.',
}
const UNKNOWN_MESSAGE = 'The courier reports something we cannot place. Ask us and we will find out.'

// The couriers' own names of statuses. Keys are normalised by `normalizeStatus`.
const COURIER_STATUS_ALIASES: Readonly<Record<string, TrackingStatus>> = {
  NEW: 'PROCESSING',
  PENDING: 'PROCESSING',
  AWB_ASSIGNED: 'PROCESSING',
  LABEL_GENERATED: 'PROCESSING',
  MANIFEST_GENERATED: 'PROCESSING',
  PICKUP_BOOKED: 'PICKUP_SCHEDULED',
  PICKUP_QUEUED: 'PICKUP_SCHEDULED',
  OUT_FOR_PICKUP: 'PICKUP_SCHEDULED',
  PICKUP_ERROR: 'PICKUP_RESCHEDULED',
  PICKUP_EXCEPTION: 'PICKUP_RESCHEDULED',
  PICKED_UP: 'PICKUP_COMPLETE',
  REACHED_AT_DESTINATION_HUB: 'IN_TRANSIT',
  DELAYED: 'IN_TRANSIT',
  CANCELED: 'SHIPMENT_CANCELLED',
  CANCELLED: 'SHIPMENT_CANCELLED',
  UNDELIVERED: 'ATTEMPT_FAILED',
  RTO_INITIATED: 'RETURNING',
  RTO_IN_TRANSIT: 'RETURNING',
  RTO_DELIVERED: 'RETURNED',
}

const BY_ORDER_STATUS: Record<OrderStatus, TrackingStatus> = {
  pending: 'NOT_SHIPPED',
  processing: 'PROCESSING',
  shipped: 'SHIPPED',
  delivered: 'DELIVERED',
  cancelled: 'CANCELLED',
}

/**
 * Returns the tracking status of an order: that of a delivered or cancelled order, else the courier's, else that of the
 * order's own status.
 * @returns one of `TRACKING_STATUSES`, or the courier's normalised status if it is none of them
 */
export function trackingStatus(order: { status: OrderStatus; shipmentStatus: string | null }): string {
  const courierStatus = normalizeStatus(order.shipmentStatus ?? '')
  // The order of a parcel that came back is cancelled when the shop receives it.
  if (order.status === 'cancelled' && courierStatus === 'RETURNED') return 'RETURNED'
  if (courierStatus === '' || FINISHED_STATUSES.includes(order.status)) return BY_ORDER_STATUS[order.status]
  return COURIER_STATUS_ALIASES[courierStatus] ?? courierStatus
}

/** What the arrival of an order depends on. */
interface ArrivalFacts {
  status: OrderStatus
  shipmentStatus: string | null
  createdAt: Date
  /** The courier's estimate. */
  estimatedDelivery: Date | null
  /** The ISO date that was promised; null for an order that was placed elsewhere. */
  promisedBy: string | null
}

/**
 * Returns the day that customers see for an order, on each of its pages: the courier's estimate, else the promised day.
 * Undefined when the promised day has passed, or nothing arrives.
 */
export function expectedArrival(order: ArrivalFacts, now = new Date()): Date | undefined {
  const status = trackingStatus(order)
  if (status === 'CANCELLED' || outcomeOf(status)) return undefined
  if (order.estimatedDelivery) return order.estimatedDelivery
  const promised = promisedDay(order.createdAt, order.promisedBy)
  return dayOf(promised) >= dayOf(now) ? promised : undefined
}

/** Whether the customer should contact the store about a status. */
export const needsHelp = (status: string): boolean =>
  !isKnownStatus(status) || !['delivered', undefined].includes(outcomeOf(status))

export const trackingLabel = (status: string): string => (isKnownStatus(status) ? LABELS[status] : UNKNOWN_STATUS)

/** Returns the sentence about a status. @param isCashDue whether the courier collects cash */
export function trackingMessage(status: string, isCashDue: boolean): string {
  if (!isKnownStatus(status)) return UNKNOWN_MESSAGE
  return (isCashDue && CASH_MESSAGES[status]) || MESSAGES[status]
}

/** @example normalizeStatus('In Transit') // 'IN_TRANSIT', as for 'IN-TRANSIT' and 'in_transit' */
const normalizeStatus = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z\d]+/g, '_')
    .replace(/^_|_$/g, '')
