import { and, eq, ne, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import type { JobAttempt } from '../jobs/job-queues.ts'
import { runAttempt } from '../jobs/run-attempt.ts'
import { EmailError } from './email-error.ts'
import { emails } from '../database/schema/email.ts'
import { type EmailAttachment, sendViaSmtp, type SmtpReceipt, type SmtpServer } from './smtp-transport.ts'

/** Mail servers accept 10 MB or more; an invoice has some 15 KB. */
const MAX_ATTACHMENT_BYTES = 1024 * 1024
const REMOVED = 'This email contained a secret link. Its text is not stored.'

export interface SmtpSettings {
  isEnabled: boolean
  /** The host name of the shop's URL, which is the domain of the Message-ID. */
  hostname: string
  /** Undefined until a host is set. */
  server: SmtpServer | undefined
}

export interface SendEmailDeps {
  db: Database
  /**
   * Reads the SMTP settings that apply now.
   * @throws EmailError when they cannot be read
   */
  readSmtpSettings: () => Promise<SmtpSettings>
  /** Creates the document of an attachment; undefined if it is not valid any more. */
  createAttachment: (attachment: string) => Promise<EmailAttachment | undefined>
  log: Logger
}

type EmailRow = typeof emails.$inferSelect

/**
 * Sends one email of the outbox and records the attempt in its row. Does nothing if the email was sent already.
 * @throws the error of an attempt that can be repeated, unless this is the last one: the job must run again
 */
export async function sendEmail(deps: SendEmailDeps, emailId: number, attempt: JobAttempt): Promise<void> {
  const { db } = deps
  // Counted before the attempt: an email that ends the process is not tried for ever.
  const [email] = await db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1` })
    .where(and(eq(emails.id, emailId), ne(emails.status, 'sent')))
    .returning()
  if (!email) return
  const send = async () => {
    const receipt = await sendRow(deps, email)
    const outcome = { ...receipt, status: 'sent', lastError: null, failure: null, sentAt: new Date() } as const
    await recordAttempt(db, emailId, { ...outcome, ...withoutSecrets(email) })
  }
  await runAttempt(attempt, send, ({ error, message, isFinal }) => {
    const failure = error instanceof EmailError ? error.failure : null
    const outcome = { status: isFinal ? 'failed' : 'waiting', lastError: message, failure } as const
    return recordAttempt(db, emailId, { ...outcome, ...(isFinal ? withoutSecrets(email) : {}) })
  })
}

async function sendRow(deps: SendEmailDeps, email: EmailRow): Promise<SmtpReceipt> {
  const { isEnabled, hostname, server } = await deps.readSmtpSettings()
  if (!isEnabled) throw new EmailError('misconfigured', 'Email notifications are switched off.')
  if (!server) throw new EmailError('misconfigured', 'SMTP Host is required.')
  const { recipient, recipientName, replyTo, unsubscribeUrl, subject, html, text, key } = email
  const attachment = await attachmentOf(deps, email)
  return sendViaSmtp(server, {
    to: { name: recipientName, address: recipient },
    replyTo: replyTo ?? undefined,
    unsubscribeUrl: unsubscribeUrl ?? undefined,
    subject,
    html,
    text,
    // The same for every attempt, so that mail programs recognise a duplicate.
    messageId: `<${key.replaceAll('/', '.')}@${hostname}>`,
    ...(attachment && { attachments: [attachment] }),
  })
}

/** Creates the attachment. An email whose document cannot be created is sent without it: its text has a link to it. */
async function attachmentOf({ createAttachment, log }: SendEmailDeps, { id, attachment }: EmailRow) {
  if (attachment === null) return undefined
  try {
    const created = await createAttachment(attachment)
    if (!created || created.content.byteLength <= MAX_ATTACHMENT_BYTES) return created
    log.warn({ emailId: id, attachment, bytes: created.content.byteLength }, 'attachment too large: sent without it')
  } catch (error) {
    log.warn({ err: error, emailId: id, attachment }, 'attachment not created: sent without it')
  }
  return undefined
}

/** The texts that remain of an email which is not sent again. */
const withoutSecrets = ({ isConfidential }: EmailRow): Partial<EmailRow> =>
  isConfidential ? { html: REMOVED, text: REMOVED } : {}

const recordAttempt = (db: Database, emailId: number, outcome: Partial<EmailRow>) =>
  db.update(emails).set(outcome).where(eq(emails.id, emailId))
