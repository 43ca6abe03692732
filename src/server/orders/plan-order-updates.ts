import { paiseToRupees } from '../../domain/values/money.ts'
import type { LineConflict } from '../../domain/values/problem.ts'
import { EDITABLE_FIELDS, type OrderEdit } from '../../domain/orders/admin-order.ts'
import type { PricedProduct, StockLine } from '../catalog/products/decrement-stock.ts'
import type { OrderItemRow, OrderWithItems } from './orders.queries.ts'

/** The fields of an order that change, before and after. */
export interface PlannedUpdate {
  order: OrderWithItems
  before: OrderEdit
  after: OrderEdit
}
/** A requested update of one order. */
export interface RequestedUpdate {
  edit: OrderEdit
  /** Applied only if the order still has these values. */
  expected?: OrderEdit | undefined
}
/** A stock movement caused by cancelling or reopening an order. */
export interface OrderStockMovement extends StockLine {
  orderId: number
  reason: 'cancel' | 'reopen'
}
export interface OrderUpdatePlan {
  updates: PlannedUpdate[]
  stockMovements: OrderStockMovement[]
  unchanged: number[]
  /** Orders that cannot be updated: not enough stock, or changed in the meantime. */
  rejected: { id: number; lineConflicts: LineConflict[]; isStale: boolean }[]
}

/**
 * Plans the updates of orders. Cancelling restores stock, reopening decrements it; orders that are reopened together
 * share the remaining stock.
 * @param products the locked products of the orders, by id
 */
export function planOrderUpdates(
  wanted: readonly (RequestedUpdate & { order: OrderWithItems })[],
  products: ReadonlyMap<number, PricedProduct>,
): OrderUpdatePlan {
  const stock = new Map([...products].map(([id, product]) => [id, product.stock]))
  const plan: OrderUpdatePlan = { updates: [], stockMovements: [], unchanged: [], rejected: [] }
  for (const { order, edit, expected = {} } of wanted) {
    const change = diffOrder(order, edit)
    const short = isReopening(change) ? findShortages(order, products, stock) : []
    const changedSince = EDITABLE_FIELDS.some(
      (field) => expected[field] !== undefined && expected[field] !== order[field],
    )
    if (short.length > 0 || changedSince)
      plan.rejected.push({ id: order.id, lineConflicts: short, isStale: changedSince })
    else if (Object.keys(change.after).length === 0) plan.unchanged.push(order.id)
    else addUpdate(plan, change, stock, products)
  }
  return plan
}

function addUpdate(
  plan: OrderUpdatePlan,
  change: PlannedUpdate,
  stock: Map<number, number>,
  products: ReadonlyMap<number, PricedProduct>,
): void {
  const moves = stockMovementsOf(change, products)
  for (const move of moves) stock.set(move.productId, (stock.get(move.productId) ?? 0) + stockDelta(move))
  plan.updates.push(change)
  plan.stockMovements.push(...moves)
}

/** The change of the stock by a movement. */
export const stockDelta = ({ reason, quantity }: OrderStockMovement): number =>
  reason === 'cancel' ? quantity : -quantity

function diffOrder(order: OrderWithItems, edit: OrderEdit): PlannedUpdate {
  const differing = EDITABLE_FIELDS.filter((field) => edit[field] !== undefined && edit[field] !== order[field])
  const pick = (from: OrderEdit): OrderEdit => Object.fromEntries(differing.map((field) => [field, from[field]]))
  return { order, before: pick(order), after: pick(edit) }
}

const isCancellation = ({ after }: PlannedUpdate): boolean => after.status === 'cancelled'
const isReopening = ({ before }: PlannedUpdate): boolean => before.status === 'cancelled'

function stockMovementsOf(change: PlannedUpdate, products: ReadonlyMap<number, PricedProduct>): OrderStockMovement[] {
  const reason = isCancellation(change) ? 'cancel' : isReopening(change) ? 'reopen' : undefined
  if (!reason) return []
  // A deleted product has no stock.
  return change.order.items.flatMap(({ productId, quantity }) =>
    productId !== null && products.has(productId) ? [{ productId, quantity, reason, orderId: change.order.id }] : [],
  )
}

function findShortages(
  { items }: OrderWithItems,
  products: ReadonlyMap<number, PricedProduct>,
  stock: ReadonlyMap<number, number>,
): LineConflict[] {
  return items.flatMap((line) => {
    const left = stock.get(line.productId ?? 0)
    return left !== undefined && left >= line.quantity
      ? []
      : [toShortage(line, products.get(line.productId ?? 0), left ?? 0)]
  })
}

const toShortage = (line: OrderItemRow, product: PricedProduct | undefined, stock: number): LineConflict => ({
  productId: line.productId ?? 0,
  name: product?.name ?? line.productName,
  reason: product ? 'stock' : 'gone',
  price: paiseToRupees(line.pricePaise),
  stock,
})
