import { readAddressParts } from '../../src/domain/cod-risk/address-parts.ts'
import type { ParcelHistory, RiskFacts } from '../../src/domain/cod-risk/risk-facts.ts'
import { type Random, seededRandom } from '../../src/domain/values/seeded-random.ts'
import { pick, planCustomer, type SimulatedCustomer } from './plan-customers.ts'
import { COURIERS, type CourierCompany, CUSTOMERS } from './planted-causes.ts'
import { DAY_MS, HOUR_MS, indianDay } from './plan-tracking.ts'

/** A book that can be ordered. */
export interface SimulatedProduct {
  id: number
  pricePaise: number
}

export interface PlanInput {
  /** The same seed gives the same shop. */
  seed: number
  /** The number of orders. */
  count: number
  /** The present: orders are spread over the year before it. Milliseconds of the epoch. */
  now: number
  products: readonly SimulatedProduct[]
  /** Whether an order of the shop has the number already. */
  isTaken?: (orderId: number) => boolean
}

/** An order before it is known what becomes of its parcel. */
export interface SimulatedOrder {
  id: number
  placedAt: number
  source: 'website' | 'phone' | 'whatsapp' | 'counter'
  customer: SimulatedCustomer
  courier: CourierCompany
  hasCoupon: boolean
  isCancelled: boolean
  lines: { productId: number; quantity: number }[]
  subtotalPaise: number
}

const DAYS = 365
/** The newest orders are closer together, so that every work list has some. */
const BUSY_DAYS = 10
const BUSY_SHARE = 0.12
const MAX_BUSY = 160
const FIRST_ID = 1_000_000_000
const ID_COUNT = 8_999_999_999

/** Plans when orders are placed, by whom, and of what: the oldest first. */
export function planOrders({ seed, count, now, products, isTaken = () => false }: PlanInput): SimulatedOrder[] {
  const random = seededRandom(seed)
  const customers: SimulatedCustomer[] = []
  const ids = new Set<number>()
  return planTimes(random, count, now).map((placedAt, index) => {
    const age = now - placedAt
    const lines = planLines(random, products)
    return {
      id: planId(random, (id) => ids.has(id) || isTaken(id), ids),
      placedAt,
      source: planSource(random, age),
      customer: chooseCustomer(random, customers, { placedAt, number: index + 1, isNew: age < 20 * HOUR_MS }),
      courier: pick(random, COURIERS),
      hasCoupon: random() < 1 / 7,
      isCancelled: random() < CUSTOMERS.cancelled && index < count - 3,
      lines,
      subtotalPaise: lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0),
    }
  })
}

function planTimes(random: Random, count: number, now: number): number[] {
  const busy = Math.min(MAX_BUSY, Math.ceil(count * BUSY_SHARE))
  const times = Array.from({ length: count }, (_, index) => {
    // Most of the newest are of the last two days.
    const days = index < busy ? random() * random() * BUSY_DAYS : BUSY_DAYS + random() * (DAYS - BUSY_DAYS)
    return now - Math.max(60_000, Math.floor((days * DAY_MS) / 1000) * 1000)
  })
  return times.toSorted((a, b) => a - b)
}

function planId(random: Random, isUsed: (id: number) => boolean, ids: Set<number>): number {
  for (;;) {
    const id = FIRST_ID + Math.floor(random() * ID_COUNT)
    if (isUsed(id)) continue
    ids.add(id)
    return id
  }
}

function planSource(random: Random, age: number): SimulatedOrder['source'] {
  const chance = random()
  if (chance < 0.05 && age > DAY_MS) return 'counter'
  if (chance < 0.16) return 'phone'
  return chance < 0.23 ? 'whatsapp' : 'website'
}

/** An earlier customer orders again, two days later at the earliest; most customers are new. */
function chooseCustomer(
  random: Random,
  customers: SimulatedCustomer[],
  { placedAt, number, isNew }: { placedAt: number; number: number; isNew: boolean },
): SimulatedCustomer {
  const earlier = customers.length > 0 && random() < CUSTOMERS.repeat ? pick(random, customers) : undefined
  const isKnown = earlier !== undefined && earlier.lastOrderAt < placedAt - 2 * DAY_MS
  // Of the new orders, every other one has an address that must be asked for.
  const customer = isKnown ? earlier : planCustomer(random, number, isNew && random() < 0.5)
  if (!isKnown) customers.push(customer)
  customer.lastOrderAt = placedAt
  return customer
}

function planLines(random: Random, products: readonly SimulatedProduct[]) {
  const length = 1 + (random() < 0.3 ? 1 : 0) + (random() < 0.3 ? 1 : 0)
  const isMany = random() < CUSTOMERS.manyCopies
  return Array.from({ length }, (_, index) => {
    const product = pick(random, products)
    const copies = isMany && index === 0 ? 3 + Math.floor(random() * 6) : 1 + Math.floor(random() * random() * 3)
    return { productId: product.id, pricePaise: product.pricePaise, quantity: copies }
  })
}

interface Decided {
  at: number
  phone: string
  pincode: string
  isRefused: boolean
}

/** Parcels of the average that a shop without outcomes is assumed to have. */
const PRIOR = { parcels: 50, refused: 6 }

/** The state of the shop at a time, while a plan goes through its orders: the parcels that were delivered or refused before. */
export class KnownOutcomes {
  readonly #phones = new Map<string, ParcelHistory>()
  readonly #pinCodes = new Map<string, ParcelHistory>()
  readonly #orderedPhones = new Set<string>()
  readonly #waiting = new Map<number, Decided[]>()
  readonly #all = { ...PRIOR }
  #nextHour: number | undefined

  /** Adds an outcome that is known from its time on. */
  add(decided: Decided): void {
    const hour = Math.ceil(decided.at / HOUR_MS)
    const waiting = this.#waiting.get(hour)
    if (waiting) waiting.push(decided)
    else this.#waiting.set(hour, [decided])
  }

  /** Records that a mobile number has an order that is not cancelled. */
  addOrder(phone: string): void {
    this.#orderedPhones.add(phone)
  }

  /** Goes on to a time, to the hour. */
  advance(time: number): void {
    const hour = Math.floor(time / HOUR_MS)
    for (let next = this.#nextHour ?? hour; next <= hour; next += 1) {
      for (const decided of this.#waiting.get(next) ?? []) this.#apply(decided)
      this.#waiting.delete(next)
    }
    this.#nextHour = hour + 1
  }

  #apply({ phone, pincode, isRefused }: Decided): void {
    const refused = isRefused ? 1 : 0
    this.#all.parcels += 1
    this.#all.refused += refused
    addOutcome(this.#phones, phone, refused)
    addOutcome(this.#pinCodes, pincode, refused)
  }

  /** The facts of an order as the shop computes them when it is placed. @param valueRank the share of cheaper orders */
  factsOf({ customer, source, lines }: SimulatedOrder, valueRank: number): RiskFacts {
    const { place, city, phone, address } = customer
    return {
      averageRate: this.#all.refused / this.#all.parcels,
      phone: this.#phones.get(phone) ?? { refused: 0, total: 0 },
      hasEarlierOrder: this.#orderedPhones.has(phone),
      address: { refused: 0, total: 0 },
      pin: this.#pinCodes.get(place.pincode) ?? { refused: 0, total: 0 },
      pincode: place.pincode,
      ...readAddressParts(address),
      placeAgrees: city === place.city,
      valueRank,
      copies: Math.max(...lines.map(({ quantity }) => quantity)),
      otherOrdersInDay: 0,
      isGuest: source === 'website',
      isEmailBounced: false,
    }
  }
}

function addOutcome(histories: Map<string, ParcelHistory>, key: string, refused: number): void {
  const { refused: before, total } = histories.get(key) ?? { refused: 0, total: 0 }
  histories.set(key, { refused: before + refused, total: total + 1 })
}

/** Returns a function that gives the share of orders with a lower subtotal, 0 to 1. */
export function rankValues(orders: readonly SimulatedOrder[]): (subtotalPaise: number) => number {
  const sorted = orders.map(({ subtotalPaise }) => subtotalPaise).toSorted((a, b) => a - b)
  return (value) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    return sorted.length === 0 ? 0.5 : low / sorted.length
  }
}

/** Calendar days from the order to the first attempt of its parcel. */
export const transitDays = ({ customer, courier }: SimulatedOrder, delay: number): number =>
  customer.place.days + courier.extraDays + delay

export const dayText = (time: number): string => new Date(indianDay(time) + 12 * HOUR_MS).toISOString().slice(0, 10)
