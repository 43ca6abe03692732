import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { completesWithin } from './completes-within.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The database, or a transaction: for functions that read. */
export type Queryable = Database | Transaction

/**
 * Returns a function that builds a statement with placeholders once for each database, instead of once for each execution.
 * @param build ends with `.prepare(name)`
 */
export function prepareOnce<Statement>(build: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const statements = new WeakMap<Queryable, Statement>()
  return (db) => {
    const statement = statements.get(db) ?? build(db)
    statements.set(db, statement)
    return statement
  }
}

export interface Connection {
  connectionString: string
  pool: pg.Pool
  db: Database
  close(): Promise<void>
}

const POOL_SIZE = 20
const CONNECT_TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 5000

/** After how many milliseconds PostgreSQL ends what holds a connection of a pool. Without limits nothing is ended. */
export interface TimeLimits {
  /** A statement. */
  statementMs: number
  /** The wait for a lock that another transaction holds. */
  lockMs: number
  /** A transaction that runs no statement. */
  idleTransactionMs: number
}

interface PoolOptions {
  /** The maximum number of connections. */
  max?: number
  limits?: TimeLimits | undefined
  /** How long `close` waits for running queries. */
  closeTimeoutMs?: number
}

/**
 * Opens a pool, which replaces lost connections. `close` waits for running queries until a timeout, then ends their
 * connections.
 * @param report receives the errors of lost idle connections
 */
export function connect(
  connectionString: string,
  report: (error: Error) => void,
  { max = POOL_SIZE, limits, closeTimeoutMs = CLOSE_TIMEOUT_MS }: PoolOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(limits && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleTransactionMs,
    }),
  })
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    // A connection lost inside a transaction fails its queries. Without a listener its error event would end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  pool.on('error', report)
  return {
    connectionString,
    pool,
    db: openDrizzle(pool),
    async close() {
      if (await completesWithin(pool.end(), closeTimeoutMs)) return
      for (const client of clients) (client as pg.PoolClient & pg.Client).end().catch(() => {})
    },
  }
}

const OPTIONS = { casing: 'snake_case' } as const
type Client = pg.Client | pg.PoolClient
const databases = new WeakMap<Client, Database>()
const connections = new WeakMap<Transaction, Client>()

/** Runs a transaction on a connection. */
export function runTransaction<Result>(
  client: Client,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const db = databases.get(client) ?? drizzle(client, OPTIONS)
  databases.set(client, db)
  return db.transaction((tx) => {
    connections.set(tx, client)
    return work(tx)
  }, config)
}

/** Returns the connection of a transaction, for a library that brings its own SQL. */
export function connectionOf(tx: Transaction): pg.ClientBase {
  const client = connections.get(tx)
  if (!client) throw new Error('The transaction was not started by runTransaction')
  return client
}

type TransactionStart = (tx: Transaction) => Promise<void>
const transactionStart = new AsyncLocalStorage<TransactionStart>()

/** Runs work whose transactions, except those that only read, begin with `start`: if it throws, they end without any change. */
export const withTransactionStart = <Result>(start: TransactionStart, work: () => Promise<Result>): Promise<Result> =>
  transactionStart.run(start, work)

/** Drizzle never releases a connection whose `begin` fails. Here a transaction takes the connection and always releases it. */
function openDrizzle(pool: pg.Pool): Database {
  const db = drizzle(pool, OPTIONS)
  db.transaction = async (work, config) => {
    const start = config?.accessMode === 'read only' ? undefined : transactionStart.getStore()
    const client = await pool.connect()
    try {
      return await runTransaction(
        client,
        async (tx) => {
          await start?.(tx)
          return work(tx)
        },
        config,
      )
    } finally {
      client.release()
    }
  }
  return db
}
