// The work list of staff: views of the orders, and where a parcel is.
import type { OrderStatus } from './order-status.ts'

/**
 * `to-send`: not at the courier yet. `stuck`: something went wrong or takes too long. `unpaid`: delivered, cash not received.
 * `to-refund`: cancelled, paid before, and not paid back yet.
 */
export const ORDER_VIEWS = ['to-send', 'booked-today', 'stuck', 'unpaid', 'to-refund'] as const
export type OrderView = (typeof ORDER_VIEWS)[number]

/** The number of orders in each view. */
export type OrderViewCounts = Record<OrderView, number>

export const COURIER_STATES = [
  'not-sent',
  'booked',
  'picked-up',
  'in-transit',
  'attention',
  'returned',
  'delivered',
] as const
export type CourierState = (typeof COURIER_STATES)[number]

/** The tracking statuses of each state. An order without a shipment has none. */
export const STATUSES_OF_COURIER_STATE: Record<Exclude<CourierState, 'not-sent'>, readonly string[]> = {
  booked: ['PROCESSING', 'PICKUP_GENERATED', 'PICKUP_SCHEDULED', 'PICKUP_RESCHEDULED'],
  'picked-up': ['PICKUP_COMPLETE'],
  'in-transit': ['SHIPPED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'],
  attention: ['ATTEMPT_FAILED', 'LOST', 'SHIPMENT_CANCELLED', 'CANCELLED'],
  returned: ['RETURNING', 'RETURNED'],
  delivered: ['DELIVERED'],
}

const STATE_OF_STATUS = new Map(
  Object.entries(STATUSES_OF_COURIER_STATE).flatMap(([state, statuses]) =>
    statuses.map((status) => [status, state as CourierState] as const),
  ),
)

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

/** Where the parcel of an order is. A parcel that staff handed to a courier themselves counts as booked. */
export function courierState(order: ParcelFields): CourierState {
  const { status, shiprocketOrderId, courierName, trackingNumber, shipmentStatus } = order
  const isSent = shiprocketOrderId ?? courierName ?? trackingNumber
  if (isSent === null && !SENT_ORDER_STATUSES.some((sent) => sent === status)) return 'not-sent'
  return STATE_OF_STATUS.get(shipmentStatus ?? '') ?? 'booked'
}

/** Whether the courier has not picked up the parcel of an order, which is neither cancelled nor delivered, yet. */
export function isParcelInShop(order: ParcelFields): boolean {
  const state = courierState(order)
  return state === 'not-sent' || (state === 'booked' && order.shiprocketOrderId !== null && order.status !== 'shipped')
}
