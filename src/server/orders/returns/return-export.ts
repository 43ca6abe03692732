import type { ReturnFilters } from '../../../domain/orders/returns/admin-return.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { answerDueAt, resolutionDueAt } from '../../../domain/orders/returns/return-rules.ts'
import { RETURN_REASON_LABELS } from '../../../domain/orders/returns/return-request.ts'
import { RETURN_STATUS_LABELS } from '../../../domain/orders/returns/return-states.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { paiseToRupeesOrNull } from '../../../domain/values/money.ts'
import type { Database } from '../../database/connect.ts'
import { type Column, datedName, listSheet, timeCell } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { listReturns, type ReturnWithOrder } from './returns.queries.ts'

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
