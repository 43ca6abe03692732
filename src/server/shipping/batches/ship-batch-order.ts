import { and, eq } from 'drizzle-orm'
import { AppError } from '../../http/errors.ts'
import type { JobAttempt } from '../../jobs/job-queues.ts'
import { runAttempt } from '../../jobs/run-attempt.ts'
import type { JobData } from '../../jobs/queues.ts'
import { type ShipDeps, shipOrder } from '../ship-order.ts'
import { shipmentBatches, shipmentBatchOrders } from '../../database/schema/shipping.ts'

/**
 * Creates an order of a batch at the courier. An order that was sent before is not sent again: its shipment counts. A rejection
 * is stored with its reason for staff.
 * @throws AppError when the job should be retried
 */
export async function shipBatchOrder(
  deps: ShipDeps,
  { batchId, orderId }: JobData['batch-order'],
  attempt: JobAttempt,
): Promise<void> {
  const [batch] = await deps.db.select().from(shipmentBatches).where(eq(shipmentBatches.id, batchId))
  if (!batch) return
  const actor = { id: batch.actorId, username: batch.actor }
  const isOrder = and(eq(shipmentBatchOrders.batchId, batchId), eq(shipmentBatchOrders.orderId, orderId))
  await runAttempt(
    attempt,
    async () => {
      await shipOrder(deps, actor, orderId).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.body.code !== 'already_shipped') throw error
      })
    },
    async ({ message, isFinal }) => {
      if (isFinal) await deps.db.update(shipmentBatchOrders).set({ rejectionReason: message }).where(isOrder)
    },
  )
}
