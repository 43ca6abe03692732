import type { AdminReturn, AdminReturnRow } from '../../../domain/orders/returns/admin-return.ts'
import { maskUpiId } from '../../../domain/orders/returns/payee.ts'
import { answerDueAt, isLate, resolutionDueAt } from '../../../domain/orders/returns/return-rules.ts'
import { paiseToRupees, paiseToRupeesOrNull } from '../../../domain/values/money.ts'
import { refundablePaise } from './resolve-return.ts'
import type { ReturnWithOrder } from './returns.queries.ts'

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
