import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'
import { readCorrespondence } from './content/correspondence.ts'
import { type BundledPostgres, openBundledPostgres } from './database/bundled-postgres.ts'
import { type ChangeListener, listenForChanges } from './database/changes.ts'
import { connect, type Connection } from './database/connect.ts'
import { migrateDatabase } from './database/migrate.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-file-store.ts'
import { AnswerCache } from './http/answer-cache.ts'
import { ChangeFeed } from './http/change-feed.ts'
import { describeError } from './http/describe-error.ts'
import { KeptShortcut } from './http/kept-shortcut.ts'
import { RateLimits } from './http/rate-limit.ts'
import { RequestFigures } from './http/request-figures.ts'
import { JobQueues } from './jobs/job-queues.ts'
import { LetterPost } from './mail/letter-post.ts'
import { openGoogleMerchant } from './merchant/google-merchant.ts'
import type { MerchantListing } from './merchant/merchant-listing.ts'
import { type Courier, noCourier } from './shipping/courier.ts'
import { openShiprocket } from './shipping/shiprocket.ts'

/** Everything the routes work with, each played by the part that the settings choose. */
export interface Services {
  config: Config
  log: Logger
  db: Connection['db']
  pool: Connection['pool']
  cache: AnswerCache
  /** Answers what is kept without walking the routes again. */
  shortcut: KeptShortcut
  /** Tells whoever listens what changes. */
  feed: ChangeFeed
  limits: RateLimits
  requestFigures: RequestFigures
  /** Aborted once the process is to end. */
  ending: AbortController
  files: FileStore
  jobs: JobQueues
  courier: Courier
  /** Where the products are listed besides the shop; undefined while no account is set. */
  merchant: MerchantListing | undefined
  /** Writes letters into the outbox. */
  post: LetterPost
  close(): Promise<void>
}

/** Opens the database (bringing it to this release), the file store and what listens for changes. */
export async function openServices(config: Config): Promise<Services> {
  // Lines go out together while others are being written: a system call for each would cost more than most answers.
  const log = pino({ level: config.logLevel, serializers: { err: describeError } }, pino.destination({ sync: false }))
  const bundled = config.databaseUrl ? undefined : await openBundledPostgres({ dataDir: config.dataDir })
  const connectionString = bundled?.connectionString ?? config.databaseUrl ?? ''
  await migrateDatabase(connectionString)
  const lost = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const connection = connect(connectionString, lost, { plansKept: !config.databasePooler })
  const jobs = new JobQueues(
    connection.pool,
    (error) => log.warn({ err: error }, 'trouble with the job queues'),
    config.jobPauseMaxS,
  )
  await jobs.open()
  const cache = new AnswerCache()
  cache.keepWhileListening(false)
  const feed = new ChangeFeed()
  const listener = listenForChanges(connectionString, {
    changed(names) {
      cache.drop(names)
      feed.tell(names)
    },
    jobWaits: (queue) => jobs.wake(queue),
    listening(now) {
      cache.keepWhileListening(now)
      // What happened while nobody heard anything is not known.
      if (now) feed.tell()
      if (now) jobs.wake()
    },
  })
  return {
    config,
    log,
    db: connection.db,
    pool: connection.pool,
    cache,
    shortcut: new KeptShortcut(cache),
    feed,
    requestFigures: new RequestFigures(),
    ending: new AbortController(),
    limits: new RateLimits(config.rateLimit ? connection.pool : undefined, config.trustProxy),
    files: await openFileStore(config, ({ reason, cause }) => log.warn({ err: cause }, reason)),
    jobs,
    courier: config.shiprocket ? openShiprocket(config.shiprocket) : noCourier,
    merchant: config.googleMerchant && openGoogleMerchant(config.googleMerchant),
    post: new LetterPost(jobs, (tx) => readCorrespondence(tx, config)),
    async close() {
      feed.close()
      await jobs.close()
      await closeAll(listener, connection, bundled)
    },
  }
}

async function closeAll(listener: ChangeListener, connection: Connection, bundled: BundledPostgres | undefined) {
  await listener.close()
  await connection.close()
  await bundled?.stop()
}
