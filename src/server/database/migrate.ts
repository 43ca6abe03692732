import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobQueues } from '../jobs/job-queues.ts'

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')
export const MIGRATION_LOCK = 0x4d494752

/** Brings a database to this release's tables. Processes that start together take turns. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('SET client_min_messages TO warning')
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
    await installJobQueues(client)
  } finally {
    await client.end()
  }
}
