import path from 'node:path'
import { z } from 'zod'
import type { NightlyBackupConfig } from '../backup/nightly-backup.ts'
import { nonBlank, wholeNumber } from './env-schemas.ts'
import { readStorageConfig, storageEnv } from './storage-config.ts'

/** Nightly backups. */
export const backupEnv = {
  BACKUP_TO: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  BACKUP_DIR: nonBlank(1000).optional(),
  BACKUP_BUCKET: nonBlank(63).optional(),
  BACKUP_RETENTION_DAYS: wholeNumber('days', 1, 3650).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1000).optional(),
}
const backupAndStorageEnv = { ...backupEnv, ...storageEnv }
type BackupEnv = z.infer<z.ZodObject<typeof backupAndStorageEnv>>

export interface BackupConfig {
  /** Target and retention of nightly backups; undefined disables them. */
  nightlyBackups: NightlyBackupConfig | undefined
  /** Passphrase that encrypts backups. */
  backupPassphrase: string | undefined
}

/** Returns an error message for this combination of settings. */
export function validateBackupConfig(settings: BackupEnv): string | undefined {
  if (settings.BACKUP_TO === 'disk') return undefined
  if (settings.S3_BUCKET === undefined) {
    return 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for BACKUP_TO=s3.'
  }
  if (settings.BACKUP_DIR !== undefined) return 'BACKUP_DIR is for backups on a disk. Remove it with BACKUP_TO=s3.'
  const isPublic =
    settings.S3_PUBLIC_URL !== undefined && (settings.BACKUP_BUCKET ?? settings.S3_BUCKET) === settings.S3_BUCKET
  return isPublic && settings.BACKUP_PASSPHRASE === undefined
    ? 'The bucket is public (S3_PUBLIC_URL). Set BACKUP_BUCKET to a private one, or set BACKUP_PASSPHRASE.'
    : undefined
}

export const readBackupConfig = (settings: BackupEnv): BackupConfig => ({
  nightlyBackups: readNightlyBackups(settings),
  backupPassphrase: settings.BACKUP_PASSPHRASE,
})

function readNightlyBackups(settings: BackupEnv): NightlyBackupConfig | undefined {
  const retentionDays = settings.BACKUP_RETENTION_DAYS
  const { bucket } = readStorageConfig(settings)
  if (settings.BACKUP_TO === 's3' && bucket) {
    return { bucket: { ...bucket, name: settings.BACKUP_BUCKET ?? bucket.name }, retentionDays }
  }
  return settings.BACKUP_DIR === undefined ? undefined : { folder: path.resolve(settings.BACKUP_DIR), retentionDays }
}
