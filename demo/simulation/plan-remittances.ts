import type { ExceptionKind } from '../../src/domain/cash/remittance.ts'
import { type Random, seededRandom } from '../../src/domain/values/seeded-random.ts'
import { dayText } from './plan-orders.ts'
import type { ShopOrder, ShopPlan } from './plan-shop.ts'
import { DAY_MS } from './plan-tracking.ts'
import { PAYMENTS } from './planted-causes.ts'

/** A line of a remittance: the cash of an order and what it pays too much, or too little if negative. */
export interface SimulatedLine {
  trackingNumber: string
  /** Null for a number that is no parcel of the shop. */
  orderId: number | null
  courierName: string
  deliveredOn: string
  differencePaise: number
}

/** A weekly remittance. */
export interface SimulatedRemittance {
  crfId: string
  paidOn: string
  lines: SimulatedLine[]
  /** What the transfer lacks without an explanation. */
  missingPaise: number
}

/** A planted problem, as the shop should find it. */
export interface PlantedException {
  kind: ExceptionKind
  crfId: string
  /** Null for a problem of the whole remittance. */
  trackingNumber: string | null
  /** The difference that was planted; null where the exception has the cash of the line. */
  amountPaise: number | null
}

export interface CashPlan {
  /** Orders that were delivered for cash and that no staff has marked as paid. */
  unpaidIds: Set<number>
  /** The oldest first. */
  remittances: SimulatedRemittance[]
  exceptions: PlantedException[]
  /** An earlier parcel that has the tracking number of a later one, because the courier used it again. */
  reusedNumbers: { orderId: number; trackingNumber: string }[]
}

const FIRST_CRF = 13_449_838
const WEEK = 7
const SHARES = { short: 0.012, over: 0.006, repeated: 0.005 }
const MIN_LINES = 12
const UNKNOWN_PAISE = 79_900
const OVER_PAISE = 5000
const MISSING_PAISE = 15_000

type Cash = { order: ShopOrder; trackingNumber: string; deliveredAt: number }

/** Plans how couriers pay the cash of a shop, with the problems that staff must find. Pure, like `planShop`. */
export function planRemittances({ now, seed, orders }: ShopPlan): CashPlan {
  const random = seededRandom(seed + 2)
  const cash = listCash(orders, now)
  const weeks = new Map<number, Cash[]>()
  for (const parcel of cash) {
    const isLate = parcel.order.courier.paysLate && random() < PAYMENTS.late
    const payoutDays = PAYMENTS.payoutDays + (isLate ? PAYMENTS.lateDays : 0)
    const week = Math.floor(((now - parcel.deliveredAt) / DAY_MS - payoutDays) / WEEK)
    if (week >= 0) weeks.set(week, [...(weeks.get(week) ?? []), parcel])
  }
  const sorted = [...weeks].toSorted(([a], [b]) => b - a)
  const plan: CashPlan = {
    unpaidIds: new Set(cash.map(({ order }) => order.id)),
    remittances: [],
    exceptions: [],
    reusedNumbers: [],
  }
  for (const [index, [week, parcels]] of sorted.entries()) {
    plan.remittances.push({
      crfId: String(FIRST_CRF + seed * 1000 + index),
      paidOn: dayText(now - (week * WEEK + 1) * DAY_MS),
      lines: parcels.map(toLine),
      missingPaise: 0,
    })
    plantInLines(random, plan, parcels)
  }
  plantOnce(plan, orders)
  return plan
}

/** The parcels that were delivered for cash and are paid by remittances, the oldest first. */
function listCash(orders: readonly ShopOrder[], now: number): Cash[] {
  const recent = orders.flatMap((order) => {
    const { parcel, status, source } = order
    const deliveredAt = parcel?.followed.deliveredAt
    const isCash = status === 'delivered' && source !== 'whatsapp' && source !== 'counter'
    if (!isCash || !deliveredAt || deliveredAt < now - PAYMENTS.days * DAY_MS) return []
    return [{ order, trackingNumber: parcel.trackingNumber, deliveredAt }]
  })
  const every = Math.max(1, Math.ceil(recent.length / PAYMENTS.maxParcels))
  return recent.toSorted((a, b) => a.deliveredAt - b.deliveredAt).filter((_, index) => index % every === 0)
}

const toLine = ({ order, trackingNumber, deliveredAt }: Cash): SimulatedLine => ({
  trackingNumber,
  orderId: order.id,
  courierName: order.courier.name,
  deliveredOn: dayText(deliveredAt),
  differencePaise: 0,
})

/** Plants short payments, payments of too much, and numbers that are in the file twice, into the last remittance. */
function plantInLines(random: Random, { remittances, exceptions }: CashPlan, parcels: readonly Cash[]): void {
  const remittance = remittances.at(-1)
  if (!remittance || remittance.lines.length < MIN_LINES) return
  const { crfId, lines } = remittance
  for (const [index, { order, trackingNumber }] of parcels.entries()) {
    const line = lines[index]
    // The first lines are planted with others; see `plantOnce`.
    if (!line || index < 3) continue
    const chance = random()
    if (chance < SHARES.short) {
      line.differencePaise = -Math.ceil(order.subtotalPaise / 4)
      exceptions.push({ kind: 'short', crfId, trackingNumber, amountPaise: -line.differencePaise })
    } else if (chance < SHARES.short + SHARES.over) {
      line.differencePaise = OVER_PAISE
      exceptions.push({ kind: 'over', crfId, trackingNumber, amountPaise: OVER_PAISE })
    } else if (chance < SHARES.short + SHARES.over + SHARES.repeated) {
      lines.push({ ...line })
      const exception = { kind: 'ambiguous', crfId, trackingNumber, amountPaise: null } as const
      exceptions.push(exception, exception)
    }
  }
}

/** Plants one problem of each other kind, also into a small shop: a short payment, one of too much, an unknown number, and others. */
function plantOnce(plan: CashPlan, orders: readonly ShopOrder[]): void {
  const { remittances, exceptions } = plan
  const [newest, second, third] = remittances.filter(({ lines }) => lines.length >= 3).toReversed()
  const [short, again, over] = newest?.lines ?? []
  if (newest && short && again && over) {
    over.differencePaise = OVER_PAISE
    exceptions.push({
      kind: 'over',
      crfId: newest.crfId,
      trackingNumber: over.trackingNumber,
      amountPaise: OVER_PAISE,
    })
    const order = orders.find(({ id }) => id === short.orderId)
    short.differencePaise = -Math.ceil((order?.subtotalPaise ?? 0) / 3)
    const { trackingNumber } = short
    exceptions.push({ kind: 'short', crfId: newest.crfId, trackingNumber, amountPaise: -short.differencePaise })
    newest.lines.push({ ...again, trackingNumber: '149022170045', orderId: null, differencePaise: UNKNOWN_PAISE })
    exceptions.push({
      kind: 'unknown',
      crfId: newest.crfId,
      trackingNumber: '149022170045',
      amountPaise: UNKNOWN_PAISE,
    })
  }
  const paid = second?.lines[1]
  if (newest && second && paid) {
    newest.lines.push({ ...paid })
    const { trackingNumber } = paid
    exceptions.push({ kind: 'already_settled', crfId: newest.crfId, trackingNumber, amountPaise: null })
  }
  const reused = second?.lines[2]
  const earlier = orders.find(({ status, parcel }) => status === 'delivered' && parcel)
  if (second && reused && earlier && !plan.unpaidIds.has(earlier.id)) {
    plan.reusedNumbers.push({ orderId: earlier.id, trackingNumber: reused.trackingNumber })
    exceptions.push({
      kind: 'ambiguous',
      crfId: second.crfId,
      trackingNumber: reused.trackingNumber,
      amountPaise: null,
    })
  }
  if (third) {
    third.missingPaise = MISSING_PAISE
    exceptions.push({ kind: 'batch', crfId: third.crfId, trackingNumber: null, amountPaise: -MISSING_PAISE })
  }
}
