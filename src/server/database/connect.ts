import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { completesWithin } from './completes-within.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The database, or a transaction: for functions that read. */
export type Queryable = Database | Transaction

export interface Connection {
  connectionString: string
  pool: pg.Pool
  db: Database
  close(): Promise<void>
}

const POOL_SIZE = 20
const CONNECT_TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 5000

interface PoolOptions {
  /** The maximum number of connections. */
  max?: number
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
  { max = POOL_SIZE, closeTimeoutMs = CLOSE_TIMEOUT_MS }: PoolOptions = {},
): Connection {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
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

/** Drizzle never releases a connection whose `begin` fails. Here a transaction takes the connection and always releases it. */
function openDrizzle(pool: pg.Pool): Database {
  const options = { casing: 'snake_case' } as const
  const db = drizzle(pool, options)
  const byClient = new WeakMap<pg.PoolClient, Database>()
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const clientDb = byClient.get(client) ?? drizzle(client, options)
      byClient.set(client, clientDb)
      return await clientDb.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}
