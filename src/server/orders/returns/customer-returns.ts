import type { CustomerReturn, OrderReturns } from '../../../domain/orders/returns/customer-return.ts'
import { maskUpiId } from '../../../domain/orders/returns/payee.ts'
import { returnDeadline } from '../../../domain/orders/returns/return-rules.ts'
import { paiseToRupeesOrNull } from '../../../domain/values/money.ts'
import type { Database } from '../../database/connect.ts'
import { signOrderToken } from '../access/order-token.ts'
import type { OrderWithItems } from '../orders.queries.ts'
import { describeReturnable } from './describe-returnable.ts'
import { canCustomerSetPayee, readPayee } from './payee.ts'
import { readReturnSettings } from './return-settings.ts'
import { listReturnsOfOrder, type ReturnWithOrder } from './returns.queries.ts'

/** Reads what a customer can have replaced of an order, and their requests. */
export async function readOrderReturns(
  db: Database,
  order: OrderWithItems,
  secretKey: string | undefined,
): Promise<OrderReturns> {
  const [{ days }, rows] = await Promise.all([readReturnSettings(db), listReturnsOfOrder(db, order.id)])
  const { deliveredAt } = order
  const returned = rows.flatMap(({ status, items }) =>
    items.map(({ orderItemId, quantity }) => ({ orderItemId, quantity, status })),
  )
  return {
    ...describeReturnable(order, returned, days),
    token: signOrderToken(order, secretKey),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    deadline: deliveredAt ? returnDeadline(deliveredAt, days).toISOString() : null,
    returns: rows.map((row) => presentCustomerReturn(row, secretKey)).toReversed(),
  }
}

function presentCustomerReturn(row: ReturnWithOrder, secretKey: string | undefined): CustomerReturn {
  const { id, status, handover, note, answer, verdict, courierName, trackingNumber, replacementOrderId, refundUtr } =
    row
  const upiId = row.payeeGivenAt === null ? undefined : readPayee(row, { secretKey })
  const toIso = (time: Date | null) => time?.toISOString() ?? null
  return {
    id,
    status,
    handover,
    requestedAt: row.createdAt.toISOString(),
    answeredAt: toIso(row.answeredAt),
    receivedAt: toIso(row.receivedAt),
    checkedAt: toIso(row.checkedAt),
    resolvedAt: toIso(row.resolvedAt),
    note,
    answer,
    verdict,
    courierName,
    trackingNumber,
    pickupAt: toIso(row.pickupAt),
    parcelState: row.parcelState,
    replacementOrderId,
    refundAmount: paiseToRupeesOrNull(row.refundPaise),
    refundUtr,
    photoIds: row.photoIds,
    canSetPayee: canCustomerSetPayee(row),
    payee: upiId === undefined ? null : maskUpiId(upiId),
    items: row.items.map(({ id: itemId, quantity, reason, accepted, rejectionReason, line }) => ({
      id: itemId,
      productName: line.productName,
      productImage: line.productImage,
      quantity,
      reason,
      accepted,
      rejectionReason,
    })),
  }
}
