import { asc, eq, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  isToRefund,
  type OrderRefundRequest,
  type OrderRefunds,
  REFUND_ACTION,
  REFUND_METHOD_LABELS,
} from '../../../domain/orders/order-refunds.ts'
import { formatAmount, paiseToRupees, rupeesToPaise } from '../../../domain/values/money.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import { orderRefundedEmail } from '../emails/delivery-emails.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import { withNewUtr } from '../payments/with-new-utr.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders.queries.ts'
import { orders } from '../../database/schema/orders.ts'
import { orderRefunds } from '../../database/schema/returns.ts'

interface RefundDeps {
  db: Database
  outbox: EmailOutbox
}

/**
 * Records that money of a cancelled order was paid back, with the reference of the transfer.
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) when nothing is to be paid back, or another payment has the UTR
 * @throws ValidationError (400) for more than is due
 */
export function refundOrder(
  deps: RefundDeps,
  actor: User,
  orderId: number,
  request: OrderRefundRequest,
): Promise<void> {
  return withNewUtr('utr', () => deps.db.transaction((tx) => refundOrderIn(tx, deps, { actor, orderId, request })))
}

async function refundOrderIn(
  tx: Transaction,
  { outbox }: RefundDeps,
  { actor, orderId, request }: { actor: User; orderId: number; request: OrderRefundRequest },
): Promise<void> {
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order) throw new NotFoundError('Order')
  const { due = 0 } = (await readOrderRefunds(tx, order)) ?? {}
  if (due <= 0) throw new ConflictError('nothing_to_refund', 'There is nothing to pay back for this order.')
  const { amount, method } = request
  if (rupeesToPaise(amount) > rupeesToPaise(due)) throw new ValidationError({ amount: `At most ${formatAmount(due)}` })
  const utr = 'utr' in request ? request.utr : null
  const { deductionReason = null } = request
  const deductionPaise = deductionReason === null ? 0 : rupeesToPaise(due) - rupeesToPaise(amount)
  if (deductionReason !== null && deductionPaise === 0) {
    throw new ValidationError({ deductionReason: 'The full amount is paid back, so there is nothing to deduct' })
  }
  const [stored] = await tx
    .insert(orderRefunds)
    .values({
      orderId,
      amountPaise: rupeesToPaise(amount),
      method,
      utr,
      deductionPaise,
      deductionReason,
      actorId: actor.id,
      actor: actor.username,
    })
    .returning()
  if (!stored) throw new Error('INSERT returned no row')
  // The update publishes the order's event, so that other staff see the refund.
  await tx.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, orderId))
  const deductionFacts = deductionReason !== null && {
    deduction: formatAmount(paiseToRupees(deductionPaise)),
    deductionReason,
  }
  await audit(tx, {
    actor,
    action: REFUND_ACTION,
    kind: ORDER_KIND,
    id: orderId,
    subject: orderSubject(order),
    after: {
      refund: formatAmount(amount),
      refundMethod: REFUND_METHOD_LABELS[method],
      ...(utr !== null && { utr }),
      ...deductionFacts,
    },
  })
  await outbox.enqueue(tx, (settings) => [orderRefundedEmail(order, stored, settings)])
}

/** Reads the refunded and the due amount of an order; null for an order that is not to be refunded. */
export async function readOrderRefunds(db: Queryable, order: OrderRow): Promise<OrderRefunds | null> {
  if (!isToRefund(order)) return null
  const rows = await db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, order.id))
    .orderBy(asc(orderRefunds.id))
  const settledPaise = rows.reduce((sum, { amountPaise, deductionPaise }) => sum + amountPaise + deductionPaise, 0)
  return {
    paid: paiseToRupees(order.totalPaise),
    due: paiseToRupees(order.totalPaise - settledPaise),
    refunds: rows.map(({ id, amountPaise, method, utr, deductionPaise, deductionReason, actor, createdAt }) => ({
      id,
      amount: paiseToRupees(amountPaise),
      method,
      utr,
      deduction: paiseToRupees(deductionPaise),
      deductionReason,
      actor,
      refundedAt: createdAt.toISOString(),
    })),
  }
}

/** The ids of orders of which money was paid back: they cannot be reopened. */
export async function listRefundedIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: orderRefunds.orderId })
    .from(orderRefunds)
    .where(sql`${orderRefunds.orderId} = any(${sql.param([...orderIds])}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}
