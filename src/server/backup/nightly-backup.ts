import type { Bucket } from '../files/bucket.ts'
import { type BackupPlace, openBackupBucket, openFolder } from './backup-places.ts'
import { type BackupCount, type Kept, writeBackup } from './write-backup.ts'

/** What the settings say of nightly backups: where they go, and how many days they are kept. */
export type NightlyBackups = { keepDays: number } & ({ folder: string } | { bucket: Bucket })

interface NightlySettings {
  nightlyBackups: NightlyBackups | undefined
  backupPassphrase: string | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000
const OWN = /^shop-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/

/**
 * Writes the backup of the night, and then removes its own older ones. What else lies there is left alone, and so is
 * everything while no new backup came about.
 * @returns what was written and how many were removed; undefined where no nightly backups are wanted
 * @throws FileTrouble, or an error of the database or the folder
 */
export async function backUpNightly(
  { pool, files, config }: Kept & { config: NightlySettings },
  now = new Date(),
): Promise<(BackupCount & { name: string; removed: number }) | undefined> {
  if (!config.nightlyBackups) return undefined
  const place = await openPlace(config.nightlyBackups)
  const name = nameOf(now)
  const count = await place.add(name, (file) => writeBackup({ pool, files }, file, config.backupPassphrase))
  const oldest = nameOf(new Date(now.getTime() - config.nightlyBackups.keepDays * DAY_MS))
  const old = (await place.list()).filter((found) => OWN.test(found) && found < oldest)
  for (const found of old) await place.remove(found)
  return { ...count, name, removed: old.length }
}

const openPlace = async (wanted: NightlyBackups): Promise<BackupPlace> =>
  'folder' in wanted ? openFolder(wanted.folder) : openBackupBucket(wanted.bucket)

/** The newest of the nightly backups. */
export const newestOf = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => OWN.test(name))
    .toSorted()
    .at(-1)

/** Sorted by name they are sorted by time. */
const nameOf = (moment: Date): string => `shop-${moment.toISOString().slice(0, 16).replace(':', '')}Z.backup`
