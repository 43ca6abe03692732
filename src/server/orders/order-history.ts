import { and, asc, eq } from 'drizzle-orm'
import { DELETED_CUSTOMER, isAnonymized } from '../../domain/accounts/deletion.ts'
import type { OrderHistoryEntry } from '../../domain/orders/admin-order.ts'
import { auditLog } from '../database/audit.tables.ts'
import type { Queryable } from '../database/connect.ts'
import type { OrderRow } from './orders.queries.ts'

/** The kind of an order's entries in the audit log. */
export const ORDER_KIND = 'order'

/** The subject of an order's entries in the audit log. @example '#4839201756 Ritika Meena' */
export const orderSubject = ({ id, customerName }: Pick<OrderRow, 'id' | 'customerName'>): string =>
  `#${id} ${customerName}`

export type AuditRow = Awaited<ReturnType<typeof listOrderChanges>>[number]

/** Lists the audit log entries of an order, oldest first. */
export function listOrderChanges(db: Queryable, orderId: number) {
  const { id, createdAt, actor, action, subject, before, after } = auditLog
  return db
    .select({ id, createdAt, actor, action, subject, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.kind, ORDER_KIND), eq(auditLog.subjectId, String(orderId))))
    .orderBy(asc(id))
}

/** The history of an order: its placement, then every change with its actor. */
export function presentHistory(order: OrderRow, changes: AuditRow[]): OrderHistoryEntry[] {
  const placed = { id: 0, at: order.createdAt.toISOString(), actor: order.customerName, action: 'place', changes: [] }
  return [placed, ...changes.map((change) => presentChange(change, isAnonymized(order)))]
}

/** What identifies a customer. The audit log cannot be changed, so these values are not shown after the deletion. */
const PERSONAL_FIELDS = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'shippingAddress',
  'notes',
  'staffNotes',
  'cancellationNote',
  'comment',
]

function presentChange(
  { id, createdAt, actor, action, subject, before, after }: AuditRow,
  isDeleted: boolean,
): OrderHistoryEntry {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => !isDeleted || !PERSONAL_FIELDS.includes(field))
  const changes = fields.map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
  // The subject ends with the name that the customer had.
  const isCustomer = isDeleted && subject.endsWith(actor)
  return { id, at: createdAt.toISOString(), actor: isCustomer ? DELETED_CUSTOMER : actor, action, changes }
}

const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
