// `npm run restore -- shop.backup` puts a backup into an empty store, brings it to this release, and looks whether all
// is as it should be. `s3:shop-….backup` is one of the nightly backups in the bucket, `s3:newest` the newest of them. Exit
// code 1 when it was not restored, 2 when it was and something is not as it should be.
import { openBackupBucket } from './backup/backup-places.ts'
import { BackupRefused } from './backup/backup-refused.ts'
import { newestOf } from './backup/nightly-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import type { Config } from './config.ts'
import { migrateDatabase } from './database/migrate.ts'
import { runCommand, say, sayFindings, withStore } from './run-command.ts'
import { verifyStore } from './verify/verify-store.ts'

const IN_BUCKET = /^s3:(.+)$/

await runCommand(async (config) => {
  const [wanted] = process.argv.slice(2)
  if (!wanted) throw new BackupRefused('Say which: npm run restore -- shop.backup')
  const name = IN_BUCKET.exec(wanted)?.[1]
  return name ? fromBucket(config, name) : restore(config, wanted)
})

async function fromBucket(config: Config, name: string): Promise<number> {
  const wanted = config.nightlyBackups
  if (!wanted || !('bucket' in wanted)) throw new BackupRefused('Name the bucket: BACKUP_TO=s3 and the settings of S3.')
  const bucket = await openBackupBucket(wanted.bucket)
  const found = name === 'newest' ? newestOf(await bucket.list()) : name
  if (!found) throw new BackupRefused(`There is no nightly backup in the bucket ${wanted.bucket.name}.`)
  say(`From the bucket ${wanted.bucket.name}: ${found}.`)
  return bucket.fetch(found, (file) => restore(config, file))
}

function restore(config: Config, file: string): Promise<number> {
  return withStore(config, async ({ database: { connectionString, db }, files }) => {
    const restored = await restoreBackup({ connectionString, files, file, passphrase: config.backupPassphrase })
    say(`Restored as it was at ${restored.description.madeAt}: ${restored.rows} rows, ${restored.pictures} files.`)
    await migrateDatabase(connectionString)
    return sayFindings(await verifyStore({ db, files })) === 0 ? 0 : 2
  })
}
