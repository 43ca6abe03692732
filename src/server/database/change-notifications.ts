import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Transaction } from './connect.ts'

/** Callbacks for notifications of the database. */
export interface ChangeListener {
  /** Receives the cache tags and order events that a committed transaction published; `undefined` stands for all tags. */
  onChange(tags: readonly string[] | undefined): void
  /** A committed transaction queued a job. */
  onJobQueued(queue: string): void
  /** LISTEN is up or down. Notifications sent while it is down are lost. */
  onListeningChange(listening: boolean): void
}

export interface ChangeSubscription {
  close(): Promise<void>
}

const CHANNEL = 'changes'
const JOBS_CHANNEL = 'jobs'
/** Published by the database when the tags exceed a notification, and by TRUNCATE. */
const ALL_TAGS = '*'
const MIN_RECONNECT_DELAY_MS = 50
const MAX_RECONNECT_DELAY_MS = 5000
// close() waits for a pending connection attempt.
const CONNECT_TIMEOUT_MS = 5000

/** Wakes the workers of a queue. Delivered on commit only. */
export async function notifyWorkers(tx: Transaction, queue: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${JOBS_CHANNEL}, ${queue})`)
}

/** Listens for changes and jobs. Reconnects whenever the connection is lost. */
export function listenForChanges(connectionString: string, listener: ChangeListener): ChangeSubscription {
  const closing = new AbortController()
  const done = listenWithReconnect(connectionString, listener, closing.signal)
  return {
    async close() {
      closing.abort()
      await done
    },
  }
}

async function listenWithReconnect(
  connectionString: string,
  listener: ChangeListener,
  closing: AbortSignal,
): Promise<void> {
  let delayMs = MIN_RECONNECT_DELAY_MS
  while (!closing.aborted) {
    const connected = await listenOnce(connectionString, listener, closing)
    delayMs = connected ? MIN_RECONNECT_DELAY_MS : Math.min(delayMs * 2, MAX_RECONNECT_DELAY_MS)
    if (!closing.aborted) await sleep(delayMs, undefined, { signal: closing }).catch(() => {})
  }
}

/** Listens on one connection until it is lost or `closing` aborts. Returns whether the connection was established. */
async function listenOnce(connectionString: string, listener: ChangeListener, closing: AbortSignal): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'rankshelf-changes',
  })
  const ended = Promise.withResolvers<void>()
  client.on('error', () => ended.resolve())
  client.once('end', () => ended.resolve())
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === JOBS_CHANNEL) listener.onJobQueued(payload)
    else listener.onChange(payload === ALL_TAGS ? undefined : payload.split(' '))
  })
  closing.addEventListener('abort', () => ended.resolve(), { once: true })
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}; LISTEN ${JOBS_CHANNEL}`)
    listener.onListeningChange(true)
    await ended.promise
    listener.onListeningChange(false)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
