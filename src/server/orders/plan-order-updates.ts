import type { LineConflict } from '../../domain/values/problem.ts'
import { EDITABLE_FIELDS, type OrderFields } from '../../domain/orders/admin-order.ts'
import { holdMessage } from '../../domain/orders/confirmation.ts'
import { isSentStatus } from '../../domain/orders/order-views.ts'
import type { PricedProduct, StockLine } from '../catalog/products/decrement-stock.ts'
import { toShortage } from './order-line.ts'
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
  /** Rejects an update by which an order counts as sent that waits for its customer's confirmation. */
  isHoldChecked?: boolean | undefined
}
const REFUNDED = 'Its money was paid back. Take a new order instead.'

/** A stock movement caused by cancelling or reopening an order. */
export interface OrderStockMovement extends StockLine {
  orderId: number
  reason: 'cancel' | 'reopen'
}
/** An order that cannot be updated: too little stock, a promotion without further uses, not confirmed, or changed since. */
interface RejectedUpdate {
  id: number
  lineConflicts: LineConflict[]
  promotionRejection: string | undefined
  refundRejection: string | undefined
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
 * Plans updates without applying them. Cancelling restores stock, reopening decrements it; orders that are reopened
 * together share the remaining stock.
 * @param requests locked orders with their requested updates
 * @param products the locked products of the orders, by id
 * @param promotionRejections why orders cannot be reopened with their promotions, by id
 * @param refundedIds the orders of which money was paid back
 */
export function planOrderUpdates(
  requests: readonly (RequestedUpdate & { order: OrderWithItems })[],
  products: ReadonlyMap<number, PricedProduct>,
  promotionRejections: ReadonlyMap<number, string> = new Map(),
  refundedIds: ReadonlySet<number> = new Set(),
): OrderUpdatePlan {
  const stock = new Map([...products].map(([id, product]) => [id, product.stock]))
  const plan: OrderUpdatePlan = { updates: [], stockMovements: [], unchanged: [], rejected: [] }
  for (const { order, edit, expected = {}, isHoldChecked } of requests) {
    const update = diffOrder(order, withoutCancellation(order, edit))
    const lineConflicts = isReopening(update) ? findShortages(order, products, stock) : []
    const isStale = UPDATED_FIELDS.some((field) => expected[field] !== undefined && expected[field] !== order[field])
    const promotionRejection = isReopening(update) ? promotionRejections.get(order.id) : undefined
    const refundRejection = isReopening(update) && refundedIds.has(order.id) ? REFUNDED : undefined
    const holdRejection = isHoldChecked && isSending(update) ? holdMessage(order) : undefined
    const rejection = { id: order.id, lineConflicts, promotionRejection, refundRejection, holdRejection, isStale }
    if (lineConflicts.length > 0 || promotionRejection || refundRejection || holdRejection || isStale) {
      plan.rejected.push(rejection)
    } else if (Object.keys(update.after).length === 0) plan.unchanged.push(order.id)
    else addUpdate(plan, update, stock, products)
  }
  return plan
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

/** Removes the reason of the cancellation from an order that is reopened. */
const withoutCancellation = (order: OrderWithItems, edit: OrderFields): OrderFields =>
  order.status === 'cancelled' && edit.status !== undefined && edit.status !== 'cancelled'
    ? { ...edit, cancellationReason: null, cancellationNote: null }
    : edit

function diffOrder(order: OrderWithItems, edit: OrderFields): PlannedUpdate {
  const differing = UPDATED_FIELDS.filter((field) => edit[field] !== undefined && edit[field] !== order[field])
  const pick = (from: OrderFields): OrderFields => Object.fromEntries(differing.map((field) => [field, from[field]]))
  return { order, before: pick(order), after: pick(edit) }
}

export const isCancellation = ({ after }: PlannedUpdate): boolean => after.status === 'cancelled'
/** Whether an order that was not sent counts as sent after the update. */
export const isSending = ({ order, after }: Pick<PlannedUpdate, 'order' | 'after'>): boolean =>
  isSentStatus(after.status) && !isSentStatus(order.status)
export const isReopening = ({ before }: PlannedUpdate): boolean => before.status === 'cancelled'

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
