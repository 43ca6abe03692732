import type { Queryable } from '../database/connect.ts'
import { EmailError } from '../email/email-error.ts'
import type { SmtpSettings } from '../email/send-email.ts'
import { type EmailMessage, testSmtpServer } from '../email/smtp-transport.ts'
import { ConflictError } from '../http/errors.ts'
import { readSmtpSettings, type SmtpConfig } from './smtp-settings.ts'

/** Time for one test: login, logout and sending, in milliseconds. */
const TEST_TIMEOUT_MS = 20_000

/**
 * Sends an email with the saved settings, whether emails are enabled or not.
 * @throws ConflictError when no mail server is set, or its password cannot be read
 * @throws EmailError
 */
export async function sendTestEmail(db: Queryable, config: SmtpConfig, email: EmailMessage): Promise<void> {
  const { server } = await readTestSettings(db, config)
  if (!server) throw new ConflictError('not_configured', 'SMTP Host is required: save the settings first.')
  await testSmtpServer(server, email, TEST_TIMEOUT_MS)
}

/** Reads the SMTP settings. @throws ConflictError when the stored password cannot be read */
export const readTestSettings = (db: Queryable, config: SmtpConfig): Promise<SmtpSettings> =>
  readSmtpSettings(db, config).catch((error: unknown) => {
    if (error instanceof EmailError) throw new ConflictError('password_unreadable', error.message)
    throw error
  })
