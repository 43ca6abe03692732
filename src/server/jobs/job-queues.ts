import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import type pg from 'pg'
import { notifyWorkers } from '../database/change-notifications.ts'
import type { Transaction } from '../database/connect.ts'
import { completesWithin } from '../database/completes-within.ts'
import { type JobData, type QueueName, QUEUES, SCHEDULES } from './queues.ts'

/** What is known of a try besides the job's own data. */
export interface JobAttempt {
  /** Whether the job is given up when this try fails. */
  isLast: boolean
}

/** Does one job. It may be done again after it was done, when the process dies in between: it must not matter. */
export type JobHandler<Name extends QueueName> = (data: JobData[Name], tried: JobAttempt) => Promise<void>
export type JobHandlers = { [Name in QueueName]: JobHandler<Name> }

/** Workers are told of new jobs as they are committed; they look by themselves for what is tried again after a pause. */
const POLL_INTERVAL_S = 2
const MIN_POLL_INTERVAL_S = 0.5
/** Letters, which come in heaps; of other jobs each process does one of a queue at a time. */
const EMAIL_CONCURRENCY = 4
const STOP_TIMEOUT_MS = 15_000
/** For saying so to the database. */
const DEREGISTER_TIMEOUT_MS = 2000

/** The store's background jobs. A job is written in the transaction that it belongs to, and done once that is committed. */
export class JobQueues {
  readonly #pool: pg.Pool
  readonly #report: (error: Error) => void
  readonly #sender: PgBoss
  readonly #retryDelayMaxS: number | undefined
  readonly #workerIds = new Map<string, string[]>()
  #worker: PgBoss | undefined

  /**
   * @param report is told of trouble with the queues themselves, not of jobs that fail
   * @param pauseMaxS the longest pause between two tries of a job in seconds, where it is not each queue's own
   */
  constructor(pool: pg.Pool, report: (error: Error) => void, pauseMaxS?: number) {
    this.#pool = pool
    this.#report = report
    this.#retryDelayMaxS = pauseMaxS
    this.#sender = this.#open({ supervise: false, schedule: false })
  }

  /** Reads which queues there are; nothing can be sent before. */
  async open(): Promise<void> {
    await this.#sender.start()
  }

  /**
   * Writes jobs in a transaction: they are lost if it is rolled back.
   * @param afterS in how many seconds they may be begun
   */
  async send<Name extends QueueName>(
    tx: Transaction,
    name: Name,
    jobs: readonly JobData[Name][],
    afterS = 0,
  ): Promise<void> {
    if (jobs.length === 0) return
    const pauses = this.#retryDelayMaxS === undefined ? {} : capRetryDelays(QUEUES[name], this.#retryDelayMaxS)
    const rows = jobs.map((data) => ({ data, ...pauses, ...(afterS > 0 && { startAfter: afterS }) }))
    await this.#sender.insert(name, rows, { db: fromDrizzle(tx, sql) })
    if (afterS === 0) await notifyWorkers(tx, name)
  }

  /** Puts jobs that were given up into their queue again, for one more try, in a transaction. */
  async retry(tx: Transaction, name: QueueName, ids: string[]): Promise<void> {
    await this.#sender.retry(name, ids, { db: fromDrizzle(tx, sql) })
    await notifyWorkers(tx, name)
  }

  /** Has this process look for jobs now. @param queue undefined: in all queues */
  pollNow(queue?: string): void {
    const ids = queue === undefined ? [...this.#workerIds.values()].flat() : this.#workerIds.get(queue)
    for (const id of ids ?? []) this.#worker?.notifyWorker(id)
  }

  /** Does jobs of these queues from here on, beside the other processes that do. */
  async work(handlers: Partial<JobHandlers>): Promise<void> {
    this.#worker = this.#open({ supervise: true, schedule: true })
    await this.#worker.start()
    // What a process that was killed left half done is taken up now, not at the first round in a minute.
    await this.#worker.supervise().catch(this.#report)
    for (const [name, handle] of Object.entries(handlers)) await this.#workOn(name, handle)
    for (const [name, cron] of Object.entries(SCHEDULES)) {
      await this.#worker.schedule(name, cron, null, { tz: 'Asia/Kolkata' })
    }
  }

  /** Finishes the jobs under way; what takes too long, or waits for a database that is away, is left to its next try. */
  async close(): Promise<void> {
    await completesWithin(this.#stop(), STOP_TIMEOUT_MS + DEREGISTER_TIMEOUT_MS)
  }

  async #stop(): Promise<void> {
    await this.#worker?.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS })
    await this.#sender.stop({ graceful: false, close: false })
  }

  #open(options: { supervise: boolean; schedule: boolean }): PgBoss {
    const db = { executeSql: (text: string, values?: unknown[]) => this.#pool.query(text, values) }
    return new PgBoss({ db, migrate: false, ...options }).on('error', this.#report)
  }

  async #workOn(name: string, handle: JobHandler<never>): Promise<void> {
    const lookEveryS = Math.max(MIN_POLL_INTERVAL_S, Math.min(POLL_INTERVAL_S, this.#retryDelayMaxS ?? POLL_INTERVAL_S))
    const options = { pollingIntervalSeconds: lookEveryS, includeMetadata: true } as const
    const ids: string[] = []
    this.#workerIds.set(name, ids)
    for (let worker = 0; worker < (name === 'email' ? EMAIL_CONCURRENCY : 1); worker += 1) {
      const id = await this.#worker?.work(name, options, async (jobs: JobWithMetadata<never>[]) => {
        // Where there was one there may be more: it is looked for at once, until there is none.
        this.#worker?.notifyWorker(ids[worker] ?? '')
        for (const { data, retryCount, retryLimit } of jobs) await handle(data, { isLast: retryCount >= retryLimit })
      })
      if (id) ids.push(id)
    }
  }
}

function capRetryDelays({ retryDelay = 0, retryBackoff = false, retryDelayMax }: Omit<Queue, 'name'>, maxS: number) {
  if (maxS === 0) return { retryDelay: 0, retryBackoff: false }
  return { retryBackoff, retryDelay: Math.min(retryDelay, maxS), retryDelayMax: Math.min(retryDelayMax ?? maxS, maxS) }
}

/** Makes the tables and queues of the jobs, or brings them to this release's. */
export async function installJobQueues(client: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, options] of Object.entries(QUEUES)) {
    const { policy: _, ...changeable } = options
    if (known.has(name)) await boss.updateQueue(name, changeable)
    else await boss.createQueue(name, options)
  }
  await boss.stop({ graceful: false, close: false })
}
