import { desc, eq } from 'drizzle-orm'
import { type TestOrder, TEST_ORDER_STEPS, type TestOrderStep } from '../../../domain/shipping/test-order.ts'
import type { Queryable } from '../../database/connect.ts'
import { orders } from '../../database/schema/orders.ts'
import { listOrderShipments, type ShipmentRow } from '../shipments.queries.ts'
import { testOrders } from '../../database/schema/shipping.ts'

/** The results of earlier tests are of no use. */
const MAX_TEST_ORDERS = 5

/** Returns the newest test orders with the result of each step, newest first. */
export async function listTestOrders(db: Queryable): Promise<TestOrder[]> {
  const rows = await db
    .select({ testOrder: testOrders, status: orders.status })
    .from(testOrders)
    .innerJoin(orders, eq(orders.id, testOrders.orderId))
    .orderBy(desc(testOrders.id))
    .limit(MAX_TEST_ORDERS)
  return Promise.all(
    rows.map(async ({ testOrder, status }) => {
      const [shipment] = await listOrderShipments(db, testOrder.orderId)
      return presentTestOrder(testOrder, status === 'cancelled', shipment)
    }),
  )
}

/** @param isCancelled whether the order is cancelled in the store @param shipment its newest one */
function presentTestOrder(
  { id, orderId, createdAt, actor, error, finishedAt }: typeof testOrders.$inferSelect,
  isCancelled: boolean,
  shipment: ShipmentRow | undefined,
): TestOrder {
  const results: Record<TestOrderStep, { isDone: boolean; detail?: string | null | undefined }> = {
    place: { isDone: true, detail: String(orderId) },
    'courier-order': { isDone: shipment !== undefined, detail: shipment?.courierOrderId },
    'tracking-number': { isDone: Boolean(shipment?.trackingNumber), detail: shipment?.trackingNumber },
    label: { isDone: Boolean(shipment?.labelUrl) },
    cancel: { isDone: isCancelled },
    'courier-cancel': { isDone: shipment?.state === 'cancelled' },
  }
  const hasCancelFailed = shipment?.state === 'open' && shipment.cancelling === 'failed'
  const firstOpen = TEST_ORDER_STEPS.find((step) => !results[step].isDone)
  const stateOf = (step: TestOrderStep): TestOrder['steps'][number]['state'] => {
    if (results[step].isDone) return 'done'
    if (step === 'courier-cancel') {
      if (hasCancelFailed) return 'failed'
      if (finishedAt) return shipment ? 'running' : 'skipped'
    }
    if (!finishedAt) return step === firstOpen ? 'running' : 'waiting'
    return step === firstOpen ? 'failed' : 'skipped'
  }
  const steps = TEST_ORDER_STEPS.map((step) => ({ step, state: stateOf(step), detail: results[step].detail ?? null }))
  const isRunning = steps.some(({ state }) => state === 'running')
  return {
    id,
    orderId,
    startedAt: createdAt.toISOString(),
    startedBy: actor,
    state: isRunning ? 'running' : steps.every(({ state }) => state === 'done') ? 'done' : 'failed',
    error: hasCancelFailed ? shipment.cancelError : error,
    steps,
  }
}
