// `npm run db:reset`: empties the store's database, so that the next start makes it anew. Files stay where they are.
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'

const database = await openDatabase(readConfig(process.env))
await database.pool.query(`
  SET client_min_messages TO warning;
  DROP SCHEMA IF EXISTS drizzle CASCADE;
  DROP SCHEMA IF EXISTS pgboss CASCADE;
  DROP SCHEMA public CASCADE;
  CREATE SCHEMA public;`)
await database.close()
process.stdout.write('The database is empty. The next start makes it anew.\n')
