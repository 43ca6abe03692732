import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { AppError } from '../http/errors.ts'
import type { Courier, CourierRate, Serviceability } from './courier.ts'
import { readDefaultCopySize } from './package-size.ts'
import { findPinCodePlace } from './pin-code-table.ts'
import { courierRates, courierServiceability } from '../database/schema/shipping.ts'

const HOUR_MS = 3_600_000
/** Longer than the other one: couriers rarely stop serving a PIN code. */
const SERVICEABLE_TTL_MS = 24 * HOUR_MS
const UNSERVICEABLE_TTL_MS = 6 * HOUR_MS
/** No requests for this long after a failure, so that pages stay fast while the service is down. */
const FAILURE_PAUSE_MS = 60_000
const MAX_CONCURRENT = 8

interface ServiceabilityDeps {
  db: Database
  courier: Courier
  /** How long `check` waits for the courier, in milliseconds. */
  timeoutMs: number
}

/** The part of a serviceability that is cached. */
type CachedServiceability = Omit<Serviceability, 'rates'>

/** Looks up the serviceability of PIN codes at the courier. The database caches it for all processes of the store. */
export class ServiceabilityLookup {
  readonly #deps: ServiceabilityDeps
  readonly #inFlight = new Map<string, Promise<CachedServiceability | undefined>>()
  #pausedUntil = 0

  constructor(deps: ServiceabilityDeps) {
    this.#deps = deps
  }

  /**
   * Returns the cached serviceability while it is fresh, else fetches it from the courier. Falls back to a stale one when
   * the courier fails or is too slow; a late response still updates the cache.
   * @returns undefined when nothing is known
   */
  async check(pincode: string): Promise<CachedServiceability | undefined> {
    const [cached] = await this.#deps.db
      .select()
      .from(courierServiceability)
      .where(eq(courierServiceability.pincode, pincode))
    if (cached && isFresh(cached)) return cached
    return (await this.#fetchWithTimeout(pincode)) ?? cached
  }

  async #fetchWithTimeout(pincode: string): Promise<CachedServiceability | undefined> {
    const timeout = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => timeout.resolve(undefined), this.#deps.timeoutMs)
    try {
      return await Promise.race([this.#fetchOnce(pincode), timeout.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Concurrent checks of one PIN code share one request. */
  #fetchOnce(pincode: string): Promise<CachedServiceability | undefined> | undefined {
    const inFlight = this.#inFlight.get(pincode)
    if (inFlight) return inFlight
    if (this.#pausedUntil > Date.now() || this.#inFlight.size >= MAX_CONCURRENT) return undefined
    const request = this.#fetch(pincode).finally(() => this.#inFlight.delete(pincode))
    this.#inFlight.set(pincode, request)
    return request
  }

  async #fetch(pincode: string): Promise<CachedServiceability | undefined> {
    const { db, courier } = this.#deps
    try {
      const { weightGrams } = await readDefaultCopySize(db)
      const { cashOnDelivery, days, rates } = await courier.checkServiceability(pincode, weightGrams)
      const serviceability = { cashOnDelivery, days, checkedAt: new Date() }
      await db
        .insert(courierServiceability)
        .values({ pincode, ...serviceability })
        .onConflictDoUpdate({ target: courierServiceability.pincode, set: serviceability })
      await this.#saveRates(pincode, rates)
      return serviceability
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#pausedUntil = Date.now() + FAILURE_PAUSE_MS
      return undefined
    }
  }

  /** Replaces the rates of a PIN code, for the comparison of couriers. */
  async #saveRates(pincode: string, rates: readonly CourierRate[]): Promise<void> {
    const { db } = this.#deps
    // A company can have several offers: the last is stored.
    const byCourier = new Map(rates.map((rate) => [rate.courierName, rate]))
    const state = (await findPinCodePlace(pincode))?.state ?? ''
    await db
      .delete(courierRates)
      .where(and(eq(courierRates.pincode, pincode), notInArray(courierRates.courier, [...byCourier.keys()])))
    if (byCourier.size === 0) return
    await db
      .insert(courierRates)
      .values(
        [...byCourier.values()].map(({ courierName: courier, ...rate }) => ({
          pincode,
          courier,
          state,
          checkedAt: new Date(),
          ...rate,
        })),
      )
      .onConflictDoUpdate({
        target: [courierRates.pincode, courierRates.courier],
        set: {
          state: sql`excluded.state`,
          ratePaise: sql`excluded.rate_paise`,
          returnPaise: sql`excluded.return_paise`,
          days: sql`excluded.days`,
          checkedAt: sql`excluded.checked_at`,
        },
      })
  }
}

const isFresh = ({ cashOnDelivery, checkedAt }: typeof courierServiceability.$inferSelect): boolean =>
  Date.now() - checkedAt.getTime() < (cashOnDelivery ? SERVICEABLE_TTL_MS : UNSERVICEABLE_TTL_MS)
