import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { AppError } from '../http/errors.ts'
import type { Courier, Serviceability } from './courier.ts'
import { readDefaultCopySize } from './package-size.ts'
import { courierServiceability } from './shipping.tables.ts'

const HOUR_MS = 3_600_000
/** Couriers drop PIN codes seldom, and take them up again sooner. */
const SERVICEABLE_TTL_MS = 24 * HOUR_MS
const UNSERVICEABLE_TTL_MS = 6 * HOUR_MS
/** After a failure nobody is asked for a while: pages stay fast while the service is down. */
const FAILURE_PAUSE_MS = 60_000
const MAX_CONCURRENT = 8

interface ServiceabilityDeps {
  db: Database
  courier: Courier
  /** How long a page waits, in milliseconds. */
  timeoutMs: number
}

/** Where couriers go and collect cash, asked once and kept in the database for all processes of the store. */
export class ServiceabilityLookup {
  readonly #services: ServiceabilityDeps
  readonly #inFlight = new Map<string, Promise<Serviceability | undefined>>()
  #pausedUntil = 0

  constructor(services: ServiceabilityDeps) {
    this.#services = services
  }

  /** @returns undefined when the courier cannot tell, or not soon enough; what comes late is kept for whoever asks next */
  async check(pincode: string): Promise<Serviceability | undefined> {
    const [kept] = await this.#services.db
      .select()
      .from(courierServiceability)
      .where(eq(courierServiceability.pincode, pincode))
    if (kept && isFresh(kept)) return kept
    return (await this.#fetchWithTimeout(pincode)) ?? kept
  }

  async #fetchWithTimeout(pincode: string): Promise<Serviceability | undefined> {
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), this.#services.timeoutMs)
    try {
      return await Promise.race([this.#fetchOnce(pincode), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** One question for all who ask about a PIN code meanwhile. */
  #fetchOnce(pincode: string): Promise<Serviceability | undefined> | undefined {
    const underWay = this.#inFlight.get(pincode)
    if (underWay) return underWay
    if (this.#pausedUntil > Date.now() || this.#inFlight.size >= MAX_CONCURRENT) return undefined
    const question = this.#fetch(pincode).finally(() => this.#inFlight.delete(pincode))
    this.#inFlight.set(pincode, question)
    return question
  }

  async #fetch(pincode: string): Promise<Serviceability | undefined> {
    const { db, courier } = this.#services
    try {
      const { weightGrams } = await readDefaultCopySize(db)
      const { cashOnDelivery, days } = await courier.checkServiceability(pincode, weightGrams)
      const told = { cashOnDelivery, days, checkedAt: new Date() }
      await db
        .insert(courierServiceability)
        .values({ pincode, ...told })
        .onConflictDoUpdate({ target: courierServiceability.pincode, set: told })
      return told
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#pausedUntil = Date.now() + FAILURE_PAUSE_MS
      return undefined
    }
  }
}

const isFresh = ({ cashOnDelivery, checkedAt }: typeof courierServiceability.$inferSelect): boolean =>
  Date.now() - checkedAt.getTime() < (cashOnDelivery ? SERVICEABLE_TTL_MS : UNSERVICEABLE_TTL_MS)
