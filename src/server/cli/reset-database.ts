import { defineCommand } from 'citty'
import { openDatabase } from '../database/open-database.ts'
import { printLine, runCommand } from './run-command.ts'

export const resetDatabaseCommand = defineCommand({
  meta: { name: 'reset-database', description: 'Empty the database; the next start creates it again. Files stay' },
  run: () =>
    runCommand(async (config) => {
      const database = await openDatabase(config)
      await database.pool.query(`
        SET client_min_messages TO warning;
        DROP SCHEMA IF EXISTS drizzle CASCADE;
        DROP SCHEMA IF EXISTS pgboss CASCADE;
        DROP SCHEMA public CASCADE;
        CREATE SCHEMA public;`)
      await database.close()
      printLine('The database is empty. The next start creates it again.')
      return 0
    }),
})
