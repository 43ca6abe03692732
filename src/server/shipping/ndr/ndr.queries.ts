import { and, asc, count, desc, eq, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { deliveryContact } from '../../../domain/orders/delivery-contact.ts'
import { FINISHED_STATUSES } from '../../../domain/orders/order-status.ts'
import { isCashDue } from '../../../domain/orders/payment.ts'
import { describeAnswer, formatDeliveryDay } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { NDR_REASON_LABELS } from '../../../domain/shipping/ndr/ndr-reason.ts'
import {
  NDR_ACTION_LABELS,
  NDR_OUTCOME_LABELS,
  NDR_REQUEST_LABELS,
  REPLY_HOURS,
  replyDueAt,
} from '../../../domain/shipping/ndr/ndr-states.ts'
import { NDR_VIEWS, type NdrFilters, type NdrTask, type NdrView } from '../../../domain/shipping/ndr/ndr-task.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'
import { orders } from '../../database/schema/orders.ts'
import { shipments } from '../../database/schema/shipping.ts'
import { type Column, datedName, listSheet, timeCell } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { MAX_ROWS, type Paging } from '../../http/paging.ts'
import { containsText } from '../../http/table-query.ts'
import { lockOrder, orderColumns, type OrderRow } from '../../orders/orders.queries.ts'
import type { ShipmentRow } from '../shipments.queries.ts'

export type NdrTaskRow = typeof ndrTasks.$inferSelect

/** A failed attempt with its order and its shipment. */
export interface NdrTaskWithOrder {
  task: NdrTaskRow
  order: OrderRow
  shipment: ShipmentRow
}

const selectTasks = (db: Queryable) =>
  db
    .select({ task: ndrTasks, order: orderColumns, shipment: shipments })
    .from(ndrTasks)
    .innerJoin(orders, eq(orders.id, ndrTasks.orderId))
    .innerJoin(shipments, eq(shipments.id, ndrTasks.shipmentId))

/** Returns a failed attempt. */
export async function findNdrTask(db: Queryable, id: number): Promise<NdrTaskWithOrder | undefined> {
  return (await selectTasks(db).where(eq(ndrTasks.id, id)))[0]
}

/** Locks the order of a failed attempt until the transaction ends, then reads the attempt. */
export async function lockNdrTask(tx: Transaction, id: number): Promise<NdrTaskWithOrder | undefined> {
  const [unlocked] = await tx.select({ orderId: ndrTasks.orderId }).from(ndrTasks).where(eq(ndrTasks.id, id))
  if (!unlocked) return undefined
  await lockOrder(tx, unlocked.orderId)
  return findNdrTask(tx, id)
}

/** Returns the last failed attempt of an order. */
export async function findLastNdrTask(db: Queryable, orderId: number): Promise<NdrTaskRow | undefined> {
  const [row] = await db
    .select()
    .from(ndrTasks)
    .where(eq(ndrTasks.orderId, orderId))
    .orderBy(desc(ndrTasks.id))
    .limit(1)
  return row
}

/** Returns the failed attempts of a shipment, oldest first. */
export const listNdrTasksOfShipment = (db: Queryable, shipmentId: number): Promise<NdrTaskRow[]> =>
  db.select().from(ndrTasks).where(eq(ndrTasks.shipmentId, shipmentId)).orderBy(asc(ndrTasks.attempt))

/** Nothing is to decide about an order that staff have finished themselves. */
const isOrderFinal = inArray(orders.status, FINISHED_STATUSES)
const isOrderOpen = notInArray(orders.status, FINISHED_STATUSES)
const isToDecide = and(eq(ndrTasks.status, 'open'), isOrderOpen)
const isLate = and(
  isToDecide,
  lt(sql`coalesce(${ndrTasks.raisedAt}, ${ndrTasks.failedAt})`, sql`now() - make_interval(hours => ${REPLY_HOURS})`),
)

function viewCondition(view: NdrView): SQL | undefined {
  switch (view) {
    case 'open':
      return isToDecide
    case 'late':
      return isLate
    case 'requested':
      return and(eq(ndrTasks.status, 'requested'), isOrderOpen)
    case 'closed':
      return or(eq(ndrTasks.status, 'closed'), isOrderFinal)
  }
}

const toCondition = ({ view, search, orderId }: NdrFilters): SQL | undefined =>
  and(
    view ? viewCondition(view) : undefined,
    orderId ? eq(ndrTasks.orderId, orderId) : undefined,
    containsText(
      [sql`${orders.id}::text`, orders.customerName, orders.customerPhone, shipments.trackingNumber],
      search,
    ),
  )

/** Open attempts first, the longest waiting ones on top; then finished ones, the newest on top. */
const ORDER = [
  sql`${ndrTasks.status} = 'closed'`,
  sql`case when ${ndrTasks.status} = 'closed' then -${ndrTasks.id} else ${ndrTasks.id} end`,
]

/** Returns one page of the failed attempts that match the filters, and their total. */
export async function listNdrTasks(
  db: Queryable,
  query: NdrFilters & Paging,
): Promise<{ rows: NdrTaskWithOrder[]; total: number }> {
  const condition = toCondition(query)
  const { limit = MAX_ROWS, offset = 0 } = query
  const rows = await selectTasks(db)
    .where(condition)
    .orderBy(...ORDER)
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(ndrTasks)
    .innerJoin(orders, eq(orders.id, ndrTasks.orderId))
    .innerJoin(shipments, eq(shipments.id, ndrTasks.shipmentId))
    .where(condition)
  return { rows, total: counted?.total ?? 0 }
}

/** Counts the failed attempts in each view, except the finished ones: they are many and need no work. */
export async function countNdrViews(db: Queryable): Promise<Record<NdrView, number>> {
  const counts = NDR_VIEWS.map((view) =>
    view === 'closed'
      ? sql`0 as closed`
      : sql`(count(*) filter (where ${viewCondition(view)}))::int as ${sql.identifier(view)}`,
  )
  const { rows } = await db.execute<Record<NdrView, number>>(sql`
    select ${sql.join(counts, sql`, `)} from ${ndrTasks} join ${orders} on ${orders.id} = ${ndrTasks.orderId}
    where ${ne(ndrTasks.status, 'closed')}`)
  return rows[0] ?? { open: 0, late: 0, requested: 0, closed: 0 }
}

const HOUR_MS = 3_600_000

const toIso = (time: Date | null): string | null => time?.toISOString() ?? null

/** A failed attempt for staff. */
export function presentNdrTask({ task, order, shipment }: NdrTaskWithOrder): NdrTask {
  const { id, orderId, attempt, courierAttempts, status, outcome, reason, reasonGroup, reasonError } = task
  const { answer, answerDay, answerPhone, answerAddress, answerLandmark, answerNote } = task
  const { action, comment, phone, address1, address2, deferredDay, requestState, requestError, requestedBy } = task
  const { customerName, city, pincode, courierName } = order
  const { customerPhone, shippingAddress } = deliveryContact(order)
  const dueAt = replyDueAt(task.raisedAt ?? task.failedAt)
  return {
    id,
    orderId,
    attempt,
    courierAttempts,
    status,
    outcome,
    reason,
    reasonGroup,
    reasonError,
    failedAt: task.failedAt.toISOString(),
    replyDueAt: dueAt.toISOString(),
    hoursLeft: Math.floor((dueAt.getTime() - Date.now()) / HOUR_MS),
    closedAt: toIso(task.closedAt),
    trackingNumber: shipment.trackingNumber,
    courierName,
    courierStatusText: shipment.courierStatusText,
    customerName,
    customerPhone,
    shippingAddress,
    city,
    pincode,
    cashDue: isCashDue(order) ? paiseToRupees(order.totalPaise) : 0,
    answer,
    answerDay,
    answerPhone,
    answerAddress,
    answerLandmark,
    answerNote,
    answeredAt: toIso(task.answeredAt),
    action,
    comment,
    phone,
    address1,
    address2,
    deferredDay,
    requestState,
    requestError,
    requestedBy,
    requestedAt: toIso(task.requestedAt),
  }
}

const COLUMNS: Column<NdrTaskWithOrder>[] = [
  ['Order ID', ({ task }) => String(task.orderId)],
  ['Tracking number', ({ shipment }) => shipment.trackingNumber],
  ['Courier', ({ order }) => order.courierName],
  ['Attempt', ({ task }) => task.attempt],
  ['Failed', ({ task }) => formatDateTime(task.failedAt)],
  ['Reason group', ({ task }) => task.reasonGroup && NDR_REASON_LABELS[task.reasonGroup]],
  ['Courier’s reason', ({ task }) => task.reason],
  ['Customer', ({ order }) => order.customerName],
  ['Phone', ({ order }) => deliveryContact(order).customerPhone],
  ['City', ({ order }) => order.city],
  ['PIN code', ({ order }) => order.pincode],
  [
    'Customer’s answer',
    ({ task }) => task.answer && describeAnswer({ answer: task.answer, answerDay: task.answerDay }),
  ],
  ['Answered', ({ task }) => timeCell(task.answeredAt)],
  ['Request', ({ task }) => task.action && NDR_ACTION_LABELS[task.action]],
  ['Requested day', ({ task }) => task.deferredDay && formatDeliveryDay(task.deferredDay)],
  ['Comment', ({ task }) => task.comment],
  ['Request state', ({ task }) => task.requestState && NDR_REQUEST_LABELS[task.requestState]],
  ['Requested by', ({ task }) => task.requestedBy],
  ['Requested', ({ task }) => timeCell(task.requestedAt)],
  ['Result', ({ task }) => task.outcome && NDR_OUTCOME_LABELS[task.outcome]],
  ['Finished', ({ task }) => timeCell(task.closedAt)],
]

/** A spreadsheet of all failed attempts that match the filters. */
export const ndrExport = (db: Database, filters: NdrFilters): Sheet =>
  listSheet(datedName('failed-deliveries'), COLUMNS, (page) => listNdrTasks(db, { ...filters, ...page }))
