import { sql } from 'drizzle-orm'
import { type ConstructorOptions, type Db, fromDrizzle, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import type pg from 'pg'
import { connectionOf, type Transaction } from '../database/connect.ts'
import type { NotificationListener } from '../database/notification-listener.ts'
import { completesWithin } from '../database/completes-within.ts'
import { type JobData, type QueueName, QUEUES, SCHEDULES } from './queues.ts'

export interface JobAttempt {
  /** Whether the job fails for good if this attempt fails. */
  isLast: boolean
}

/** Runs one job. Must be idempotent: if the process is killed after the work, the job runs again. */
export type JobHandler<Name extends QueueName> = (data: JobData[Name], attempt: JobAttempt) => Promise<void>
export type JobHandlers = { [Name in QueueName]: JobHandler<Name> }

/** Without notifications workers find new jobs by polling. */
const POLL_INTERVAL_S = 2
/** Workers that are notified of new jobs on commit poll for delayed jobs and retries only. */
const NOTIFIED_POLL_INTERVAL_S = 30
const MIN_POLL_INTERVAL_S = 0.5
/** Concurrent email jobs in a process. Of any other queue, a process runs one job at a time. */
const EMAIL_CONCURRENCY = 4
const STOP_TIMEOUT_MS = 15_000
/** The time to remove the workers from the database. */
const DEREGISTER_TIMEOUT_MS = 2000

/** Seconds without a sign of life of its process until an active job counts as lost, and between two looks for such jobs. */
export const HEARTBEAT_S = 20
export const SUPERVISION_S = 15
const SUPERVISION = { superviseIntervalSeconds: SUPERVISION_S, monitorIntervalSeconds: SUPERVISION_S }

/** The channel of pg-boss, as SQL. pg-boss notifies of the jobs that it stores itself, not of those that are tried again. */
export const JOBS_CHANNEL = "'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)"

export interface JobQueuesOptions {
  /** Wakes the workers when a job is committed. Without it they only poll. */
  notifications?: NotificationListener
  /** The longest delay between two attempts of a job; undefined uses each queue's own. */
  retryDelayMaxS?: number | undefined
}

/** Background jobs. A job is stored in the transaction of the change that it belongs to, and runs after the commit. */
export class JobQueues {
  readonly #pool: pg.Pool
  readonly #report: (error: Error) => void
  readonly #notifications: NotificationListener | undefined
  readonly #sender: PgBoss
  readonly #retryDelayMaxS: number | undefined
  #worker: PgBoss | undefined

  /**
   * @param report receives errors of the queues themselves, not of failed jobs
   */
  constructor(pool: pg.Pool, report: (error: Error) => void, { notifications, retryDelayMaxS }: JobQueuesOptions = {}) {
    this.#pool = pool
    this.#report = report
    this.#notifications = notifications
    this.#retryDelayMaxS = retryDelayMaxS
    this.#sender = this.#open({ supervise: false, schedule: false })
  }

  /** Reads the queues. Must be called before jobs can be sent. */
  async open(): Promise<void> {
    await this.#sender.start()
  }

  /**
   * Stores jobs in a transaction.
   * @param delayS seconds until they may start
   */
  async send<Name extends QueueName>(
    tx: Transaction,
    name: Name,
    jobs: readonly JobData[Name][],
    delayS = 0,
  ): Promise<void> {
    if (jobs.length === 0) return
    const delays = this.#retryDelayMaxS === undefined ? {} : capRetryDelays(QUEUES[name], this.#retryDelayMaxS)
    const rows = jobs.map((data) => ({ data, ...delays, ...(delayS > 0 && { startAfter: delayS }) }))
    await this.#sender.insert(name, rows, { db: preparedIn(tx, `insert_jobs_${name}`) })
  }

  /** Queues failed jobs again for one more attempt, in a transaction. */
  async retry(tx: Transaction, name: QueueName, ids: string[]): Promise<void> {
    await this.#sender.retry(name, ids, { db: fromDrizzle(tx, sql) })
    await tx.execute(sql`select pg_notify(${sql.raw(JOBS_CHANNEL)}, ${name})`)
  }

  /** Starts the workers of these queues. Several processes may work on the same queues. */
  async work(handlers: Partial<JobHandlers>): Promise<void> {
    this.#worker = this.#open({ supervise: true, schedule: true, useListenNotify: this.#notifications !== undefined })
    await this.#worker.start()
    // Retries the jobs of killed processes now, not after the first interval of a minute.
    await this.#worker.supervise().catch(this.#report)
    for (const [name, handle] of Object.entries(handlers)) await this.#workOn(name, handle)
    for (const [name, cron] of Object.entries(SCHEDULES)) {
      await this.#worker.schedule(name, cron, null, { tz: 'Asia/Kolkata' })
    }
  }

  /** Finishes active jobs. A job that takes too long is retried after its queue's expiry. */
  async close(): Promise<void> {
    await completesWithin(this.#stop(), STOP_TIMEOUT_MS + DEREGISTER_TIMEOUT_MS)
  }

  async #stop(): Promise<void> {
    await this.#worker?.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS })
    await this.#sender.stop({ graceful: false, close: false })
  }

  #open(options: Pick<ConstructorOptions, 'supervise' | 'schedule' | 'useListenNotify'>): PgBoss {
    const notifications = this.#notifications
    const db: Db = {
      executeSql: (text, values) => this.#pool.query(text, values),
      ...(notifications && { listen: (...subscription) => listenForJobs(notifications, ...subscription) }),
    }
    return new PgBoss({ db, migrate: false, ...SUPERVISION, ...options }).on('error', this.#report)
  }

  async #workOn(name: string, handle: JobHandler<never>): Promise<void> {
    const options = { ...pollIntervals(name as QueueName, this.#retryDelayMaxS), includeMetadata: true } as const
    const ids: string[] = []
    for (let worker = 0; worker < (name === 'email' ? EMAIL_CONCURRENCY : 1); worker += 1) {
      const id = await this.#worker?.work(name, options, async (jobs: JobWithMetadata<never>[]) => {
        // There may be more jobs: poll again without waiting for the interval.
        this.#worker?.notifyWorker(ids[worker] ?? '')
        for (const { data, retryCount, retryLimit } of jobs) await handle(data, { isLast: retryCount >= retryLimit })
      })
      if (id) ids.push(id)
    }
  }
}

/**
 * How often a worker polls its queue, in seconds: a worker that is notified polls no later than the first retry of a job is due,
 * and every 30 seconds at the latest.
 * @param retryDelayMaxS the longest delay between two attempts of a job
 */
export function pollIntervals(name: QueueName, retryDelayMaxS = Infinity) {
  const pollingIntervalSeconds = Math.max(MIN_POLL_INTERVAL_S, Math.min(POLL_INTERVAL_S, retryDelayMaxS))
  const dueS = Math.min(QUEUES[name].retryDelay ?? NOTIFIED_POLL_INTERVAL_S, NOTIFIED_POLL_INTERVAL_S, retryDelayMaxS)
  return { pollingIntervalSeconds, notifyPollingIntervalSeconds: Math.max(pollingIntervalSeconds, dueS) }
}

/** Runs the only statement of a pg-boss call in a transaction, prepared under a name. */
const preparedIn = (tx: Transaction, name: string): Db => ({
  executeSql: (text, values = []) => connectionOf(tx).query({ name, text, values }),
})

async function listenForJobs(
  notifications: NotificationListener,
  channel: string,
  onNotification: (queue: string) => void,
  onReconnect: () => void,
): Promise<{ close(): Promise<void> }> {
  const onListeningChange = (isListening: boolean) => (isListening ? onReconnect() : undefined)
  await notifications.listen(channel, { onNotification, onListeningChange })
  return { close: () => notifications.unlisten(channel) }
}

function capRetryDelays({ retryDelay = 0, retryBackoff = false, retryDelayMax }: Omit<Queue, 'name'>, maxS: number) {
  if (maxS === 0) return { retryDelay: 0, retryBackoff: false }
  return { retryBackoff, retryDelay: Math.min(retryDelay, maxS), retryDelayMax: Math.min(retryDelayMax ?? maxS, maxS) }
}

/** How pg-boss marks the attempt of a process that died. */
const IS_LOST = `new.output @> '{"value": {"message": "job heartbeat timeout"}}'`

/**
 * The delay of a queue is for work that failed. A job that was lost with its process is tried again at once, and the workers
 * are notified of it: pg-boss stores it for its next attempt with this error. After its last attempt, the work is requeued or
 * shown as failed at once.
 */
const HANDLE_LOST_JOBS_AT_ONCE = `
  create or replace function pgboss.retry_lost_job_at_once() returns trigger language plpgsql as $$
    begin
      new.start_after = now();
      perform pg_notify(${JOBS_CHANNEL}, new.name);
      return new;
    end $$;
  create or replace trigger retry_lost_job_at_once before insert on pgboss.job for each row
    when (new.state = 'retry' and ${IS_LOST})
    execute function pgboss.retry_lost_job_at_once();
  create or replace function pgboss.requeue_lost_work_at_once() returns trigger language plpgsql as $$
    begin
      insert into pgboss.job (name, policy, retry_limit, expire_seconds, deletion_seconds, heartbeat_seconds)
      select name, policy, retry_limit, expire_seconds, deletion_seconds, heartbeat_seconds from pgboss.queue
      where name = 'requeue-orphans' and not exists (
        select from pgboss.job j where j.name = queue.name and j.state = 'created' and j.start_after <= now());
      perform pg_notify(${JOBS_CHANNEL}, 'requeue-orphans');
      return null;
    end $$;
  create or replace trigger requeue_lost_work_at_once after insert on pgboss.job for each row
    when (new.state = 'failed' and new.name <> 'requeue-orphans' and ${IS_LOST})
    execute function pgboss.requeue_lost_work_at_once()`

/** Creates or updates the tables and queues of the jobs. */
export async function installJobQueues(client: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  await boss.start()
  await client.query(HANDLE_LOST_JOBS_AT_ONCE)
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, options] of Object.entries(QUEUES)) {
    const { policy: _, ...changeable } = options
    const common = { notify: true, heartbeatSeconds: HEARTBEAT_S }
    if (existing.has(name)) await boss.updateQueue(name, { ...changeable, ...common })
    else await boss.createQueue(name, { ...options, ...common })
  }
  await boss.stop({ graceful: false, close: false })
}
