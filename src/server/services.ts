import './http/extend-zod.ts'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { readEmailSettings } from './settings/email-settings.ts'
import { type BundledPostgres, openBundledPostgres } from './database/bundled-postgres.ts'
import { listenForChanges, NotificationListener } from './database/notification-listener.ts'
import { connect, type Connection } from './database/connect.ts'
import { migrateDatabase } from './database/migrate.ts'
import { NamedLocks } from './database/named-locks.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { openStorage } from './storage/open-storage.ts'
import { CachedQuery } from './cache/cached-query.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { PublishedProducts } from './catalog/products/published-products.ts'
import { EventBus } from './http/event-bus.ts'
import { RateLimiter } from './http/limits/rate-limit.ts'
import { RequestMetrics } from './observability/request-metrics.ts'
import { JobQueues } from './jobs/job-queues.ts'
import { EmailOutbox } from './email/email-outbox.ts'
import { createGoogleMerchantClient } from './merchant/google/google-client.ts'
import type { MerchantClient } from './merchant/merchant-client.ts'
import { openLog } from './redact-output.ts'
import { type Courier, unconfiguredCourier } from './shipping/courier.ts'
import { createShiprocketCourier } from './shipping/shiprocket/shiprocket.ts'

/** The services of a process, as configured. Routes, jobs and commands get them passed in. */
export interface Services {
  config: Config
  log: Logger
  db: Connection['db']
  pool: Connection['pool']
  /** Connections without time limits, for jobs and the start. */
  background: Pick<Connection, 'db' | 'pool'>
  /** Locks of requests, over all processes. */
  locks: NamedLocks
  cache: ResponseCache
  /** The published products in memory. */
  publishedProducts: CachedQuery<PublishedProducts>
  /** Publishes changes of the database. */
  events: EventBus
  limits: RateLimiter
  requestMetrics: RequestMetrics
  /** Aborted when the process begins to shut down. */
  shutdown: AbortController
  files: FileStorage
  jobs: JobQueues
  courier: Courier
  /** The Google Merchant client; undefined if no account is configured. */
  merchant: MerchantClient | undefined
  /** Enqueues emails. */
  outbox: EmailOutbox
  close(): Promise<void>
}

/** Opens the services: migrates the database, opens the file storage and listens for changes. */
export async function openServices(config: Config): Promise<Services> {
  const log = openLog(config.logLevel)
  const bundled = config.databaseUrl ? undefined : await openBundledPostgres({ dataDir: config.dataDir })
  try {
    const connectionString = bundled?.connectionString ?? config.databaseUrl ?? ''
    await migrateDatabase(connectionString)
    return await connectServices(config, { log, bundled, connectionString })
  } catch (error) {
    await bundled?.stop()
    throw error
  }
}

interface OpenedDatabase {
  log: Logger
  bundled: BundledPostgres | undefined
  connectionString: string
}

async function connectServices(config: Config, { log, bundled, connectionString }: OpenedDatabase): Promise<Services> {
  const reportLost = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const connection = connect(connectionString, reportLost, { limits: config.databaseLimits })
  const background = connect(connectionString, reportLost)
  const notifications = new NotificationListener(connectionString)
  const locks = new NamedLocks(connectionString)
  const jobs = new JobQueues(
    config.role === 'web' ? connection.pool : background.pool,
    (error) => log.warn({ err: error }, 'job queue error'),
    {
      notifications,
      retryDelayMaxS: config.jobRetryDelayMaxS,
    },
  )
  await jobs.open()
  const cache = new ResponseCache()
  cache.setEnabled(false)
  const publishedProducts = new CachedQuery('catalog', {
    read: () => PublishedProducts.read(connection.db),
    receiveChanges: () => notifications.receivePending(),
  })
  const events = new EventBus()
  await listenForChanges(notifications, {
    onChange(tags) {
      cache.invalidate(tags)
      publishedProducts.invalidate(tags)
      events.publish(tags)
    },
    onListeningChange(isListening) {
      cache.setEnabled(isListening)
      publishedProducts.setEnabled(isListening)
      // Changes that were committed while LISTEN was down are unknown.
      if (isListening) events.publish()
    },
  })
  return {
    config,
    log,
    db: connection.db,
    pool: connection.pool,
    background,
    locks,
    cache,
    publishedProducts,
    events,
    requestMetrics: new RequestMetrics(),
    shutdown: new AbortController(),
    limits: new RateLimiter(config.rateLimit ? connection.pool : undefined, config.trustProxy),
    files: await openStorage(config, ({ reason, cause }) => log.warn({ err: cause }, reason)),
    jobs,
    courier: config.shiprocket ? createShiprocketCourier(config.shiprocket) : unconfiguredCourier,
    merchant: config.googleMerchant && createGoogleMerchantClient(config.googleMerchant),
    outbox: new EmailOutbox(jobs, (tx) => readEmailSettings(tx, config)),
    async close() {
      events.close()
      await jobs.close()
      await closeDatabase(notifications, [connection, background, locks], bundled)
    },
  }
}

async function closeDatabase(
  notifications: NotificationListener,
  connections: readonly Pick<Connection, 'close'>[],
  bundled: BundledPostgres | undefined,
): Promise<void> {
  await notifications.close()
  await Promise.all(connections.map((connection) => connection.close()))
  await bundled?.stop()
}
