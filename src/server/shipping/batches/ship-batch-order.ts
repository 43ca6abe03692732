import { and, eq } from 'drizzle-orm'
import { AppError } from '../../http/errors.ts'
import type { JobAttempt } from '../../jobs/job-queues.ts'
import type { JobData } from '../../jobs/queues.ts'
import type { OrderDeps } from '../../orders/place-order.ts'
import type { Courier } from '../courier.ts'
import { shipOrder } from '../ship-order.ts'
import { shipmentBatches, shipmentBatchOrders } from './batches.tables.ts'

/** Whether another attempt may succeed: the courier is not available, or another process ships the order. */
const isTemporary = ({ retryable, body }: AppError): boolean => retryable || body.code === 'order_locked'

/**
 * Creates an order of a batch at the courier. An order that was sent before is not sent again: its shipment counts. A rejection
 * is stored with its reason for staff.
 * @throws AppError when the job should be retried
 */
export async function shipBatchOrder(
  deps: OrderDeps & { courier: Courier },
  { batchId, orderId }: JobData['batch-order'],
  { isLast }: JobAttempt,
): Promise<void> {
  const [batch] = await deps.db.select().from(shipmentBatches).where(eq(shipmentBatches.id, batchId))
  if (!batch) return
  try {
    await shipOrder(deps, { id: batch.actorId, username: batch.actor }, orderId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.body.code === 'already_shipped') return
    if (isTemporary(error) && !isLast) throw error
    await deps.db
      .update(shipmentBatchOrders)
      .set({ rejectionReason: error.message })
      .where(and(eq(shipmentBatchOrders.batchId, batchId), eq(shipmentBatchOrders.orderId, orderId)))
  }
}
