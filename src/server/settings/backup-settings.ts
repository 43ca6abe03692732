import path from 'node:path'
import { z } from 'zod'
import { filled, whole } from './kinds.ts'

/** The backups of the night. */
export const backupSettings = {
  BACKUP_DIR: filled(1000).optional(),
  BACKUP_KEEP_DAYS: whole('days', 1, 3650).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1000).optional(),
}

export interface BackupConfig {
  /** Where a backup is put every night, and how many days it is kept; undefined while none is made. */
  nightlyBackups: { folder: string; keepDays: number } | undefined
  /** What backups are sealed with. */
  backupPassphrase: string | undefined
}

export const readBackup = (settings: z.infer<z.ZodObject<typeof backupSettings>>): BackupConfig => ({
  nightlyBackups: settings.BACKUP_DIR
    ? { folder: path.resolve(settings.BACKUP_DIR), keepDays: settings.BACKUP_KEEP_DAYS }
    : undefined,
  backupPassphrase: settings.BACKUP_PASSPHRASE,
})
