import type { LineConflict } from '../../domain/values/problem.ts'
import { COURIER_FIELDS, EDITABLE_FIELDS, type OrderFields } from '../../domain/orders/admin-order.ts'
import { holdMessage } from '../../domain/orders/confirmation.ts'
import { isNothingDue } from '../../domain/orders/payment.ts'
import { isSentStatus } from '../../domain/orders/order-views.ts'
import { DATA_DELETED, isAnonymized, type ReopenBlocker, reopenBlocker } from '../../domain/orders/staff-blockers.ts'
import type { PricedProduct, StockLine } from '../catalog/products/decrement-stock.ts'
import { BEING_SENT } from './parcels.queries.ts'
import { toShortage } from './order-pricing.ts'
import type { OrderWithItems } from './orders.queries.ts'

const UPDATED_FIELDS = [
  ...EDITABLE_FIELDS,
  'cancellationReason',
  'cancellationNote',
] as const satisfies (keyof OrderFields)[]

/** An update that changes an order: only the fields that differ, before and after. */
export interface PlannedUpdate {
  order: OrderWithItems
  before: OrderFields
  after: OrderFields
}
/** The requested update. */
export interface RequestedUpdate {
  edit: OrderFields
  /** Rejects the update unless the order still has these values. */
  expected?: OrderFields | undefined
  /** Rejects the update: the same fields were changed again later. */
  isOverruled?: boolean | undefined
  /** Rejects an update by which an order counts as sent that waits for its customer's confirmation. */
  isHoldChecked?: boolean | undefined
  /** Whether a cancelled order stays so: it may have been cancelled after the request's sender read it. */
  staysCancelled?: ((order: OrderWithItems) => boolean) | undefined
  /** Whether staff have received the copies, even if the courier reported their parcel as lost. */
  areCopiesBack?: boolean | undefined
}

/** A 409 response, or the reason in the result of a bulk update. */
interface Rejection {
  code:
    | 'order_cancelled'
    | 'order_locked'
    | 'order_refunded'
    | 'with_shiprocket'
    | 'order_remitted'
    | 'nothing_due'
    | 'promotion_rejected'
    | 'order_has_return'
    | ReopenBlocker['code']
  message: string
}
const CANCELLED = {
  code: 'order_cancelled',
  message: 'The order is cancelled. Reload the page, and reopen the order only if the customer still wants it.',
} as const
const REFUNDED = { code: 'order_refunded', message: 'The money was paid back. Create a new order instead.' } as const
const PAID_BACK = {
  code: 'order_refunded',
  message: 'The money was paid back, so the order must stay paid.',
} as const
const NOTHING_DUE = {
  code: 'nothing_due',
  message: 'There is nothing to pay for this order, so it must stay paid.',
} as const
const REMITTED = {
  code: 'order_remitted',
  message: 'The courier has paid for this order, so it must stay paid.',
} as const
const WITH_SHIPROCKET = {
  code: 'with_shiprocket',
  message:
    'Shiprocket brings this order, so its courier and tracking number are not changed here. To send it in another way, cancel the order and reopen it.',
} as const
const HAS_RETURN = {
  code: 'order_has_return',
  message:
    'The order has a return, so it must stay delivered. If the return was recorded by mistake, cancel it before its books are received.',
} as const

/** What an update depends on beside the order. */
interface UpdateContext {
  /** The locked products of the orders, by id. */
  products: ReadonlyMap<number, PricedProduct>
  /** Why orders cannot be reopened with their promotions, by id. */
  promotionRejections?: ReadonlyMap<number, string>
  /** The orders of which money was paid back. */
  refundedIds?: ReadonlySet<number>
  /** The cancelled orders that were delivered before. The cash of that delivery was taken back with it. */
  takenBackIds?: ReadonlySet<number>
  /** The orders that the courier has paid for. */
  remittedIds?: ReadonlySet<number>
  /** The orders that are being created at the courier. */
  beingSentIds?: ReadonlySet<number>
  /** The orders of which books are returned or were returned. */
  returnedIds?: ReadonlySet<number>
  /** The orders whose copies are in a lost parcel: neither a cancellation nor a reopening moves them. */
  lostIds?: ReadonlySet<number>
}

/** A stock movement caused by cancelling or reopening an order. */
export interface OrderStockMovement extends StockLine {
  orderId: number
  reason: 'cancel' | 'reopen'
}
/** An order that cannot be updated: too little stock, not allowed, not confirmed, or changed since. */
interface RejectedUpdate {
  id: number
  lineConflicts: LineConflict[]
  rejection: Rejection | undefined
  holdRejection: string | undefined
  isStale: boolean
}
export interface OrderUpdatePlan {
  updates: PlannedUpdate[]
  stockMovements: OrderStockMovement[]
  /** Ids of orders that already have the requested values. */
  unchanged: number[]
  rejected: RejectedUpdate[]
}

/**
 * Plans updates without applying them. Cancelling restores stock, unless the parcel is lost, and reopening decrements it; orders
 * that are reopened together share the remaining stock.
 * @param requests locked orders with their requested updates
 */
export function planOrderUpdates(
  requests: readonly (RequestedUpdate & { order: OrderWithItems })[],
  context: UpdateContext,
): OrderUpdatePlan {
  const { products } = context
  const stock = new Map([...products].map(([id, product]) => [id, product.stock]))
  const plan: OrderUpdatePlan = { updates: [], stockMovements: [], unchanged: [], rejected: [] }
  for (const { order, edit, expected = {}, isOverruled, isHoldChecked, staysCancelled, areCopiesBack } of requests) {
    const update = diffOrder(order, withoutCancellation(order, edit, context))
    const isLost = !areCopiesBack && context.lostIds?.has(order.id)
    const lineConflicts = isReopening(update) && !isLost ? findShortages(order, products, stock) : []
    const isStale =
      isOverruled || UPDATED_FIELDS.some((field) => expected[field] !== undefined && expected[field] !== order[field])
    const reopensUnseen = isReopening(update) && lineConflicts.length === 0 && staysCancelled?.(order)
    const rejection = rejectUpdate(update, context) ?? (reopensUnseen ? CANCELLED : undefined)
    const holdRejection = isHoldChecked && isSending(update) ? holdMessage(order) : undefined
    if (lineConflicts.length > 0 || rejection || holdRejection || isStale) {
      plan.rejected.push({ id: order.id, lineConflicts, rejection, holdRejection, isStale })
    } else if (Object.keys(update.after).length === 0) plan.unchanged.push(order.id)
    else addUpdate(plan, update, stock, isLost ? new Map() : products)
  }
  return plan
}

function rejectUpdate(
  update: PlannedUpdate,
  { promotionRejections, refundedIds, remittedIds, beingSentIds, returnedIds }: UpdateContext,
): Rejection | undefined {
  const { id } = update.order
  if (COURIER_FIELDS.some((field) => field in update.after)) {
    if (update.order.shiprocketOrderId) return WITH_SHIPROCKET
    if (beingSentIds?.has(id)) return BEING_SENT
  }
  // Its books are counted by the return: cancelling the order would put them back into stock a second time.
  if (update.before.status === 'delivered' && returnedIds?.has(id)) return HAS_RETURN
  const { status, paymentStatus } = update.after
  if (paymentStatus && paymentStatus !== 'completed') {
    if (update.order.totalPaise === 0) return NOTHING_DUE
    if (refundedIds?.has(id)) return PAID_BACK
    if (remittedIds?.has(id)) return REMITTED
  }
  // A delivery that begins again has no recipient; a parcel that came back can be received.
  if (status && status !== 'cancelled' && isAnonymized(update.order))
    return { code: 'data_deleted', message: DATA_DELETED }
  if (!isReopening(update)) return undefined
  if (refundedIds?.has(id)) return REFUNDED
  const blocker = reopenBlocker(update.order)
  if (blocker) return blocker
  const message = promotionRejections?.get(id)
  return message === undefined ? undefined : { code: 'promotion_rejected', message }
}

function addUpdate(
  plan: OrderUpdatePlan,
  update: PlannedUpdate,
  stock: Map<number, number>,
  products: ReadonlyMap<number, PricedProduct>,
): void {
  const movements = stockMovementsOf(update, products)
  for (const movement of movements) {
    stock.set(movement.productId, (stock.get(movement.productId) ?? 0) + stockDelta(movement))
  }
  plan.updates.push(update)
  plan.stockMovements.push(...movements)
}

/** The signed number of copies by which a movement changes the stock. */
export const stockDelta = ({ reason, quantity }: OrderStockMovement): number =>
  reason === 'cancel' ? quantity : -quantity

/** Removes the reason of the cancellation from an order that is reopened. The courier collects its cash again. */
function withoutCancellation(order: OrderWithItems, edit: OrderFields, { takenBackIds }: UpdateContext): OrderFields {
  if (order.status !== 'cancelled' || edit.status === undefined || edit.status === 'cancelled') return edit
  const paysAgain = takenBackIds?.has(order.id) && edit.status !== 'delivered' && !isNothingDue(order)
  return { ...(paysAgain && { paymentStatus: 'pending' }), ...edit, cancellationReason: null, cancellationNote: null }
}

function diffOrder(order: OrderWithItems, edit: OrderFields): PlannedUpdate {
  const differing = UPDATED_FIELDS.filter((field) => edit[field] !== undefined && edit[field] !== order[field])
  const pick = (from: OrderFields): OrderFields => Object.fromEntries(differing.map((field) => [field, from[field]]))
  return { order, before: pick(order), after: pick(edit) }
}

type Change = { order: Pick<OrderWithItems, 'status'>; after: { status?: OrderWithItems['status'] | undefined } }

export const isCancellation = ({ after }: Change): boolean => after.status === 'cancelled'
/** Whether an order that was not sent counts as sent after the update. */
export const isSending = ({ order, after }: Change): boolean =>
  isSentStatus(after.status) && !isSentStatus(order.status)
/** Whether the customer cancelled an order, rather than staff. */
export const isCancelledByCustomer = ({ cancellationReason, confirmation }: OrderWithItems): boolean =>
  cancellationReason !== null || confirmation === 'declined'
export const isReopening = ({ order, after }: Change): boolean =>
  after.status !== undefined && order.status === 'cancelled'

function stockMovementsOf(update: PlannedUpdate, products: ReadonlyMap<number, PricedProduct>): OrderStockMovement[] {
  const reason = isCancellation(update) ? 'cancel' : isReopening(update) ? 'reopen' : undefined
  if (!reason) return []
  const { id: orderId, items } = update.order
  // A deleted product has no stock.
  return items.flatMap(({ productId, quantity }) =>
    productId !== null && products.has(productId) ? [{ productId, quantity, reason, orderId }] : [],
  )
}

function findShortages(
  { items }: OrderWithItems,
  products: ReadonlyMap<number, PricedProduct>,
  stock: ReadonlyMap<number, number>,
): LineConflict[] {
  return items.flatMap((line) => {
    const available = stock.get(line.productId ?? 0)
    return available !== undefined && available >= line.quantity
      ? []
      : [toShortage(line, products.get(line.productId ?? 0), available ?? 0)]
  })
}
