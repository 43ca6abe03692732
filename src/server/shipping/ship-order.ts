import { randomUUID } from 'node:crypto'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { TEST_SOURCE } from '../../domain/orders/order-status.ts'
import { cancelledMessage, DATA_DELETED, isAnonymized, shipBlocker } from '../../domain/orders/staff-blockers.ts'
import type { User } from '../../domain/accounts/session.ts'
import type { PackageSize } from '../../domain/values/package-size.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { audit } from '../database/audit.ts'
import { hasNoHolder, type NamedLocks } from '../database/named-locks.ts'
import { COURIER_ACTOR, ORDER_KIND } from '../orders/order-history.ts'
import { AppError, ConflictError, NotFoundError } from '../http/errors.ts'
import { findOrder, lockOrder, type OrderRow, type OrderWithItems } from '../orders/orders.queries.ts'
import { releaseHold } from '../orders/confirmations/set-confirmation.ts'
import { issueInvoices } from '../orders/invoices/issue-invoices.ts'
import type { OrderDeps } from '../orders/place-order.ts'
import { changeOrders } from '../orders/change-orders.ts'
import { type CourierOrderRef, type Courier, CourierError } from './courier.ts'
import { measurePackage } from './package-size.ts'
import { readShopMobile } from './test-orders/shop-address.ts'
import { listOrderShipments } from './shipments.queries.ts'
import { orders } from '../database/schema/orders.ts'
import { shipmentRequests, shipments } from '../database/schema/shipping.ts'

export interface ShipDeps extends OrderDeps {
  courier: Courier
  /** A process holds the lock of the token of its request. */
  locks: NamedLocks
}
/** The user who ships the order, for the audit log. */
type Actor = Pick<User, 'id' | 'username'>

/** A recorded request with everything that the courier needs, read while the order was locked. */
interface ClaimedRequest {
  token: string
  order: OrderWithItems
  packageSize: PackageSize
  /** The number of earlier shipments of the order, all cancelled. */
  previousShipments: number
  /** The references of those that came back. */
  returnedReferences: string[]
}

/**
 * A request whose process has died: its lock has no holder, and the courier has had two minutes to complete the last call. After
 * five minutes a request is stale even if its lock is held: no request takes that long.
 */
export const isStaleRequest = sql`(${shipmentRequests.createdAt} < now() - interval '5 minutes'
  or ${shipmentRequests.createdAt} < now() - interval '2 minutes' and ${hasNoHolder(shipmentRequests.token)})`

/**
 * Creates an order at the courier: records the request, commits, calls the courier and records the shipment. No row is
 * locked while the courier responds. A job books tracking number, pickup, label and manifest.
 * @returns the reference of the order and its ids at the courier
 * @throws NotFoundError for an unknown order
 * @param holdReason why an order is sent that waits for its customer's confirmation
 * @throws ConflictError (409) when the order is shipped, cancelled, without its customer's data, held or being shipped by
 * another request
 * @throws AppError (502, 503, 504) when the courier fails; the order is unchanged and can be shipped again
 */
export async function shipOrder(
  deps: ShipDeps,
  actor: Actor,
  orderId: number,
  holdReason?: string,
): Promise<CourierOrderRef> {
  return withToken(deps, async (token) => {
    const request = await deps.db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const order = await findOrder(tx, orderId)
      if (!order) throw new NotFoundError('Order')
      assertShippable(order)
      await releaseHold(tx, order, actor, holdReason)
      return claimRequest(tx, token, actor, order)
    })
    const shipment = await completeRequest(deps, actor, request)
    if (shipment.isCancelled || !shipment.ref) throw orderCancelledError(request.order)
    return shipment.ref
  })
}

/** Runs a request of this process, under its token. */
function withToken<Result>({ locks }: ShipDeps, request: (token: string) => Promise<Result>): Promise<Result> {
  const token = randomUUID()
  return locks.run(token, () => request(token))
}

/**
 * Completes the stale request of a process that died, or of an order that staff have changed. The courier returns the order
 * if the dead process had created it. A failure removes the request, so that staff can ship the order again, and is recorded
 * in the order's history; that of a cancelled order is tried again.
 * @throws ConflictError (409) while the request is not stale: the job is retried until it is
 */
export const resumeShipmentRequest = (deps: ShipDeps, orderId: number): Promise<void> =>
  withToken(deps, (token) => resume(deps, token, orderId))

async function resume(deps: ShipDeps, token: string, orderId: number): Promise<void> {
  const resumed = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const [request] = await tx.select().from(shipmentRequests).where(eq(shipmentRequests.orderId, orderId))
    const order = request && (await findOrder(tx, orderId))
    if (!order) return undefined
    const actor = { id: request.actorId, username: request.actor }
    return { actor, request: await claimRequest(tx, token, actor, order) }
  })
  if (!resumed) return
  try {
    await completeRequest(deps, resumed.actor, resumed.request)
  } catch (error) {
    const isOpen = (await deps.db.$count(shipmentRequests, eq(shipmentRequests.orderId, orderId))) > 0
    if (!(error instanceof AppError) || isOpen) throw error
    const { message } = error
    await deps.db.transaction(async (tx) => {
      const subject = `#${orderId}`
      const change = { before: { booking: '' }, after: { booking: message } }
      await audit(tx, { actor: COURIER_ACTOR, action: 'courier', kind: ORDER_KIND, id: orderId, subject, ...change })
    })
  }
}

/**
 * Records that this process ships the order, or takes over a stale request.
 * @throws ConflictError (409) while another process ships the order
 */
async function claimRequest(
  tx: Transaction,
  token: string,
  actor: Actor,
  order: OrderWithItems,
): Promise<ClaimedRequest> {
  const values = { token, actorId: actor.id, actor: actor.username, createdAt: sql`now()` }
  const claimed = await tx
    .insert(shipmentRequests)
    .values({ orderId: order.id, ...values })
    .onConflictDoUpdate({ target: shipmentRequests.orderId, set: values, setWhere: isStaleRequest })
    .returning({ token: shipmentRequests.token })
  if (claimed.length === 0) {
    throw new ConflictError('order_locked', 'This order is being shipped right now. Please try again.', {
      retryable: true,
    })
  }
  const earlier = await listOrderShipments(tx, order.id)
  return {
    token,
    // A test order belongs to no customer and has no mobile number, but the courier requires one.
    order: order.source === TEST_SOURCE ? { ...order, customerPhone: (await readShopMobile(tx)) ?? '' } : order,
    packageSize: await measurePackage(tx, order),
    previousShipments: earlier.length,
    returnedReferences: earlier.flatMap(({ state, reference }) => (state === 'returned' ? [reference] : [])),
  }
}

/** Calls the courier and records the shipment. Removes the request on failure. */
async function completeRequest(deps: ShipDeps, actor: Actor, request: ClaimedRequest) {
  const { order, packageSize, previousShipments, returnedReferences, token } = request
  try {
    const ref = await createAtCourier(deps.courier, order, packageSize, previousShipments, returnedReferences)
    if (ref) return { ref, isCancelled: await recordShipment(deps, actor, order.id, ref) }
    await deps.db.delete(shipmentRequests).where(eq(shipmentRequests.token, token))
    return { ref, isCancelled: true }
  } catch (error) {
    await removeFailedRequest(deps.db, token, error)
    throw error
  }
}

/**
 * Removes a request that failed. The courier can have created the order although its response was lost: nobody sends a
 * cancelled order again, so its request stays, and a job looks for the order at the courier.
 */
async function removeFailedRequest(db: Database, token: string, error: unknown): Promise<void> {
  const isUnclear = error instanceof AppError && error.retryable
  const cancelled = db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'cancelled'))
  const isRemoved = isUnclear ? notInArray(shipmentRequests.orderId, cancelled) : undefined
  await db.delete(shipmentRequests).where(and(eq(shipmentRequests.token, token), isRemoved))
}

async function createAtCourier(courier: Courier, ...args: Parameters<Courier['ship']>) {
  try {
    return await courier.ship(...args)
  } catch (error) {
    // A rejected login concerns all orders: its message stays without the prefix.
    if (!(error instanceof CourierError) || error.body.code === 'courier_auth_failed') throw error
    const { message, status, body, retryable } = error
    throw new AppError(status, body.code, `Failed to ship order: ${message}`, { error: message, retryable })
  }
}

/**
 * Stores the shipment, updates the order and removes the request. If the order was cancelled in the meantime, a job cancels
 * it at the courier.
 * @returns whether the order was cancelled
 */
async function recordShipment(
  { db, outbox, jobs }: ShipDeps,
  actor: Actor,
  orderId: number,
  ref: CourierOrderRef,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    await tx.delete(shipmentRequests).where(eq(shipmentRequests.orderId, orderId))
    const order = await findOrder(tx, orderId)
    if (!order) throw new NotFoundError('Order')
    const isCancelled = order.status === 'cancelled'
    // Another process took over the request and has recorded the shipment.
    if (order.shiprocketOrderId) return isCancelled
    const shipmentId = await upsertShipment(tx, orderId, ref)
    const after = {
      shiprocketOrderId: ref.courierOrderId,
      shiprocketShipmentId: ref.courierShipmentId,
      shipmentStatus: 'PROCESSING',
    }
    const numbers = isCancelled ? undefined : await issueInvoices(tx, [orderId])
    const invoiceNumber = numbers?.get(orderId) ?? order.invoiceNumber
    const change = { order: { ...order, invoiceNumber }, after }
    await changeOrders(tx, { outbox, jobs }, { changes: [change] }, { by: 'staff', actor, action: 'ship' })
    if (isCancelled) await jobs.send(tx, 'shipment-cancel', [{ orderId }])
    // The job of a test order books it itself, because it continues with the cancellation.
    else if (order.source !== TEST_SOURCE) await jobs.send(tx, 'shipment-booking', [{ shipmentId }])
    return isCancelled
  })
}

/** Inserts the shipment. If the courier has reopened a cancelled order, resets its existing shipment. */
async function upsertShipment(tx: Transaction, orderId: number, ref: CourierOrderRef): Promise<number> {
  const reopened = {
    state: 'open',
    booking: 'waiting',
    bookingError: null,
    cancelling: null,
    replacedById: null,
    replacedBy: null,
    cancelError: null,
    trackingNumber: null,
    courierStatus: null,
    courierStatusText: null,
    courierStatusAt: null,
    pickedUpAt: null,
    deliveredAt: null,
    returningAt: null,
    returnMovedAt: null,
    returnedAt: null,
    courierName: null,
    pickupBookedAt: null,
    pickupAt: null,
    labelUrl: null,
    manifestUrl: null,
    nextPollAt: new Date(),
  } as const
  const [row] = await tx
    .insert(shipments)
    .values({ orderId, ...ref })
    .onConflictDoUpdate({ target: shipments.reference, set: { ...ref, ...reopened } })
    .returning({ id: shipments.id })
  if (!row) throw new Error('The shipment was not stored')
  return row.id
}

function assertShippable(order: OrderRow): void {
  if (order.shiprocketOrderId) throw new ConflictError('already_shipped', 'This order has already been shipped.')
  if (order.status === 'cancelled') throw orderCancelledError(order)
  if (isAnonymized(order)) throw new ConflictError('data_deleted', DATA_DELETED)
  const blocker = shipBlocker(order)
  if (blocker) throw new ConflictError('already_shipped', blocker)
}

const orderCancelledError = (order: OrderRow) => new ConflictError('order_cancelled', cancelledMessage(order, 'ship'))
