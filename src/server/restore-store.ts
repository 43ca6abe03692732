// `npm run restore -- shop.backup` puts a backup into an empty store, brings it to this release, and looks whether all
// is as it should be. Exit code 1 when it was not restored, 2 when it was and something is not as it should be.
import { BackupRefused } from './backup/backup-refused.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { migrateDatabase } from './database/migrate.ts'
import { runCommand, say, withStore } from './run-command.ts'
import { findingInLines, verifyStore } from './verify/verify-store.ts'

await runCommand((config) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupRefused('Say which: npm run restore -- shop.backup')
  return withStore(config, async ({ database: { connectionString, db }, files }) => {
    const restored = await restoreBackup({ connectionString, files, file, passphrase: config.backupPassphrase })
    say(`Restored as it was at ${restored.description.madeAt}: ${restored.rows} rows, ${restored.pictures} files.`)
    await migrateDatabase(connectionString)
    const findings = await verifyStore({ db, files })
    for (const line of findings.flatMap(findingInLines)) say(line)
    return findings.every(({ wrong }) => wrong.length === 0) ? 0 : 2
  })
})
