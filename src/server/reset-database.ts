// `npm run db:reset`: empties the store's database, so that the next start makes it anew. Files stay where they are.
import pg from 'pg'
import { readConfig } from './config.ts'
import { openBundledPostgres } from './database/bundled-postgres.ts'

const config = readConfig(process.env)
const bundled = config.databaseUrl ? undefined : await openBundledPostgres({ dataDir: config.dataDir })
const client = new pg.Client({ connectionString: bundled?.connectionString ?? config.databaseUrl })
await client.connect()
await client.query(`
  SET client_min_messages TO warning;
  DROP SCHEMA IF EXISTS drizzle CASCADE;
  DROP SCHEMA IF EXISTS pgboss CASCADE;
  DROP SCHEMA public CASCADE;
  CREATE SCHEMA public;`)
await client.end()
await bundled?.stop()
process.stdout.write('The database is empty. The next start makes it anew.\n')
