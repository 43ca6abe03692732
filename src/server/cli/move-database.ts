import fs from 'node:fs'
import path from 'node:path'
import { defineCommand } from 'citty'
import { moveDatabase } from '../backup/move-database.ts'
import { ConfigError } from '../config/config-error.ts'
import { openBundledPostgres } from '../database/bundled-postgres.ts'
import { connect } from '../database/connect.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { runCommand, printLine, printFindings, withStore } from './run-command.ts'
import { verifyStore } from '../verify/verify-store.ts'

/** Exit code 1 when nothing was moved, 2 when verify found problems after the move. */
export const moveDatabaseCommand = defineCommand({
  meta: {
    name: 'move-database',
    description: 'Copy the bundled PostgreSQL into the empty database of DATABASE_URL; the store must be closed',
  },
  run: () =>
    runCommand(
      async (config) => {
        const { dataDir, databaseUrl } = config
        if (!databaseUrl) throw new ConfigError('Set DATABASE_URL to the new, empty database.')
        if (!fs.existsSync(path.join(dataDir, 'postgres'))) {
          throw new ConfigError(
            `There is no bundled PostgreSQL in ${dataDir}. Set DATA_DIR to the store’s data folder.`,
          )
        }
        const { tables, rows, jobs } = await moveFromBundledPostgres(dataDir, databaseUrl)
        printLine(`${tables} tables with ${rows} rows and ${jobs} jobs were copied and compared.`)
        await migrateDatabase(databaseUrl)
        const findings = await withStore(config, ({ database: { db }, files }) => verifyStore({ db, files }))
        const violations = printFindings(findings)
        printLine('From now on, start the store with this DATABASE_URL and the same DATA_DIR and SECRET_KEY as before.')
        printLine(`The old database is unchanged in ${dataDir}/postgres. Remove it when you no longer need it.`)
        return violations === 0 ? 0 : 2
      },
      { errorPrefix: 'The database was not moved. ' },
    ),
})

async function moveFromBundledPostgres(dataDir: string, databaseUrl: string) {
  const bundled = await openBundledPostgres({ dataDir })
  try {
    return await bundled.runExclusively(async () => {
      const source = connect(bundled.connectionString, () => {}, { max: 2 })
      try {
        return await moveDatabase(source.pool, databaseUrl)
      } finally {
        await source.close()
      }
    })
  } finally {
    await bundled.stop()
  }
}
