import { isToPayBack } from '../../../domain/orders/payment.ts'
import { type RtoOutcome, type RtoParcel, rtoState } from '../../../domain/shipping/rto/rto-receipt.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { RtoParcelRow } from './rto.queries.ts'

const toIso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null

/** A parcel that goes back to the shop, for staff. */
export function presentRtoParcel(row: RtoParcelRow): RtoParcel {
  const { shipment, order, receipt, failure, lines } = row
  const { returningAt, returnMovedAt, returnedAt, trackingNumber, courierStatusText } = shipment
  const receivedAt = receipt?.createdAt ?? null
  return {
    id: shipment.id,
    orderId: order.id,
    state: rtoState({ returningAt, returnMovedAt, returnedAt, receivedAt }) ?? null,
    trackingNumber,
    courierName: shipment.courierName ?? order.courierName,
    courierStatusText,
    returningAt: toIso(returningAt),
    returnedAt: toIso(returnedAt),
    receivedAt: toIso(receivedAt),
    receivedBy: receipt?.receivedBy ?? null,
    outcome: receipt?.outcome ?? null,
    suggestedOutcome: suggestedOutcome(failure),
    note: receipt?.note ?? '',
    reason: failure?.reason ?? null,
    orderStatus: order.status,
    customerName: order.customerName,
    city: order.city,
    pincode: order.pincode,
    total: paiseToRupees(order.totalPaise),
    isPaid: isToPayBack(order),
    blocker: receiptBlocker(row) ?? null,
    lines: lines.map(({ item, isbn, sku, shelfLocation, received }) => ({
      id: item.id,
      productId: item.productId,
      productName: item.productName,
      productImage: item.productImage,
      isbn,
      sku,
      shelfLocation,
      quantity: item.quantity,
      restocked: received?.restocked ?? null,
      writtenOff: received?.writtenOff ?? null,
      reason: received?.writeOffReason ?? null,
    })),
  }
}

/** Who refused a parcel, or had no cash for it, was at the door. */
const suggestedOutcome = (failure: RtoParcelRow['failure']): RtoOutcome =>
  failure?.answer === 'refuse' || failure?.reasonGroup === 'refused' || failure?.reasonGroup === 'cash'
    ? 'refused'
    : 'returned'

/** Returns why a parcel cannot be received; undefined if it can. */
export function receiptBlocker({ shipment, order, receipt }: RtoParcelRow): string | undefined {
  if (receipt) return `${receipt.receivedBy} has received this parcel already.`
  if (shipment.state !== 'open') return 'The courier never carried this parcel: its shipment is cancelled.'
  if (order.status === 'delivered' && shipment.outcome !== 'returned')
    return 'This order was delivered. Record a return of its books instead.'
  if (!shipment.pickedUpAt && !shipment.returningAt) return 'The courier has not collected this parcel yet.'
  return undefined
}
