import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import pg from 'pg'
import { inTurn } from './in-turn.ts'

/** The namespace of these locks among the advisory locks of PostgreSQL. */
const NAMESPACE = 0x6c6f636b
const POLL_MS = 25
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 10_000

/** A condition for a query: no process holds the lock of this name, and none can take it until the transaction ends. */
export const hasNoHolder = (name: SQLWrapper): SQL => sql`pg_try_advisory_xact_lock(${NAMESPACE}, hashtext(${name}))`

/**
 * Locks with one holder at a time, over all processes of a store. They are held on a connection of their own, so that work that
 * needs further connections cannot wait for itself. A process that ends loses its locks.
 */
export class NamedLocks {
  readonly #connectionString: string
  /** The holders of this process: locks of one connection do not exclude one another. */
  readonly #held = new Map<string, Promise<unknown>>()
  readonly #run = inTurn()
  #connection: Promise<pg.Client> | undefined

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /** Runs work while no other holder of the name runs. */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    while (this.#held.has(name)) await this.#held.get(name)
    const result = this.#runAlone(name, work)
    const ended = result.catch(() => {}).finally(() => this.#held.delete(name))
    this.#held.set(name, ended)
    return result
  }

  async close(): Promise<void> {
    const client = await this.#connection?.catch(() => {})
    this.#connection = undefined
    await client?.end().catch(() => {})
  }

  async #runAlone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const client = await this.#connect()
    while (!(await this.#run(() => isTrue(client, 'pg_try_advisory_lock', name)))) await sleep(POLL_MS)
    try {
      return await work()
    } finally {
      // With its connection the lock is lost as well.
      await this.#run(() => isTrue(client, 'pg_advisory_unlock', name)).catch(() => {})
    }
  }

  #connect(): Promise<pg.Client> {
    this.#connection ??= this.#open()
    return this.#connection
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // A lock is tried, never waited for, and no transaction begins.
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'rankshelf-locks',
    })
    // A lost connection is opened again for the next lock.
    const forget = () => (this.#connection = undefined)
    client.on('error', forget)
    client.once('end', forget)
    await client.connect().catch((error: unknown) => {
      forget()
      throw error
    })
    return client
  }
}

async function isTrue(client: pg.Client, lockFunction: string, name: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`select ${lockFunction}($1, hashtext($2)) as done`, [
    NAMESPACE,
    name,
  ])
  return rows[0]?.done ?? false
}
