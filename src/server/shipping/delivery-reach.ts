import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Courier, Reach } from './courier.ts'
import { readUsualCopy } from './parcel-size.ts'
import { courierReach } from './shipping.tables.ts'

const HOUR_MS = 3_600_000
/** Couriers drop PIN codes seldom, and take them up again sooner. */
const YES_KEPT_MS = 24 * HOUR_MS
const NO_KEPT_MS = 6 * HOUR_MS
/** After a failure nobody is asked for a while: pages stay fast while the service is down. */
const PAUSE_MS = 60_000
const MOST_AT_ONCE = 8

interface ReachServices {
  db: Database
  courier: Courier
  /** How long a page waits, in milliseconds. */
  waitMs: number
}

/** Where couriers go and collect cash, asked once and kept in the database for all processes of the store. */
export class DeliveryReach {
  readonly #services: ReachServices
  readonly #asked = new Map<string, Promise<Reach | undefined>>()
  #pausedUntil = 0

  constructor(services: ReachServices) {
    this.#services = services
  }

  /** @returns undefined when the courier cannot tell, or not soon enough; what comes late is kept for whoever asks next */
  async find(pincode: string): Promise<Reach | undefined> {
    const [kept] = await this.#services.db.select().from(courierReach).where(eq(courierReach.pincode, pincode))
    if (kept && isFresh(kept)) return kept
    return (await this.#askInTime(pincode)) ?? kept
  }

  async #askInTime(pincode: string): Promise<Reach | undefined> {
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), this.#services.waitMs)
    try {
      return await Promise.race([this.#askOnce(pincode), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** One question for all who ask about a PIN code meanwhile. */
  #askOnce(pincode: string): Promise<Reach | undefined> | undefined {
    const underWay = this.#asked.get(pincode)
    if (underWay) return underWay
    if (this.#pausedUntil > Date.now() || this.#asked.size >= MOST_AT_ONCE) return undefined
    const question = this.#ask(pincode).finally(() => this.#asked.delete(pincode))
    this.#asked.set(pincode, question)
    return question
  }

  async #ask(pincode: string): Promise<Reach | undefined> {
    const { db, courier } = this.#services
    try {
      const { weightGrams } = await readUsualCopy(db)
      const { cashOnDelivery, days } = await courier.reach(pincode, weightGrams)
      const told = { cashOnDelivery, days, checkedAt: new Date() }
      await db
        .insert(courierReach)
        .values({ pincode, ...told })
        .onConflictDoUpdate({ target: courierReach.pincode, set: told })
      return told
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.#pausedUntil = Date.now() + PAUSE_MS
      return undefined
    }
  }
}

const isFresh = ({ cashOnDelivery, checkedAt }: typeof courierReach.$inferSelect): boolean =>
  Date.now() - checkedAt.getTime() < (cashOnDelivery ? YES_KEPT_MS : NO_KEPT_MS)
