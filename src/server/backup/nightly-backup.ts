import type { Bucket } from '../storage/bucket.ts'
import { type BackupStorage, openBackupBucket, openBackupFolder } from './backup-storage.ts'
import { type BackupStats, type BackupDeps, writeBackup } from './write-backup.ts'

/** The target of nightly backups and their retention. */
export type NightlyBackupConfig = { retentionDays: number } & ({ folder: string } | { bucket: Bucket })

interface NightlyConfig {
  nightlyBackups: NightlyBackupConfig | undefined
  backupPassphrase: string | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000
const NAME_PATTERN = /^shop-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/

/**
 * Writes the nightly backup, then removes expired nightly backups. Other files are left alone. Nothing is removed if the
 * backup fails.
 * @returns the written backup and the number of removed ones; undefined if nightly backups are off
 * @throws StorageError, or an error of the database or the folder
 */
export async function runNightlyBackup(
  { pool, files, config }: BackupDeps & { config: NightlyConfig },
  now = new Date(),
): Promise<(BackupStats & { name: string; removed: number }) | undefined> {
  if (!config.nightlyBackups) return undefined
  const storage = await openStorage(config.nightlyBackups)
  const name = backupName(now)
  const stats = await storage.write(name, (file) => writeBackup({ pool, files }, file, config.backupPassphrase))
  const oldest = backupName(new Date(now.getTime() - config.nightlyBackups.retentionDays * DAY_MS))
  const expired = (await storage.list()).filter((file) => NAME_PATTERN.test(file) && file < oldest)
  for (const file of expired) await storage.remove(file)
  return { ...stats, name, removed: expired.length }
}

const openStorage = async (config: NightlyBackupConfig): Promise<BackupStorage> =>
  'folder' in config ? openBackupFolder(config.folder) : openBackupBucket(config.bucket)

/** Returns the newest nightly backup among file names. */
export const newestBackup = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => NAME_PATTERN.test(name))
    .toSorted()
    .at(-1)

/** Returns the file name of a nightly backup. The names sort by time. */
const backupName = (date: Date): string => `shop-${date.toISOString().slice(0, 16).replace(':', '')}Z.backup`
