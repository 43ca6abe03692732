import { defineCommand } from 'citty'
import { openBackupBucket } from '../backup/backup-storage.ts'
import { BackupError } from '../backup/backup-error.ts'
import { newestBackup } from '../backup/nightly-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Config } from '../config/config.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { runCommand, printLine, printFindings, withStore } from './run-command.ts'
import { verifyStore } from '../verify/verify-store.ts'

const BUCKET_ARGUMENT = /^s3:(.+)$/

/** Exit code 1 when nothing was restored, 2 when verify found problems after the restore. */
export const restoreCommand = defineCommand({
  meta: {
    name: 'restore',
    description: 'Restore a backup into an empty database and storage, migrate it and verify it',
  },
  args: {
    backup: {
      type: 'positional',
      required: false,
      description: 'a file, s3:<name> for a nightly backup in the bucket, or s3:newest',
    },
  },
  run: ({ args: { backup } }) =>
    runCommand(async (config) => {
      if (!backup) throw new BackupError('Name the backup: npm run shop -- restore shop.backup')
      const name = BUCKET_ARGUMENT.exec(backup)?.[1]
      return name ? restoreFromBucket(config, name) : restoreFile(config, backup)
    }),
})

async function restoreFromBucket(config: Config, requested: string): Promise<number> {
  const target = config.nightlyBackups
  if (!target || !('bucket' in target)) throw new BackupError('Set BACKUP_TO=s3 and the S3 variables.')
  const bucket = await openBackupBucket(target.bucket)
  const name = requested === 'newest' ? newestBackup(await bucket.list()) : requested
  if (!name) throw new BackupError(`There is no nightly backup in the bucket ${target.bucket.name}.`)
  return bucket.download(name, (file) => {
    printLine(`Downloaded ${name} from the bucket ${target.bucket.name}.`)
    return restoreFile(config, file)
  })
}

function restoreFile(config: Config, file: string): Promise<number> {
  return withStore(config, async ({ database: { connectionString, db }, files }) => {
    const restored = await restoreBackup({ connectionString, files, file, passphrase: config.backupPassphrase })
    printLine(`Restored the backup of ${restored.manifest.madeAt}: ${restored.rows} rows, ${restored.images} files.`)
    await migrateDatabase(connectionString)
    return printFindings(await verifyStore({ db, files })) === 0 ? 0 : 2
  })
}
