import path from 'node:path'
import { z } from 'zod'
import type { NightlyBackups } from '../backup/nightly-backup.ts'
import { filled, whole } from './kinds.ts'
import { readStorage, storageSettings } from './storage-settings.ts'

/** The backups of the night. */
export const backupSettings = {
  BACKUP_TO: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  BACKUP_DIR: filled(1000).optional(),
  BACKUP_BUCKET: filled(63).optional(),
  BACKUP_KEEP_DAYS: whole('days', 1, 3650).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1000).optional(),
}
const withStorage = { ...backupSettings, ...storageSettings }
type Settings = z.infer<z.ZodObject<typeof withStorage>>

export interface BackupConfig {
  /** Where a backup is put every night, and how many days it is kept; undefined while none is made. */
  nightlyBackups: NightlyBackups | undefined
  /** What backups are sealed with. */
  backupPassphrase: string | undefined
}

/** What is wrong with these settings together, as a sentence. */
export function backupComplaint(settings: Settings): string | undefined {
  if (settings.BACKUP_TO === 'disk') return undefined
  if (settings.S3_BUCKET === undefined) {
    return 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for BACKUP_TO=s3.'
  }
  if (settings.BACKUP_DIR !== undefined) return 'BACKUP_DIR is for backups on a disk: leave it out with BACKUP_TO=s3.'
  const isPublic =
    settings.S3_PUBLIC_URL !== undefined && (settings.BACKUP_BUCKET ?? settings.S3_BUCKET) === settings.S3_BUCKET
  return isPublic && settings.BACKUP_PASSPHRASE === undefined
    ? 'The bucket can be read by everybody (S3_PUBLIC_URL): set BACKUP_BUCKET to a private one, or BACKUP_PASSPHRASE.'
    : undefined
}

export const readBackup = (settings: Settings): BackupConfig => ({
  nightlyBackups: readNightly(settings),
  backupPassphrase: settings.BACKUP_PASSPHRASE,
})

function readNightly(settings: Settings): NightlyBackups | undefined {
  const keepDays = settings.BACKUP_KEEP_DAYS
  const { bucket } = readStorage(settings)
  if (settings.BACKUP_TO === 's3' && bucket) {
    return { bucket: { ...bucket, name: settings.BACKUP_BUCKET ?? bucket.name }, keepDays }
  }
  return settings.BACKUP_DIR === undefined ? undefined : { folder: path.resolve(settings.BACKUP_DIR), keepDays }
}
