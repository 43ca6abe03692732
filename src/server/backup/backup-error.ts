import { AppError } from '../http/errors.ts'

/** A backup cannot be written or restored. The message says why and what to do. Nothing was changed. */
export class BackupError extends AppError {
  constructor(message: string) {
    super(500, 'backup_failed', message)
  }
}

export const TRUNCATED = 'The backup is truncated: its end is missing. Nothing was changed.'
export const CORRUPT = 'The file is not a backup, or was altered after it was written. Nothing was changed.'
