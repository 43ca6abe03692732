import { paiseToRupees } from '../../domain/money.ts'
import type { OrderChange } from '../../domain/problem.ts'
import { EDITED_FIELDS, type OrderEdit } from '../../domain/staff-order.ts'
import type { ProductForSale, Wanted } from '../catalog/sell-stock.ts'
import type { OrderItemRow, OrderWithItems } from './orders.queries.ts'

/** An order as it is and as it is to be, with only the fields that differ. */
export interface PlannedChange {
  order: OrderWithItems
  before: OrderEdit
  after: OrderEdit
}
/** What is wanted of an order. */
export interface WantedChange {
  edit: OrderEdit
  /** Only if the order still stands so. */
  expected?: OrderEdit | undefined
}
/** What goes out of the shelf again, or comes back to it. */
export interface StockMove extends Wanted {
  orderId: number
  reason: 'cancel' | 'reopen'
}
export interface Plan {
  changes: PlannedChange[]
  moves: StockMove[]
  unchanged: number[]
  /** Orders that cannot be changed: lines that are short stand in the way, or somebody changed them since. */
  refused: { id: number; short: OrderChange[]; changedSince: boolean }[]
}

/**
 * Works out what changing orders comes to. A cancelled order gives its stock back, a reopened one takes it again; orders
 * that are reopened together share what is left.
 * @param held the products of the orders, as they stand
 */
export function planOrderChanges(
  wanted: readonly (WantedChange & { order: OrderWithItems })[],
  held: ReadonlyMap<number, ProductForSale>,
): Plan {
  const stock = new Map([...held].map(([id, product]) => [id, product.stock]))
  const plan: Plan = { changes: [], moves: [], unchanged: [], refused: [] }
  for (const { order, edit, expected = {} } of wanted) {
    const change = changeOf(order, edit)
    const short = reopens(change) ? shortLines(order, held, stock) : []
    const changedSince = EDITED_FIELDS.some(
      (field) => expected[field] !== undefined && expected[field] !== order[field],
    )
    if (short.length > 0 || changedSince) plan.refused.push({ id: order.id, short, changedSince })
    else if (Object.keys(change.after).length === 0) plan.unchanged.push(order.id)
    else addChange(plan, change, stock, held)
  }
  return plan
}

function addChange(
  plan: Plan,
  change: PlannedChange,
  stock: Map<number, number>,
  held: ReadonlyMap<number, ProductForSale>,
): void {
  const moves = movesOf(change, held)
  for (const move of moves) stock.set(move.productId, (stock.get(move.productId) ?? 0) + signed(move))
  plan.changes.push(change)
  plan.moves.push(...moves)
}

/** How a move changes the stock. */
export const signed = ({ reason, quantity }: StockMove): number => (reason === 'cancel' ? quantity : -quantity)

function changeOf(order: OrderWithItems, edit: OrderEdit): PlannedChange {
  const differing = EDITED_FIELDS.filter((field) => edit[field] !== undefined && edit[field] !== order[field])
  const pick = (from: OrderEdit): OrderEdit => Object.fromEntries(differing.map((field) => [field, from[field]]))
  return { order, before: pick(order), after: pick(edit) }
}

const cancels = ({ after }: PlannedChange): boolean => after.status === 'cancelled'
const reopens = ({ before }: PlannedChange): boolean => before.status === 'cancelled'

function movesOf(change: PlannedChange, held: ReadonlyMap<number, ProductForSale>): StockMove[] {
  const reason = cancels(change) ? 'cancel' : reopens(change) ? 'reopen' : undefined
  if (!reason) return []
  // What was deleted since has no shelf to come back to.
  return change.order.items.flatMap(({ productId, quantity }) =>
    productId !== null && held.has(productId) ? [{ productId, quantity, reason, orderId: change.order.id }] : [],
  )
}

function shortLines(
  { items }: OrderWithItems,
  held: ReadonlyMap<number, ProductForSale>,
  stock: ReadonlyMap<number, number>,
): OrderChange[] {
  return items.flatMap((line) => {
    const left = stock.get(line.productId ?? 0)
    return left !== undefined && left >= line.quantity ? [] : [shortOf(line, held.get(line.productId ?? 0), left ?? 0)]
  })
}

const shortOf = (line: OrderItemRow, product: ProductForSale | undefined, stock: number): OrderChange => ({
  productId: line.productId ?? 0,
  name: product?.name ?? line.productName,
  reason: product ? 'stock' : 'gone',
  price: paiseToRupees(line.pricePaise),
  stock,
})
