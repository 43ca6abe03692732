import { eq } from 'drizzle-orm'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import { isPossible } from '../../../domain/orders/returns/return-states.ts'
import type { Transaction } from '../../database/connect.ts'
import type { OrderRow } from '../orders.queries.ts'
import { findReturn, type ReturnWithOrder } from './returns.queries.ts'
import { returnItems, returns } from '../../database/schema/returns.ts'
import { type Actor, takeStep } from './update-return.ts'

/**
 * Moves a return on when the order that replaces its books is shipped, delivered or cancelled. Does nothing for any other
 * order.
 * @param tx has locked the replacement order
 * @param status the new status of the order; undefined if it stays
 */
export async function advanceReturn(
  tx: Transaction,
  actor: Actor,
  order: Pick<OrderRow, 'id' | 'replacesOrderId'>,
  status: OrderStatus | undefined,
): Promise<void> {
  if (status === undefined || order.replacesOrderId === null) return
  const [locked] = await tx
    .select({ id: returns.id })
    .from(returns)
    .where(eq(returns.replacementOrderId, order.id))
    .for('no key update')
  const row = locked && (await findReturn(tx, locked.id))
  if (row) await follow(tx, actor, row, status)
}

async function follow(tx: Transaction, actor: Actor, row: ReturnWithOrder, status: OrderStatus): Promise<void> {
  if (status === 'cancelled') {
    if (!isPossible('cancel_replacement', row.status)) return
    await takeStep(tx, actor, row, { event: 'cancel_replacement', columns: { replacementOrderId: null } })
    await tx.update(returnItems).set({ settledPaise: null }).where(eq(returnItems.returnId, row.id))
    return
  }
  if (status !== 'shipped' && status !== 'delivered') return
  const shipped = isPossible('ship_replacement', row.status)
    ? await takeStep(tx, actor, row, { event: 'ship_replacement' })
    : row
  if (status === 'delivered' && isPossible('close', shipped.status)) {
    await takeStep(tx, actor, shipped, { event: 'close' })
  }
}
