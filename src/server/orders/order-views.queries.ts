import { and, eq, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import { dayOf, startOfDay } from '../../domain/values/dates.ts'
import {
  type CourierState,
  ORDER_VIEWS,
  SENT_ORDER_STATUSES,
  type OrderView,
  type OrderViewCounts,
  STATUSES_OF_COURIER_STATE,
} from '../../domain/orders/order-views.ts'
import type { Queryable } from '../database/connect.ts'
import { orders } from './orders.tables.ts'
import { orderRefunds } from './refunds/refunds.tables.ts'

/** Conditions on the shipment of an order, which the shipping feature provides. */
export interface ShipmentConditions {
  bookedSince(time: Date): SQL
  /** Its booking failed, or the courier has reported nothing for days. */
  isStuck: SQL
}

const isOpen = inArray(orders.status, ['pending', 'processing'])
const isNotSent = and(
  isNull(orders.shiprocketOrderId),
  isNull(orders.courierName),
  isNull(orders.trackingNumber),
  notInArray(orders.status, [...SENT_ORDER_STATUSES]),
)
const isSent = sql`not (${isNotSent})`
/** An order should be with the courier after two business days and a Sunday. */
const isOverdue = lt(orders.createdAt, sql`now() - interval '3 days'`)

/** Excludes the orders with which the owner tests the shop. */
export const isNotTest = ne(orders.source, TEST_SOURCE)

/** Money is to be paid back; the same rule as `isToRefund`. */
export const isRefundDue = and(
  // Written like the index of these orders, so that the database uses it.
  sql`${orders.status} = 'cancelled' and ${orders.paymentMethod} <> 'cod'`,
  eq(orders.paymentStatus, 'completed'),
  isNotTest,
  sql`${orders.totalPaise} > (select coalesce(sum(r.amount_paise), 0) from ${orderRefunds} r where r.order_id = ${orders.id})`,
)

/** The condition of a view. */
export function viewCondition(view: OrderView, shipment: ShipmentConditions): SQL | undefined {
  switch (view) {
    case 'to-send':
      return and(isOpen, isNotSent, isNotTest)
    case 'booked-today':
      return and(isNotTest, shipment.bookedSince(startOfDay(dayOf(new Date()))))
    case 'stuck':
      return and(
        isNotTest,
        or(
          and(isOpen, isNotSent, isOverdue),
          and(inArray(orders.status, ['pending', 'processing', 'shipped']), shipment.isStuck),
        ),
      )
    case 'unpaid':
      return and(eq(orders.status, 'delivered'), eq(orders.paymentStatus, 'pending'))
    case 'to-refund':
      return isRefundDue
  }
}

/** The condition of a courier state; the same rule as `courierState`. */
export function courierCondition(state: CourierState): SQL | undefined {
  if (state === 'not-sent') return isNotSent
  if (state !== 'booked') return and(isSent, inArray(orders.shipmentStatus, [...STATUSES_OF_COURIER_STATE[state]]))
  const { booked: _, ...others } = STATUSES_OF_COURIER_STATE
  return and(isSent, or(isNull(orders.shipmentStatus), notInArray(orders.shipmentStatus, Object.values(others).flat())))
}

/** Counts the orders of every view. */
export async function countViews(db: Queryable, shipment: ShipmentConditions): Promise<OrderViewCounts> {
  const counts = await Promise.all(
    ORDER_VIEWS.map(async (view) => [view, await db.$count(orders, viewCondition(view, shipment))] as const),
  )
  return Object.fromEntries(counts) as OrderViewCounts
}
