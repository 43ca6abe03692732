import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { readEmailSettings } from './settings/email-settings.ts'
import { type BundledPostgres, openBundledPostgres } from './database/bundled-postgres.ts'
import { type ChangeSubscription, listenForChanges } from './database/change-notifications.ts'
import { connect, type Connection } from './database/connect.ts'
import { migrateDatabase } from './database/migrate.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { openStorage } from './storage/open-storage.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { EventBus } from './http/event-bus.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { RequestMetrics } from './observability/request-metrics.ts'
import { JobQueues } from './jobs/job-queues.ts'
import { EmailOutbox } from './email/email-outbox.ts'
import { createGoogleMerchantClient } from './merchant/google/google-client.ts'
import type { MerchantClient } from './merchant/merchant-client.ts'
import { openLog } from './redact-output.ts'
import { type Courier, unconfiguredCourier } from './shipping/courier.ts'
import { createShiprocketCourier } from './shipping/shiprocket/shiprocket.ts'

/** Everything the routes work with, each played by the part that the settings choose. */
export interface Services {
  config: Config
  log: Logger
  db: Connection['db']
  pool: Connection['pool']
  cache: ResponseCache
  /** Tells whoever listens what changes. */
  events: EventBus
  limits: RateLimiter
  requestMetrics: RequestMetrics
  /** Aborted once the process is to end. */
  shutdown: AbortController
  files: FileStorage
  jobs: JobQueues
  courier: Courier
  /** Where the products are listed besides the shop; undefined while no account is set. */
  merchant: MerchantClient | undefined
  /** Writes letters into the outbox. */
  outbox: EmailOutbox
  close(): Promise<void>
}

/** Opens the database (bringing it to this release), the file store and what listens for changes. */
export async function openServices(config: Config): Promise<Services> {
  // Lines go out together while others are being written: a system call for each would cost more than most answers.
  const log = openLog(config.logLevel)
  const bundled = config.databaseUrl ? undefined : await openBundledPostgres({ dataDir: config.dataDir })
  const connectionString = bundled?.connectionString ?? config.databaseUrl ?? ''
  await migrateDatabase(connectionString)
  const lost = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const connection = connect(connectionString, lost)
  const jobs = new JobQueues(
    connection.pool,
    (error) => log.warn({ err: error }, 'trouble with the job queues'),
    config.jobRetryDelayMaxS,
  )
  await jobs.open()
  const cache = new ResponseCache()
  cache.setEnabled(false)
  const feed = new EventBus()
  const listener = listenForChanges(connectionString, {
    onChange(names) {
      cache.invalidate(names)
      feed.publish(names)
    },
    onJobQueued: (queue) => jobs.pollNow(queue),
    onListeningChange(now) {
      cache.setEnabled(now)
      // What happened while nobody heard anything is not known.
      if (now) feed.publish()
      if (now) jobs.pollNow()
    },
  })
  return {
    config,
    log,
    db: connection.db,
    pool: connection.pool,
    cache,
    events: feed,
    requestMetrics: new RequestMetrics(),
    shutdown: new AbortController(),
    limits: new RateLimiter(config.rateLimit ? connection.pool : undefined, config.trustProxy),
    files: await openStorage(config, ({ reason, cause }) => log.warn({ err: cause }, reason)),
    jobs,
    courier: config.shiprocket ? createShiprocketCourier(config.shiprocket) : unconfiguredCourier,
    merchant: config.googleMerchant && createGoogleMerchantClient(config.googleMerchant),
    outbox: new EmailOutbox(jobs, (tx) => readEmailSettings(tx, config)),
    async close() {
      feed.close()
      await jobs.close()
      await closeAll(listener, connection, bundled)
    },
  }
}

async function closeAll(listener: ChangeSubscription, connection: Connection, bundled: BundledPostgres | undefined) {
  await listener.close()
  await connection.close()
  await bundled?.stop()
}
