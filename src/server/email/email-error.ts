import { AppError } from '../http/errors.ts'

/** The SMTP server did not accept an email; the message may be shown to staff. `retryable`: unreachable, or busy. */
export class EmailError extends AppError {
  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(502, 'email_rejected', message, { retryable, cause })
  }
}
