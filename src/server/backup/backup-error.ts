import { AppError } from '../http/errors.ts'

/** A backup cannot be made or restored; the message says why and what to do. Nothing was changed. */
export class BackupError extends AppError {
  constructor(message: string) {
    super(500, 'backup_failed', message)
  }
}

export const TRUNCATED = 'The backup is cut off: its end is missing. Nothing was changed.'
export const CORRUPT = 'The backup was altered since it was made, or is not a backup at all. Nothing was changed.'
