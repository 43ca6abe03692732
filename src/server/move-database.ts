// `npm run database:move` moves the store from its bundled PostgreSQL to the one of DATABASE_URL, which must be empty. The
// store must not be open meanwhile. Exit code 1 when nothing was moved, 2 when it was and something is not as it should be.
import fs from 'node:fs'
import path from 'node:path'
import { moveDatabase } from './backup/move-database.ts'
import { WrongSetting } from './config.ts'
import { openBundledPostgres } from './database/bundled-postgres.ts'
import { connect } from './database/connect.ts'
import { migrateDatabase } from './database/migrate.ts'
import { runCommand, say, sayFindings, withStore } from './run-command.ts'
import { verifyStore } from './verify/verify-store.ts'

await runCommand(
  async (config) => {
    const { dataDir, databaseUrl } = config
    if (!databaseUrl) throw new WrongSetting('Set DATABASE_URL to the new, empty database.')
    if (!fs.existsSync(path.join(dataDir, 'postgres'))) {
      throw new WrongSetting(`There is no bundled PostgreSQL in ${dataDir}: set DATA_DIR to the store’s own.`)
    }
    const count = await moveFromBundled(dataDir, databaseUrl)
    say(
      `${count.tables} tables with ${count.rows} rows and ${count.jobs} jobs lie in the new database, compared with the old.`,
    )
    await migrateDatabase(databaseUrl)
    const findings = await withStore(config, ({ database: { db }, files }) => verifyStore({ db, files }))
    const wrong = sayFindings(findings)
    say('Start the store with this DATABASE_URL from now on, and with the same DATA_DIR and SECRET_KEY as before.')
    say(`The old database is as it was, in ${dataDir}/postgres: remove it once you are content.`)
    return wrong === 0 ? 0 : 2
  },
  { complaint: 'The database was not moved. ' },
)

async function moveFromBundled(dataDir: string, databaseUrl: string) {
  const bundled = await openBundledPostgres({ dataDir })
  try {
    return await bundled.alone(async () => {
      const old = connect(bundled.connectionString, () => {}, { max: 2 })
      try {
        return await moveDatabase(old.pool, databaseUrl)
      } finally {
        await old.close()
      }
    })
  } finally {
    await bundled.stop()
  }
}
