import fs from 'node:fs/promises'
import path from 'node:path'
import { type BackupCount, type Kept, writeBackup } from './write-backup.ts'

/** What the settings say of nightly backups. */
interface NightlySettings {
  nightlyBackups: { folder: string; keepDays: number } | undefined
  backupPassphrase: string | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000
const OWN = /^shop-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/

/**
 * Writes the backup of the night, and then removes its own older ones. What else lies in the folder is left alone, and so
 * is everything while no new backup came about.
 * @returns what was written and how many were removed; undefined where no nightly backups are wanted
 * @throws FileTrouble, or an error of the database or the folder
 */
export async function backUpNightly(
  { pool, files, config }: Kept & { config: NightlySettings },
  now = new Date(),
): Promise<(BackupCount & { file: string; removed: number }) | undefined> {
  if (!config.nightlyBackups) return undefined
  const { folder, keepDays } = config.nightlyBackups
  await fs.mkdir(folder, { recursive: true })
  const file = path.join(folder, nameOf(now))
  const count = await writeBackup({ pool, files }, file, config.backupPassphrase)
  const oldest = nameOf(new Date(now.getTime() - keepDays * DAY_MS))
  const old = (await fs.readdir(folder)).filter((name) => OWN.test(name) && name < oldest)
  for (const name of old) await fs.rm(path.join(folder, name))
  return { ...count, file, removed: old.length }
}

/** Sorted by name they are sorted by time. */
const nameOf = (moment: Date): string => `shop-${moment.toISOString().slice(0, 16).replace(':', '')}Z.backup`
