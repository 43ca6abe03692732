import { FACTOR_CODES } from '../../src/domain/cod-risk/risk-factor.ts'
import { type RiskFacts, toFeatures } from '../../src/domain/cod-risk/risk-facts.ts'
import { toProbability } from '../../src/domain/cod-risk/risk-weights.ts'
import type { OrderStatus } from '../../src/domain/orders/order-status.ts'
import { isPickedUp } from '../../src/domain/shipping/tracking-progress.ts'
import { type Random, seededRandom } from '../../src/domain/values/seeded-random.ts'
import { type ReportedParcel, applyReports } from './apply-reports.ts'
import { pick, type SimulatedCustomer } from './plan-customers.ts'
import {
  KnownOutcomes,
  planOrders,
  type PlanInput,
  rankValues,
  type SimulatedOrder,
  transitDays,
} from './plan-orders.ts'
import {
  DAY_MS,
  HOUR_MS,
  planFailedParcel,
  planTracking,
  type PlannedOutcome,
  type TrackingStep,
} from './plan-tracking.ts'
import { DELAY_SHARES, PARCELS, PLANTED_WEIGHTS } from './planted-causes.ts'

/** A sent parcel of the simulated shop. */
export interface SimulatedParcel {
  trackingNumber: string
  outcome: PlannedOutcome
  /** Calendar days from the order to the delivery, or to the first attempt. */
  days: number
  /** The facts of the order when it was placed; they decided the outcome. */
  facts: RiskFacts
  steps: TrackingStep[]
  /** The recorded facts at the end of the simulation. */
  followed: ReportedParcel
  /** When staff opened the parcel that came back; null unless they did. */
  receivedAt: number | null
}

export interface ShopOrder extends SimulatedOrder {
  status: OrderStatus
  /** Null for an order without one, or whose parcel was not sent yet. */
  parcel: SimulatedParcel | null
}

/** A simulated shop: its orders, the oldest first. */
export interface ShopPlan {
  now: number
  seed: number
  orders: ShopOrder[]
}

const PENDING_HOURS = 20
const RETURN_STEPS = ['returnStarted', 'returnMoved', 'returned'] as const
/** Parcels that are seen on the work lists: the ages in hours of their failed attempt and of what followed. */
const EXAMPLES: readonly ({ failed: number } & Partial<Record<(typeof RETURN_STEPS)[number], number>>)[] = [
  ...[2, 5, 9, 20, 30, 26, 28].map((failed) => ({ failed })),
  { failed: 40, returnStarted: 20 },
  { failed: 96, returnStarted: 70, returnMoved: 62 },
  { failed: 170, returnStarted: 150, returnMoved: 141, returned: 30 },
]

/** Plans a shop with planted causes. Pure: the same input gives the same shop. */
export function planShop(input: PlanInput): ShopPlan {
  const { seed, now } = input
  const random = seededRandom(seed + 1)
  const orders = planOrders(input)
  const valueRank = rankValues(orders)
  const known = new KnownOutcomes()
  const refusers: SimulatedCustomer[] = []
  const planned = orders.map((order): ShopOrder => {
    known.advance(order.placedAt)
    const isSent = order.source !== 'counter' && !order.isCancelled
    const isOnHold = isSent && now - order.placedAt < PENDING_HOURS * HOUR_MS
    // Some of the customers who wait for a call have refused a parcel before.
    const customer = isOnHold && refusers.length > 0 && random() < 0.4 ? pick(random, refusers) : order.customer
    const changed = { ...order, customer }
    const parcel = isSent
      ? planParcel(random, changed, known.factsOf(changed, valueRank(order.subtotalPaise)), now)
      : null
    const status = statusOf(changed, parcel, now)
    if (status !== 'cancelled') known.addOrder(customer.phone)
    if (parcel && order.source !== 'whatsapp') addOutcome(known, changed, parcel.followed)
    if (parcel?.followed.returningAt) refusers.push(customer)
    return { ...changed, status, parcel: parcel?.followed.pickedUpAt ? parcel : null }
  })
  return { now, seed, orders: addExamples(planned, now) }
}

function planParcel(random: Random, order: SimulatedOrder, facts: RiskFacts, now: number): SimulatedParcel {
  const days = transitDays(order, planDelay(random))
  const outcome = planOutcome(random, order, facts)
  const steps = planTracking(random, { placedAt: order.placedAt, days, outcome })
  const followed = applyReports(steps, now)
  const receivedAt = followed.returnedAt && followed.returnedAt + (20 + random() * 40) * HOUR_MS
  return {
    trackingNumber: `14${order.id}`,
    outcome,
    days,
    facts,
    steps,
    followed,
    receivedAt: receivedAt && receivedAt < now ? receivedAt : null,
  }
}

function planDelay(random: Random): number {
  let chance = random()
  const delay = DELAY_SHARES.findIndex((share) => (chance -= share) < 0)
  return delay === -1 ? 0 : delay
}

/** Decides the outcome of a parcel by the planted weights. A prepaid parcel is not refused. */
function planOutcome(random: Random, { source, customer }: SimulatedOrder, facts: RiskFacts): PlannedOutcome {
  const [lost, refused] = [random(), random()]
  if (lost < PARCELS.lost) return 'lost'
  if (source === 'whatsapp') return 'delivered'
  const features = toFeatures(facts)
  const points = FACTOR_CODES.reduce((sum, code) => sum + PLANTED_WEIGHTS[code] * features[code], PLANTED_WEIGHTS.base)
  return refused < toProbability(points + customer.place.riskPoints) ? 'refused' : 'delivered'
}

function statusOf(order: SimulatedOrder, parcel: SimulatedParcel | null, now: number): OrderStatus {
  if (order.isCancelled || parcel?.receivedAt) return 'cancelled'
  if (order.source === 'counter') return 'delivered'
  const { status, deliveredAt } = parcel?.followed ?? { status: null, deliveredAt: null }
  if (deliveredAt) return 'delivered'
  if (status && isPickedUp(status)) return 'shipped'
  return now - order.placedAt < PENDING_HOURS * HOUR_MS ? 'pending' : 'processing'
}

function addOutcome(known: KnownOutcomes, { customer }: SimulatedOrder, followed: ReportedParcel): void {
  const at = followed.deliveredAt ?? followed.returningAt
  if (at === null) return
  const { phone, place } = customer
  known.add({ at, phone, pincode: place.pincode, isRefused: followed.deliveredAt === null })
}

/** Turns some of the newest parcels on their way into examples of failed deliveries and of parcels that go back. */
function addExamples(orders: readonly ShopOrder[], now: number): ShopOrder[] {
  const hoursAgo = (hours: number) => now - hours * HOUR_MS
  const result = [...orders]
  for (const example of EXAMPLES) {
    const index = result.findLastIndex(({ placedAt, parcel, source }) => {
      const isInTransit = parcel?.followed.status === 'IN_TRANSIT' || parcel?.followed.status === 'PICKUP_COMPLETE'
      return isInTransit && source !== 'whatsapp' && placedAt < hoursAgo(example.failed) - 1.5 * DAY_MS
    })
    const order = result[index]
    if (!order?.parcel) continue
    const returning = RETURN_STEPS.flatMap((name) => {
      const hours = example[name]
      return hours === undefined ? [] : [[name, hoursAgo(hours)] as const]
    })
    const steps = planFailedParcel(order.parcel.steps, [['failed', hoursAgo(example.failed)], ...returning])
    const outcome = returning.length > 0 ? 'refused' : order.parcel.outcome
    result[index] = { ...order, parcel: { ...order.parcel, outcome, steps, followed: applyReports(steps, now) } }
  }
  return result
}
