// `npm run restore -- shop.backup` puts a backup into an empty store, brings it to this release, and looks whether all
// is as it should be. Exit code 1 when it was not restored, 2 when it was and something is not as it should be.
import { BackupRefused } from './backup/backup-refused.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readConfig } from './config.ts'
import { migrateDatabase } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { FileTrouble } from './files/file-store.ts'
import { openFileStore } from './files/open-file-store.ts'
import { findingInLines, verifyStore } from './verify/verify-store.ts'

try {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupRefused('Say which: npm run restore -- shop.backup')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const files = await openFileStore(config, () => {})
    const { connectionString, db } = database
    const restored = await restoreBackup({ connectionString, files, file, passphrase: config.backupPassphrase })
    say(`Restored as it was at ${restored.description.madeAt}: ${restored.rows} rows, ${restored.pictures} files.`)
    await migrateDatabase(connectionString)
    const findings = await verifyStore({ db, files })
    for (const line of findings.flatMap(findingInLines)) say(line)
    process.exitCode = findings.every(({ wrong }) => wrong.length === 0) ? 0 : 2
  } finally {
    await database.close()
  }
} catch (error) {
  const sentence = error instanceof FileTrouble ? error.reason : error instanceof Error ? error.message : String(error)
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
