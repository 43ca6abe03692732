import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import type { EventBus } from '../http/event-bus.ts'
import { scoreOrders } from './score-orders.ts'

interface ScorerDeps {
  db: Database
  events: EventBus
  log: Logger
}

/** Batches are small and have pauses between them: at most 105 orders a second, so that ordering is not slowed down. */
const BATCH = 46
const PERIOD_MS = 440
const PAUSE_MS = 100
/** Orders that are older are left to the hourly run. */
const RECENT_MS = 2 * 60 * 60 * 1000
/** An order may be committed this long after orders that were placed later. The run of the next minute finds any other. */
const LATE_COMMIT_MS = 10_000
const ORDER_TAG = /^(?:new-)?order:/

/** Computes the risks of new and changed orders shortly after their commit, from the notifications of the database. */
export class RiskScorer {
  readonly #deps: ScorerDeps
  readonly #unsubscribe: () => void
  /** Orders that were placed before it have a risk. */
  #since = new Date(0)
  #isDue = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(deps: ScorerDeps) {
    this.#deps = deps
    this.#unsubscribe = deps.events.subscribe({
      onChange: (tags) => {
        if (!tags || tags.some((tag) => ORDER_TAG.test(tag))) this.#schedule()
      },
      onClose: () => void this.close(),
    })
    this.#schedule()
  }

  /** Finishes the running batch. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
    clearTimeout(this.#timer)
    await this.#running
  }

  /** @param pauseMs after a batch that took long, the next one follows sooner: the rate stays */
  #schedule(pauseMs = PERIOD_MS): void {
    this.#isDue = true
    if (this.#timer || this.#running || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#run()
    }, pauseMs)
  }

  async #run(): Promise<void> {
    this.#isDue = false
    const start = performance.now()
    try {
      const since = this.#since > recently() ? this.#since : recently()
      const { count, until } = await scoreOrders(this.#deps.db, { since, limit: BATCH })
      if (count > 0) this.#isDue = true
      if (until) this.#since = new Date(until.getTime() - LATE_COMMIT_MS)
    } catch (error) {
      // The run of the next minute repeats it.
      this.#deps.log.warn({ err: error }, 'risks of orders could not be computed')
    }
    this.#running = undefined
    if (this.#isDue) this.#schedule(Math.max(PAUSE_MS, PERIOD_MS - (performance.now() - start)))
  }
}

const recently = (): Date => new Date(Date.now() - RECENT_MS)

/** Computes what a crash or a lost notification left: of recent orders. */
export const scoreRecentOrders = (db: Database): Promise<number> => scoreAll(db, recently())

/** The pace of a run: the size of its batches and the pauses between them. */
interface Pace {
  batch: number
  pauseMs: number
}
const GENTLE: Pace = { batch: BATCH, pauseMs: PAUSE_MS }
/** For a store that is not open. */
export const AT_ONCE: Pace = { batch: 1000, pauseMs: 0 }

/** Computes the risks of all orders that have none, such as those from before an update of the store. */
export const scoreAllOrders = (db: Database, pace = GENTLE): Promise<number> => scoreAll(db, new Date(0), pace)

async function scoreAll(db: Database, since: Date, { batch, pauseMs } = GENTLE): Promise<number> {
  let start = since
  for (let total = 0; ; ) {
    const { count, until } = await scoreOrders(db, { since: start, limit: batch })
    total += count
    if (count === 0) return total
    start = until ?? start
    await sleep(pauseMs)
  }
}
