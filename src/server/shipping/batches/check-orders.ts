import { inArray } from 'drizzle-orm'
import { holdMessage, isHeld } from '../../../domain/orders/confirmation.ts'
import { isNothingDue } from '../../../domain/orders/payment.ts'
import { shipBlocker } from '../../../domain/orders/staff-blockers.ts'
import type { ShippingProblem } from '../../../domain/shipping/shipment-batch.ts'
import { products } from '../../catalog/catalog.tables.ts'
import type { Queryable } from '../../database/connect.ts'
import { findOrders, type OrderWithItems } from '../../orders/orders.queries.ts'
import { readDefaultCopySize } from '../package-size.ts'
import { findPinCodePlace } from '../pin-code-table.ts'
import { courierServiceability } from '../shipping.tables.ts'

type Problem = Pick<ShippingProblem, 'message' | 'isBlocking'>
const blocking = (message: string): Problem => ({ message, isBlocking: true })
const warning = (message: string): Problem => ({ message, isBlocking: false })

/**
 * Finds out which orders the courier would refuse, and what staff should check before they send the others. Asks only the
 * database, so it is quick for many orders.
 */
export async function checkOrders(
  db: Queryable,
  ids: readonly number[],
): Promise<{ ready: number[]; problems: ShippingProblem[]; held: number[] }> {
  const found = await findOrders(db, [...ids])
  const byId = new Map(found.map((order) => [order.id, order]))
  const facts = await readFacts(db, found)
  const problems = ids.flatMap((orderId) => {
    const order = byId.get(orderId)
    if (!order) return [{ orderId, customerName: '', ...blocking('This order does not exist.') }]
    return problemsOf(order, facts).map((problem) => ({ orderId, customerName: order.customerName, ...problem }))
  })
  const blocked = new Set(problems.filter(({ isBlocking }) => isBlocking).map(({ orderId }) => orderId))
  const ready = ids.filter((id) => !blocked.has(id))
  const isHeldOrder = (id: number) => isHeld(byId.get(id) ?? { confirmation: 'not_required' })
  return { ready, problems, held: ready.filter(isHeldOrder) }
}

interface Facts {
  weights: ReadonlyMap<number, number | null>
  defaultWeightGrams: number
  /** The state of each known PIN code. */
  states: ReadonlyMap<string, string>
  /** PIN codes to which no courier delivers with cash on delivery, as last seen. */
  unserviceable: ReadonlySet<string>
}

async function readFacts(db: Queryable, orders: readonly OrderWithItems[]): Promise<Facts> {
  const productIds = orders.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const pincodes = [...new Set(orders.map(({ pincode }) => pincode))]
  const [weights, defaultSize, places, serviceability] = await Promise.all([
    db
      .select({ id: products.id, weightGrams: products.weightGrams })
      .from(products)
      .where(inArray(products.id, [...new Set(productIds)])),
    readDefaultCopySize(db),
    Promise.all(pincodes.map(async (pincode) => ({ pincode, place: await findPinCodePlace(pincode) }))),
    db.select().from(courierServiceability).where(inArray(courierServiceability.pincode, pincodes)),
  ])
  return {
    weights: new Map(weights.map(({ id, weightGrams }) => [id, weightGrams])),
    defaultWeightGrams: defaultSize.weightGrams,
    states: new Map(places.flatMap(({ pincode, place }) => (place ? [[pincode, place.state] as const] : []))),
    unserviceable: new Set(serviceability.flatMap((row) => (row.cashOnDelivery ? [] : row.pincode))),
  }
}

function problemsOf(order: OrderWithItems, facts: Facts): Problem[] {
  if (order.shiprocketOrderId) return [blocking('It has already been sent.')]
  const blocker = shipBlocker(order)
  if (blocker) return [blocking(blocker)]
  const hold = holdMessage(order)
  return [...(hold ? [warning(hold)] : []), ...addressProblems(order, facts), ...weightProblems(order, facts)]
}

function addressProblems(order: OrderWithItems, facts: Facts): Problem[] {
  const { pincode, state } = order
  const problems: Problem[] = []
  if (facts.unserviceable.has(pincode) && !isNothingDue(order)) {
    problems.push(blocking(`PIN code ${pincode}: no courier delivers there with Cash on Delivery.`))
  }
  const expected = facts.states.get(pincode)
  if (!expected) problems.push(warning(`PIN code ${pincode} is not in our table. Check it with the customer.`))
  else if (expected !== state) problems.push(warning(`PIN code ${pincode} belongs to ${expected}, not to ${state}.`))
  return problems
}

function weightProblems({ items }: OrderWithItems, { weights, defaultWeightGrams }: Facts): Problem[] {
  const unweighed = items.filter(({ productId }) => (weights.get(productId ?? 0) ?? null) === null)
  return unweighed.map(({ productName }) =>
    warning(`The weight of “${productName}” is not set: ${defaultWeightGrams} g is assumed.`),
  )
}
