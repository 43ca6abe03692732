import { createRoute, z } from '@hono/zod-openapi'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { TEST_SOURCE } from '../../../domain/orders/order-status.ts'
import type { OrderRequest } from '../../../domain/orders/order.ts'
import {
  TEST_ORDER_STEPS,
  type TestOrder,
  testOrderSchema,
  type TestOrderStep,
} from '../../../domain/shipping/test-order.ts'
import { lockProducts } from '../../catalog/products/decrement-stock.ts'
import { audit } from '../../database/audit.ts'
import type { Queryable } from '../../database/connect.ts'
import { products } from '../../database/schema/catalog.ts'
import { orders } from '../../database/schema/orders.ts'
import { testOrders } from '../../database/schema/shipping.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'
import { ConflictError } from '../../http/errors.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { ORDER_KIND, PLACE_ACTION } from '../../orders/order-history.ts'
import { WEBSITE_TERMS } from '../../orders/order-pricing.ts'
import { type OrderDeps, placeOrderIn } from '../../orders/place-order.ts'
import { listOrderShipments, type ShipmentRow } from '../shipments.queries.ts'
import { readShopAddress } from './shop-address.ts'

/** The results of earlier tests are of no use. */
const MAX_TEST_ORDERS = 5

/** Returns the newest test orders with the result of each step, newest first. */
async function listTestOrders(db: Queryable): Promise<TestOrder[]> {
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

const CUSTOMER_NAME = 'TEST ORDER do not send'
const NOTES = 'A test of the shop by its owner. It is cancelled automatically.'

/**
 * Places an order for one copy of the book with the most copies in stock, to the address of the shop, and enqueues the job
 * that books and cancels it. The order has neither mobile number nor email address: it belongs to no customer, and no email
 * about it is sent.
 * @returns the id of the test order
 * @throws ConflictError (409) while another test order runs, without a book in stock, or without an address of the shop
 */
function startTestOrder({ db, outbox, jobs }: OrderDeps, actor: User): Promise<number> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'test-order')
    if ((await tx.$count(testOrders, isNull(testOrders.finishedAt))) > 0) {
      throw new ConflictError('test_order_running', 'A test order is running already.')
    }
    const request: OrderRequest = {
      customerName: CUSTOMER_NAME,
      customerEmail: '',
      customerPhone: '',
      ...(await readShopAddress(tx)),
      paymentMethod: 'cod',
      items: [{ productId: await findTestProduct(tx), quantity: 1 }],
      notes: NOTES,
    }
    const terms = { ...WEBSITE_TERMS, source: TEST_SOURCE } as const
    const input = { request, userId: 0, idempotency: undefined, terms }
    const { order } = await placeOrderIn(tx, outbox, input, lockProducts)
    const values = { orderId: order.id, actorId: actor.id, actor: actor.username }
    const [row] = await tx.insert(testOrders).values(values).returning({ id: testOrders.id })
    if (!row) throw new Error('INSERT returned no row')
    const subject = `#${order.id}`
    const after = { source: TEST_SOURCE }
    await audit(tx, { actor, action: PLACE_ACTION, kind: ORDER_KIND, id: order.id, subject, after })
    await jobs.send(tx, 'test-order', [{ testOrderId: row.id }])
    return row.id
  })
}

/** Returns the book of which the shop can most easily spare a copy for some seconds. */
async function findTestProduct(db: Queryable): Promise<number> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.status, 'published'), gt(products.stock, 0)))
    .orderBy(desc(products.stock), products.id)
    .limit(1)
  if (!product) throw new ConflictError('no_stock', 'No book is published and in stock. Add one first.')
  return product.id
}

const testOrder = testOrderSchema.openapi('TestOrder')
const shared = { tags: ['Shipping'] }

const startRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'startTestOrder',
  summary: 'Place a test order; a job books it at the courier up to its label and cancels it',
  responses: {
    201: jsonResponse(z.object({ id: z.int() }).openapi('StartedTestOrder'), 'The id of the test order'),
    ...errorResponses(401, 403, 409),
  },
})
const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listTestOrders',
  summary: 'The newest test orders with the result of each step, newest first',
  responses: { 200: jsonResponse(z.array(testOrder), 'The test orders'), ...errorResponses(401, 403) },
})

/** Test orders, for the owner, mounted at `/admin/test-orders`. */
export const testOrderRoutes = (deps: OrderDeps) =>
  adminRouter('owner')
    .openapi(startRoute, async (c) => c.json({ id: await startTestOrder(deps, c.var.actor) }, 201))
    .openapi(listRoute, async (c) => c.json(await listTestOrders(deps.db), 200))
