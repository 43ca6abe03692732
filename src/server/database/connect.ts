import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { completesWithin } from './completes-within.ts'
import { createWriterLimit, type WriterLimit } from './writer-limit.ts'

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
/** Transactions of requests that change something, at a time. The other connections stay free for pages. */
const MAX_WRITERS = 12
const WRITER_WAIT_MS = 5000
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
    db: openDrizzle(pool, limits ? createWriterLimit(MAX_WRITERS, WRITER_WAIT_MS) : (write) => write()),
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

/**
 * Runs work whose transactions, except those that only read, begin with `start`: if it throws, they end without any change. A
 * statement outside a transaction that writes gets one.
 */
export const withTransactionStart = <Result>(start: TransactionStart, work: () => Promise<Result>): Promise<Result> =>
  transactionStart.run(start, work)

/** Runs work whose transactions have no start, because they are not part of the current request. */
export const withoutTransactionStart = <Result>(work: () => Result): Result => transactionStart.exit(work)

const WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s/i

/** A pool whose statements run in a transaction of their own if they write and the request has a start. */
function startingWrites(pool: pg.Pool, limit: WriterLimit): pg.Pool {
  const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const start = transactionStart.getStore()
    if (!start || !WRITE.test(statement.text)) return pool.query(statement, values)
    return limit(() =>
      withClient(pool, (client) =>
        runTransaction(client, async (tx) => {
          await start(tx)
          return client.query(statement, values)
        }),
      ),
    )
  }
  return new Proxy(pool, {
    get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name, target) as unknown)),
  })
}

/** Drizzle never releases a connection whose `begin` fails. Here a transaction takes the connection and always releases it. */
async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

function openDrizzle(pool: pg.Pool, limit: WriterLimit): Database {
  const db = drizzle(startingWrites(pool, limit), OPTIONS)
  db.transaction = (work, config) => {
    if (config?.accessMode === 'read only') return withClient(pool, (client) => runTransaction(client, work, config))
    const start = transactionStart.getStore()
    const write = async (tx: Transaction) => {
      await start?.(tx)
      // What a transaction runs beside itself does not start again: it would wait for the transaction.
      return withoutTransactionStart(() => work(tx))
    }
    return limit(() => withClient(pool, (client) => runTransaction(client, write, config)))
  }
  return db
}
