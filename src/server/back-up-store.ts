// `npm run backup -- shop.backup` writes all that the store keeps into one file, while the store is open: every row of
// one moment, the jobs still to be done, every picture. BACKUP_PASSPHRASE seals it.
import fs from 'node:fs'
import { BackupRefused } from './backup/backup-refused.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { FileTrouble } from './files/file-store.ts'
import { openFileStore } from './files/open-file-store.ts'

const MEGABYTE = 1_000_000

try {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupRefused('Say where to: npm run backup -- shop.backup')
  if (fs.existsSync(file)) throw new BackupRefused(`${file} is there already, and is not written over.`)
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const files = await openFileStore(config, () => {})
    const { rows, pictures } = await writeBackup({ pool: database.pool, files }, file, config.backupPassphrase)
    const megabytes = (fs.statSync(file).size / MEGABYTE).toFixed(1)
    const sealed = config.backupPassphrase
      ? 'sealed with BACKUP_PASSPHRASE'
      : 'not sealed: it can be read by whoever has it'
    process.stdout.write(`${file}: ${rows} rows and ${pictures} files of pictures, ${megabytes} MB, ${sealed}.\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  const sentence = error instanceof FileTrouble ? error.reason : error instanceof Error ? error.message : String(error)
  process.stderr.write(`There is no backup. ${sentence}\n`)
  process.exitCode = 1
}
