import type { AdminReturn, AdminReturnRow, ReturnFilters } from '../../../domain/orders/returns/admin-return.ts'
import { maskUpiId } from '../../../domain/orders/returns/payee.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { RETURN_REASON_LABELS } from '../../../domain/orders/returns/return-request.ts'
import { answerDueAt, isLate, resolutionDueAt } from '../../../domain/orders/returns/return-rules.ts'
import { RETURN_STATUS_LABELS } from '../../../domain/orders/returns/return-states.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { paiseToRupees, paiseToRupeesOrNull } from '../../../domain/values/money.ts'
import type { Database } from '../../database/connect.ts'
import { type Column, datedName, listSheet, timeCell } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { refundablePaise } from './resolve-return.ts'
import { listReturns, type ReturnWithOrder } from './returns.queries.ts'

const toIso = (time: Date | null): string | null => time?.toISOString() ?? null

/** A return in the list of staff. */
export function presentReturnRow(row: ReturnWithOrder): AdminReturnRow {
  const { id, orderId, status, order, createdAt, answeredAt, resolvedAt, photoIds, replacementOrderId } = row
  return {
    id,
    orderId,
    status,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    city: order.city,
    requestedAt: createdAt.toISOString(),
    answerDueAt: answerDueAt(createdAt).toISOString(),
    resolutionDueAt: resolutionDueAt(createdAt).toISOString(),
    isLate: isLate(row, new Date()),
    answeredAt: toIso(answeredAt),
    resolvedAt: toIso(resolvedAt),
    photoCount: photoIds.length,
    replacementOrderId,
    items: row.items.map(presentItem),
  }
}

/**
 * One return for staff.
 * @param upiId the decrypted UPI ID of its payee
 */
export function presentReturn(
  row: ReturnWithOrder,
  { upiId, isPickupOn }: { upiId: string | undefined; isPickupOn: boolean },
): AdminReturn {
  const { note, handover, answer, verdict, pickup, pickupError, trackingNumber, courierName, photoIds } = row
  return {
    ...presentReturnRow(row),
    customerEmail: row.order.customerEmail,
    note,
    handover,
    answer,
    verdict,
    receivedAt: toIso(row.receivedAt),
    checkedAt: toIso(row.checkedAt),
    pickup,
    pickupError,
    pickupAt: toIso(row.pickupAt),
    parcelState: row.parcelState,
    parcelText: row.parcelText,
    parcelAt: toIso(row.parcelAt),
    trackingNumber,
    courierName,
    photoIds,
    isPickupOn,
    payee: upiId === undefined ? null : maskUpiId(upiId),
    payeeGivenAt: toIso(row.payeeGivenAt),
    refundMax: paiseToRupees(refundablePaise(row)),
    refundAmount: paiseToRupeesOrNull(row.refundPaise),
    refundUtr: row.refundUtr,
  }
}

function presentItem({ line, ...item }: ReturnWithOrder['items'][number]): AdminReturn['items'][number] {
  const { id, orderItemId, quantity, reason, received, condition, restocked, accepted, rejectionReason } = item
  const { productId, productName, productImage, pricePaise } = line
  const facts = { productId, productName, productImage, price: paiseToRupees(pricePaise) }
  return { id, orderItemId, ...facts, quantity, reason, received, condition, restocked, accepted, rejectionReason }
}

// The payee is not exported: it is secret.
const COLUMNS: Column<ReturnWithOrder>[] = [
  ['Return', ({ id }) => returnNumber(id)],
  ['Order ID', ({ orderId }) => String(orderId)],
  ['Status', ({ status }) => RETURN_STATUS_LABELS[status]],
  ['Requested', ({ createdAt }) => formatDateTime(createdAt)],
  ['Answer due', ({ createdAt }) => formatDateTime(answerDueAt(createdAt))],
  ['Answered', ({ answeredAt }) => timeCell(answeredAt)],
  ['Settlement due', ({ createdAt }) => formatDateTime(resolutionDueAt(createdAt))],
  ['Settled', ({ resolvedAt }) => timeCell(resolvedAt)],
  ['Customer', ({ order }) => order.customerName],
  ['Phone', ({ order }) => order.customerPhone],
  ['Email', ({ order }) => order.customerEmail],
  ['Books', ({ items }) => items.map(({ quantity, line }) => `${quantity} × ${line.productName}`).join('; ')],
  ['Reasons', ({ items }) => [...new Set(items.map(({ reason }) => RETURN_REASON_LABELS[reason]))].join('; ')],
  ['Customer’s note', ({ note }) => note],
  ['Accepted copies', ({ items }) => items.reduce((sum, { accepted }) => sum + (accepted ?? 0), 0)],
  ['Restocked copies', ({ items }) => items.reduce((sum, { restocked }) => sum + restocked, 0)],
  ['Replacement order', ({ replacementOrderId }) => replacementOrderId && String(replacementOrderId)],
  ['Refund', ({ refundPaise }) => paiseToRupeesOrNull(refundPaise)],
  ['UTR', ({ refundUtr }) => refundUtr],
]

/** A spreadsheet of all returns that match the filters, one row per return. */
export const returnExport = (db: Database, filters: ReturnFilters): Sheet =>
  listSheet(datedName('returns'), COLUMNS, (page) => listReturns(db, { ...filters, ...page }))
