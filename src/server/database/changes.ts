// What changed is announced inside the transaction that changed it, and every process that keeps answers or pages
// hears of it once that transaction is committed.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Transaction } from './connect.ts'

/**
 * The name of something that answers are made from: `product:12` (one product's own figures), `catalog` (which products,
 * categories and institutes there are), `content` (banners, testimonials, settings). Of orders no answers are kept: the
 * staff's pages hear of them.
 */
export type ChangeName = `product:${number}` | 'catalog' | 'content' | `new-order:${number}` | `order:${number}`

/** Who is told of changes. */
export interface ChangeHearer {
  /** These have changed; `undefined`: anything may have. */
  changed(names: readonly string[] | undefined): void
  /** A job was written into this queue. */
  jobWaits(queue: string): void
  /** Whether changes and jobs are being heard of at all: what is announced while they are not reaches nobody. */
  listening(now: boolean): void
}

export interface ChangeListener {
  close(): Promise<void>
}

const CHANNEL = 'changes'
const JOBS_CHANNEL = 'jobs'
const PAYLOAD_LIMIT = 7000
const EVERYTHING = '*'
const FIRST_DELAY_MS = 50
const LAST_DELAY_MS = 5000
// Closing waits for a connection that is being made.
const CONNECT_LIMIT_MS = 5000

/** Announces changes. Nobody hears of them if the transaction is rolled back. */
export async function announce(tx: Transaction, ...names: ChangeName[]): Promise<void> {
  const payload = names.join(' ')
  // A notification carries 8,000 bytes; a change of thousands of products is a change of everything.
  await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${payload.length > PAYLOAD_LIMIT ? EVERYTHING : payload})`)
}

/** Announces that there are jobs in a queue, to whichever process does them. Nobody hears of it if they are rolled back. */
export async function announceJobs(tx: Transaction, queue: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${JOBS_CHANNEL}, ${queue})`)
}

/** Listens for changes and jobs, and connects anew whenever the connection is lost. */
export function listenForChanges(connectionString: string, hearer: ChangeHearer): ChangeListener {
  const closing = new AbortController()
  const done = keepListening(connectionString, hearer, closing.signal)
  return {
    async close() {
      closing.abort()
      await done
    },
  }
}

async function keepListening(connectionString: string, hearer: ChangeHearer, closing: AbortSignal): Promise<void> {
  let delayMs = FIRST_DELAY_MS
  while (!closing.aborted) {
    const connected = await listenOnce(connectionString, hearer, closing)
    delayMs = connected ? FIRST_DELAY_MS : Math.min(delayMs * 2, LAST_DELAY_MS)
    if (!closing.aborted) await sleep(delayMs, undefined, { signal: closing }).catch(() => {})
  }
}

/** One connection, until it is lost or the listener closes. Answers whether it came about at all. */
async function listenOnce(connectionString: string, hearer: ChangeHearer, closing: AbortSignal): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'rankshelf-changes',
  })
  const ended = Promise.withResolvers<void>()
  client.on('error', () => ended.resolve())
  client.once('end', () => ended.resolve())
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === JOBS_CHANNEL) hearer.jobWaits(payload)
    else hearer.changed(payload === EVERYTHING ? undefined : payload.split(' '))
  })
  closing.addEventListener('abort', () => ended.resolve(), { once: true })
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}; LISTEN ${JOBS_CHANNEL}`)
    hearer.listening(true)
    await ended.promise
    hearer.listening(false)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
