import { inArray } from 'drizzle-orm'
import { isHeld } from '../../../domain/orders/confirmation.ts'
import { isCashDue } from '../../../domain/orders/payment.ts'
import { shipBlocker } from '../../../domain/orders/staff-blockers.ts'
import type { BatchCheck, ShippingProblem } from '../../../domain/shipping/shipment-batch.ts'
import type { Queryable } from '../../database/connect.ts'
import { findOrders, type OrderWithItems } from '../../orders/orders.queries.ts'
import { readDefaultCopySize } from '../package-size.ts'
import { findPinCodePlace } from '../pin-code-table.ts'
import { courierServiceability } from '../../database/schema/shipping.ts'
import { listUnweighedBooks } from './batches.queries.ts'

type Problem = Pick<ShippingProblem, 'message' | 'isBlocking'>
const blocking = (message: string): Problem => ({ message, isBlocking: true })
const warning = (message: string): Problem => ({ message, isBlocking: false })

/**
 * Finds out which orders the courier would refuse, and what staff should check before they send the others. Asks only the
 * database, so it is quick for many orders.
 */
export async function checkOrders(db: Queryable, ids: readonly number[]): Promise<BatchCheck> {
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
  const books = await listUnweighedBooks(db, ready)
  return {
    ready,
    problems,
    held: ready.filter(isHeldOrder),
    unweighedBookCount: new Set(books.map(({ id }) => id)).size,
    assumedWeightGrams: (await readDefaultCopySize(db)).weightGrams,
  }
}

interface Facts {
  /** The state of each known PIN code. */
  states: ReadonlyMap<string, string>
  /** PIN codes to which no courier delivers with cash on delivery, as last seen. */
  unserviceable: ReadonlySet<string>
}

async function readFacts(db: Queryable, orders: readonly OrderWithItems[]): Promise<Facts> {
  const pincodes = [...new Set(orders.map(({ pincode }) => pincode))]
  const [places, serviceability] = await Promise.all([
    Promise.all(pincodes.map(async (pincode) => ({ pincode, place: await findPinCodePlace(pincode) }))),
    db.select().from(courierServiceability).where(inArray(courierServiceability.pincode, pincodes)),
  ])
  return {
    states: new Map(places.flatMap(({ pincode, place }) => (place ? [[pincode, place.state] as const] : []))),
    unserviceable: new Set(serviceability.flatMap((row) => (row.cashOnDelivery ? [] : row.pincode))),
  }
}

function problemsOf(order: OrderWithItems, facts: Facts): Problem[] {
  if (order.shiprocketOrderId) return [blocking('It has already been sent.')]
  const blocker = shipBlocker(order)
  if (blocker) return [blocking(blocker)]
  return addressProblems(order, facts)
}

function addressProblems(order: OrderWithItems, facts: Facts): Problem[] {
  const { pincode, state } = order
  const problems: Problem[] = []
  if (facts.unserviceable.has(pincode) && isCashDue(order)) {
    problems.push(blocking(`PIN code ${pincode}: no courier delivers there with Cash on Delivery.`))
  }
  const expected = facts.states.get(pincode)
  if (!expected) problems.push(warning(`PIN code ${pincode} is not in our table. Check it with the customer.`))
  else if (expected !== state) problems.push(warning(`PIN code ${pincode} belongs to ${expected}, not to ${state}.`))
  return problems
}
