import { and, eq, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { TEST_SOURCE, UNSENT_STATUSES, UNFINISHED_STATUSES } from '../../domain/orders/order-status.ts'
import { dayOf, startOfDay } from '../../domain/values/dates.ts'
import {
  ORDER_VIEWS,
  SENT_ORDER_STATUSES,
  NO_REPORT_DAYS,
  TO_SEND_DAYS,
  type OrderView,
  type OrderViewCounts,
  statusesOf,
} from '../../domain/orders/order-views.ts'
import { type CourierState, TRACKING_STATUSES } from '../../domain/orders/tracking-statuses.ts'
import type { Queryable } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'
import { orderRefunds, SETTLED_PAISE } from '../database/schema/returns.ts'

/** The condition that the open shipment of an order meets a condition. */
const hasOpenShipment = (condition: SQL): SQL =>
  sql`${orders.id} in (select order_id from ${shipments} where state = 'open' and (${condition}))`
/** Its booking failed, or the courier has reported nothing for days. */
const isShipmentStuck = hasOpenShipment(sql`booking = 'failed'
  or tracking_number is not null and coalesce(courier_status_at, created_at) < now() - make_interval(days => ${NO_REPORT_DAYS})`)

const isOpen = inArray(orders.status, UNSENT_STATUSES)
const isNotSent = and(
  isNull(orders.shiprocketOrderId),
  isNull(orders.courierName),
  isNull(orders.trackingNumber),
  notInArray(orders.status, [...SENT_ORDER_STATUSES]),
)
const isSent = sql`not (${isNotSent})`
const isOverdue = lt(orders.createdAt, sql`now() - make_interval(days => ${TO_SEND_DAYS})`)

/** Excludes the orders with which the owner tests the shop. */
export const isNotTest = ne(orders.source, TEST_SOURCE)

/** Money is to be paid back; the same rule as `isToRefund`. */
export const isRefundDue = and(
  // Written like the index of these orders, so that the database uses it.
  sql`${orders.status} = 'cancelled' and ${orders.paymentStatus} = 'completed'`,
  isNotTest,
  sql`${orders.totalPaise} > (select coalesce(sum(${SETTLED_PAISE}), 0) from ${orderRefunds} r where r.order_id = ${orders.id})`,
)

/** Its parcel is to be sent. */
export const isToSend = and(isOpen, isNotSent, isNotTest)

/** The condition of a view. */
export function viewCondition(view: OrderView): SQL | undefined {
  switch (view) {
    case 'to-send':
      return isToSend
    case 'booked-today':
      return and(
        isNotTest,
        hasOpenShipment(sql`created_at >= ${startOfDay(dayOf(new Date())).toISOString()}::timestamptz`),
      )
    case 'stuck':
      return and(
        isNotTest,
        or(and(isOpen, isNotSent, isOverdue), and(inArray(orders.status, UNFINISHED_STATUSES), isShipmentStuck)),
      )
    case 'unpaid':
      return and(eq(orders.status, 'delivered'), ne(orders.paymentStatus, 'completed'))
    case 'to-refund':
      return isRefundDue
  }
}

const hasStatusOf = (state: CourierState): SQL => inArray(orders.shipmentStatus, statusesOf(state))

const BOOKED = statusesOf('booked')
const MOVING = TRACKING_STATUSES.filter((status) => !BOOKED.includes(status))
const isBooked = or(isNull(orders.shipmentStatus), notInArray(orders.shipmentStatus, MOVING))

/** The condition of a courier state; the same rule as `courierState`. */
export function courierCondition(state: CourierState): SQL | undefined {
  if (state === 'not-sent') return isNotSent
  if (state === 'delivered') return and(isSent, or(hasStatusOf(state), and(isBooked, eq(orders.status, 'delivered'))))
  if (state !== 'booked') return and(isSent, hasStatusOf(state))
  return and(isSent, isBooked, ne(orders.status, 'delivered'))
}

/** Counts the orders of every view. */
export async function countViews(db: Queryable): Promise<OrderViewCounts> {
  const counts = await Promise.all(
    ORDER_VIEWS.map(async (view) => [view, await db.$count(orders, viewCondition(view))] as const),
  )
  return Object.fromEntries(counts) as OrderViewCounts
}
