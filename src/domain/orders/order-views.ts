// The work list of staff: views of the orders, and where a parcel is.
import type { OrderStatus } from './order-status.ts'
import {
  type CourierState,
  isKnownStatus,
  STATUS_FACTS,
  TRACKING_STATUSES,
  type TrackingStatus,
} from './tracking-statuses.ts'

/**
 * `to-send`: not at the courier yet. `stuck`: something went wrong or takes too long. `unpaid`: delivered, cash not received.
 * `to-refund`: cancelled, paid before, and not paid back yet.
 */
export const ORDER_VIEWS = ['to-send', 'booked-today', 'stuck', 'unpaid', 'to-refund'] as const
export type OrderView = (typeof ORDER_VIEWS)[number]

/** After these days an unsent order is stuck: two business days and a Sunday. */
export const TO_SEND_DAYS = 3
/** After these days without a report of the courier a parcel is stuck. */
export const NO_REPORT_DAYS = 5

/** The number of orders in each view. */
export type OrderViewCounts = Record<OrderView, number>

/** The tracking statuses of a state. An order without a shipment has none. */
export const statusesOf = (state: CourierState): TrackingStatus[] =>
  TRACKING_STATUSES.filter((status) => STATUS_FACTS[status].courierState === state)

/** Statuses that staff set when they hand a parcel to a courier themselves. */
export const SENT_ORDER_STATUSES = ['shipped', 'delivered'] as const
export const isSentStatus = (status: string | undefined): boolean => SENT_ORDER_STATUSES.some((sent) => sent === status)

/** The fields of an order that show where its parcel is. */
export interface ParcelFields {
  status: OrderStatus
  shiprocketOrderId: string | null
  courierName: string | null
  trackingNumber: string | null
  shipmentStatus: string | null
}

/**
 * Where the parcel of an order is. A parcel that staff handed to a courier themselves counts as booked, and as delivered when
 * they say so before any courier moves it.
 */
export function courierState(order: ParcelFields): CourierState {
  const { status, shiprocketOrderId, courierName, trackingNumber, shipmentStatus } = order
  const isSent = shiprocketOrderId ?? courierName ?? trackingNumber
  if (isSent === null && !SENT_ORDER_STATUSES.some((sent) => sent === status)) return 'not-sent'
  const state = shipmentStatus && isKnownStatus(shipmentStatus) ? STATUS_FACTS[shipmentStatus].courierState : 'booked'
  return state === 'booked' && status === 'delivered' ? 'delivered' : state
}

/** Whether the courier has not picked up the parcel of an order, which is neither cancelled nor delivered, yet. */
export function isParcelInShop(order: ParcelFields): boolean {
  const state = courierState(order)
  return state === 'not-sent' || (state === 'booked' && order.shiprocketOrderId !== null && order.status !== 'shipped')
}
