import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { DELETED_CUSTOMER } from '../../domain/accounts/deletion.ts'
import { isAnonymized } from '../../domain/orders/staff-blockers.ts'
import type { ActorKind, OrderHistoryEntry, PublicEvent } from '../../domain/orders/order-timeline.ts'
import { publicTitle } from '../../domain/shipping/public-events.ts'
import { auditLog } from '../database/schema/platform.ts'
import type { Queryable } from '../database/connect.ts'
import type { OrderRow } from './orders.queries.ts'
import { PERSONAL_COLUMNS } from './personal-columns.ts'

/** The kind of an order's entries in the audit log. */
export const ORDER_KIND = 'order'

type Actor = Pick<User, 'id' | 'username'>

/** The action of the entry that says which member of staff took an order. */
export const PLACE_ACTION = 'place'

/** The actor of changes that the courier reports. */
export const COURIER_ACTOR: Actor = { id: 0, username: 'Shiprocket' }

/** The actor of changes that a rule of the owner makes. */
export const POLICY_ACTOR: Actor = { id: 0, username: 'Confirmation policy' }

/** The actor of changes by a customer without an account. */
export const GUEST: Actor = { id: 0, username: 'Customer' }

/** The subject of an order's entries in the audit log. @example '#4839201756 Ritika Meena' */
export const orderSubject = ({ id, customerName }: Pick<OrderRow, 'id' | 'customerName'>): string =>
  `#${id} ${customerName}`

export type AuditRow = Awaited<ReturnType<typeof listOrderChanges>>[number]

/** Lists the audit log entries of an order, oldest first. */
export function listOrderChanges(db: Queryable, orderId: number) {
  const { id, createdAt, actorId, actor, action, subject, before, after } = auditLog
  return db
    .select({ id, createdAt, actorId, actor, action, subject, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.kind, ORDER_KIND), eq(auditLog.subjectId, String(orderId))))
    .orderBy(asc(id))
}

/** Returns which orders were delivered before they were cancelled the last time. @param orderIds cancelled orders */
export async function listTakenBackIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const { subjectId, before, after, kind } = auditLog
  const cancellations = await db
    .selectDistinctOn([subjectId], { subjectId, before })
    .from(auditLog)
    .where(and(eq(kind, ORDER_KIND), inArray(subjectId, orderIds.map(String)), sql`${after}->>'status' = 'cancelled'`))
    .orderBy(asc(subjectId), desc(auditLog.id))
  return new Set(cancellations.flatMap((one) => (one.before?.status === 'delivered' ? Number(one.subjectId) : [])))
}

/** The history of an order: its placement by the customer or by staff, then every change with its actor. */
export function presentHistory(order: OrderRow, changes: AuditRow[]): OrderHistoryEntry[] {
  const placed = {
    id: 0,
    at: order.createdAt.toISOString(),
    actor: order.customerName,
    action: PLACE_ACTION,
    changes: [],
  }
  const isTakenByStaff = changes.some(({ action }) => action === PLACE_ACTION)
  return [
    ...(isTakenByStaff ? [] : [{ ...placed, by: 'customer' as const, publicTitle: publicTitle(placed) }]),
    ...changes.map((change) => {
      const entry = presentChange(change, isAnonymized(order))
      return { ...entry, by: actorKind(change, order), publicTitle: publicTitle(entry) }
    }),
  ]
}

/** The public part of the history of an order, for its customer. */
export async function readPublicEvents(db: Queryable, order: OrderRow): Promise<PublicEvent[]> {
  const entries = presentHistory(order, await listOrderChanges(db, order.id))
  const events = entries.flatMap(({ id, at, publicTitle: title }) => (title === null ? [] : [{ id, at, title }]))
  // The status of an order and that of its shipment can say the same.
  return events.filter(({ title }, index) => title !== events[index - 1]?.title)
}

/** Customers without an account and the courier have no id. */
function actorKind({ actorId, actor }: AuditRow, { userId }: OrderRow): ActorKind {
  if (actorId !== 0) return actorId === userId ? 'customer' : 'staff'
  if (actor === POLICY_ACTOR.username) return 'policy'
  return actor === COURIER_ACTOR.username ? 'courier' : 'customer'
}

/** What identifies a customer. The audit log cannot be changed, so these values are not shown after the deletion. */
const PERSONAL_FIELDS = [...PERSONAL_COLUMNS, 'callNote', 'holdReason', 'comment', 'riskReason']

function presentChange(
  { id, createdAt, actor, action, subject, before, after }: AuditRow,
  isDeleted: boolean,
): Omit<OrderHistoryEntry, 'by' | 'publicTitle'> {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => !isDeleted || !PERSONAL_FIELDS.includes(field))
  const changes = fields.map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
  // The subject ends with the name that the customer had.
  const isCustomer = isDeleted && subject.endsWith(actor)
  return { id, at: createdAt.toISOString(), actor: isCustomer ? DELETED_CUSTOMER : actor, action, changes }
}

const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
