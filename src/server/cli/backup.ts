import fs from 'node:fs'
import { defineCommand } from 'citty'
import { BackupError } from '../backup/backup-error.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { runCommand, printLine, withStore } from './run-command.ts'

const BYTES_PER_MB = 1_000_000

export const backupCommand = defineCommand({
  meta: {
    name: 'backup',
    description:
      'Write a snapshot of rows, pending jobs and images into a file; the store may be open. BACKUP_PASSPHRASE encrypts it',
  },
  args: { file: { type: 'positional', required: false, description: 'the file to write, such as shop.backup' } },
  run: ({ args: { file } }) =>
    runCommand(
      async (config) => {
        if (!file) throw new BackupError('Name the file: npm run shop -- backup shop.backup')
        if (fs.existsSync(file)) throw new BackupError(`${file} already exists and is not overwritten.`)
        const { rows, images } = await withStore(config, ({ database: { pool }, files }) =>
          writeBackup({ pool, files }, file, config.backupPassphrase),
        )
        const megabytes = (fs.statSync(file).size / BYTES_PER_MB).toFixed(1)
        const encryption = config.backupPassphrase
          ? 'encrypted with BACKUP_PASSPHRASE'
          : 'not encrypted: anyone who has the file can read it'
        printLine(`${file}: ${rows} rows and ${images} image files, ${megabytes} MB, ${encryption}.`)
        return 0
      },
      { errorPrefix: 'No backup was written. ' },
    ),
})
