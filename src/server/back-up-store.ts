// `npm run backup -- shop.backup` writes all that the store keeps into one file, while the store is open: every row of
// one moment, the jobs still to be done, every picture. BACKUP_PASSPHRASE seals it.
import fs from 'node:fs'
import { BackupRefused } from './backup/backup-refused.ts'
import { writeBackup } from './backup/write-backup.ts'
import { runCommand, say, withStore } from './run-command.ts'

const MEGABYTE = 1_000_000

await runCommand(
  async (config) => {
    const [file] = process.argv.slice(2)
    if (!file) throw new BackupRefused('Say where to: npm run backup -- shop.backup')
    if (fs.existsSync(file)) throw new BackupRefused(`${file} is there already, and is not written over.`)
    const { rows, pictures } = await withStore(config, ({ database: { pool }, files }) =>
      writeBackup({ pool, files }, file, config.backupPassphrase),
    )
    const megabytes = (fs.statSync(file).size / MEGABYTE).toFixed(1)
    const sealed = config.backupPassphrase
      ? 'sealed with BACKUP_PASSPHRASE'
      : 'not sealed: it can be read by whoever has it'
    say(`${file}: ${rows} rows and ${pictures} files of pictures, ${megabytes} MB, ${sealed}.`)
    return 0
  },
  { complaint: 'There is no backup. ' },
)
