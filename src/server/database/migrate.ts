import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobQueues } from '../jobs/job-queues.ts'
import { assertMigratable, MIGRATIONS_FOLDER } from './schema-version.ts'

/** The advisory lock that a process holds while it changes the schema. */
export const MIGRATION_LOCK = 0x4d494752

/**
 * Applies the migrations of this release and installs the job queues. Processes that start together take turns.
 * @throws ConfigError if the database belongs to a former version
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('SET client_min_messages TO warning')
    const db = drizzle(client)
    await assertMigratable(db)
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
    await installJobQueues(client)
  } finally {
    await client.end()
  }
}
