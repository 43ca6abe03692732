import { deliveryContact } from '../../../domain/orders/delivery-contact.ts'
import { isCashDue } from '../../../domain/orders/payment.ts'
import { replyDueAt } from '../../../domain/shipping/ndr/ndr-states.ts'
import type { NdrTask } from '../../../domain/shipping/ndr/ndr-task.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { NdrTaskWithOrder } from './ndr.queries.ts'

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
