import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { completesWithin } from './completes-within.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a read needs: the database, or the transaction it is part of. */
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

/** How a pool is opened, where it is not as usual. */
interface PoolOptions {
  /** The most connections at a time. */
  max?: number
  /** How long closing waits for what is under way. */
  closeTimeoutMs?: number
}

/**
 * Opens a pool. It replaces connections that are lost. To close it is to wait for what is under way, and then to cut it.
 * @param report is told of idle connections that were lost
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
    // A connection lost inside a transaction fails its own queries; unheard, its event would end the process as well.
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

/** Drizzle keeps a connection for ever whose `begin` fails: a transaction gets its own here, which is always given back. */
function openDrizzle(pool: pg.Pool): Database {
  const options = { casing: 'snake_case' } as const
  const db = drizzle(pool, options)
  const byClient = new WeakMap<pg.PoolClient, Database>()
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const own = byClient.get(client) ?? drizzle(client, options)
      byClient.set(client, own)
      return await own.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}
