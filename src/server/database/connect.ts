import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a read needs: the database, or the transaction it is part of. */
export type Reader = Database | Transaction

export interface Connection {
  connectionString: string
  pool: pg.Pool
  db: Database
  close(): Promise<void>
}

const POOL_SIZE = 20
const CONNECT_LIMIT_MS = 10_000

/**
 * Opens a pool. It replaces connections that are lost.
 * @param report is told of idle connections that were lost
 */
export function connect(connectionString: string, report: (error: Error) => void, max = POOL_SIZE): Connection {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // A connection lost inside a transaction fails its own queries; unheard, its event would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', report)
  return { connectionString, pool, db: drizzle(pool, { casing: 'snake_case' }), close: () => pool.end() }
}
