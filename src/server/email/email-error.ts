import type { EmailFailure } from '../../domain/email/outbox-email.ts'
import { AppError } from '../http/errors.ts'

/** The SMTP server did not accept an email; the message may be shown to staff. `retryable`: unreachable, or busy. */
export class EmailError extends AppError {
  readonly failure: EmailFailure

  constructor(failure: EmailFailure, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(502, 'email_rejected', message, options)
    this.failure = failure
  }
}
