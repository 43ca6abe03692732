import { AppError } from '../http/errors.ts'

/** An environment variable, or the database that it names, cannot be used; the message says what to do. */
export class ConfigError extends AppError {
  constructor(message: string) {
    super(500, 'configuration', message)
  }
}
