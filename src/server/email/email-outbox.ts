import type { EmailKind } from '../../domain/email/email-kinds.ts'
import type { Transaction } from '../database/connect.ts'
import { emails } from '../database/schema/email.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { type EmailBody, renderEmailHtml, renderEmailText, type Sender } from './templates/email-body.ts'
import type { ChangedTexts } from './templates/fill-template.ts'

/** An email to be stored in the outbox. */
export interface NewEmail {
  /** Identifies event and recipient, such as `order-placed/1234567890/customer`: a second email with the same key is ignored. */
  key: string
  kind: EmailKind
  orderId?: number | null
  aboutId?: number
  to: { name?: string; address: string }
  replyTo?: string
  /** Unsubscribe URL of the mailing list; a POST to it unsubscribes (RFC 8058). */
  unsubscribeUrl?: string
  /** Whether the body contains a secret link, which must not be stored longer than needed. */
  isConfidential?: boolean
  /** The document that is attached when the email is sent, such as `invoice/RS/26-27/000123`. */
  attachment?: string
  subject: string
  body: EmailBody
}

/** Null, not undefined: the text of a prepared statement must not depend on the values. */
const NONE = {
  replyTo: null,
  unsubscribeUrl: null,
  attachment: null,
  isConfidential: false,
  orderId: null,
  aboutId: null,
}

/**
 * Renders and stores emails in the caller's transaction. Jobs send them after the commit.
 * @param jobs undefined to store the emails without sending them
 */
export async function enqueueEmails(
  tx: Transaction,
  jobs: JobQueues | undefined,
  sender: Sender,
  newEmails: readonly NewEmail[],
): Promise<void> {
  // An anonymised order has no address.
  const sendable = newEmails.filter(({ to }) => to.address !== '')
  if (sendable.length === 0) return
  const rows = sendable.map(({ to, body, ...email }) => ({
    ...NONE,
    ...email,
    recipient: to.address,
    recipientName: to.name ?? '',
    html: renderEmailHtml(body, sender, email.unsubscribeUrl),
    text: renderEmailText(body, sender, email.unsubscribeUrl),
  }))
  const inserted = await tx
    .insert(emails)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: emails.id })
    .prepare(`insert_emails_${rows.length}`)
    .execute()
  await jobs?.send(
    tx,
    'email',
    inserted.map(({ id }) => ({ emailId: id })),
  )
}

/** The settings that apply to emails of the store. */
export interface EmailSettings {
  sender: Sender
  /** Recipient of emails for staff; '' until it is set. */
  adminEmail: string
  /** The texts of emails that staff have changed. */
  texts: ChangedTexts
  /** Signs links in emails. */
  secretKey: string | undefined
  /** Whether emails are sent. If not, only a store in development writes them, for the preview. */
  isSending: boolean
}

/** Reads the settings that apply; undefined if no emails must be written. */
type ReadEmailSettings = (tx: Transaction) => Promise<EmailSettings | undefined>

/** Transactional outbox: emails are stored in the transaction of the event they report. */
export class EmailOutbox {
  readonly #jobs: JobQueues
  readonly #read: ReadEmailSettings

  constructor(jobs: JobQueues, read: ReadEmailSettings) {
    this.#jobs = jobs
    this.#read = read
  }

  /** Returns whether emails are sent. */
  async isSending(tx: Transaction): Promise<boolean> {
    return (await this.#read(tx))?.isSending ?? false
  }

  /** Returns whether emails are sent, or stored for the preview in development. */
  async isStoring(tx: Transaction): Promise<boolean> {
    return (await this.#read(tx)) !== undefined
  }

  /**
   * Stores emails and enqueues the jobs that send them. Stores nothing while email notifications are switched off, except
   * in development.
   * @param build returns the emails for the settings that apply
   */
  async enqueue(tx: Transaction, build: (settings: EmailSettings) => readonly NewEmail[]): Promise<void> {
    const settings = await this.#read(tx)
    if (!settings) return
    const { sender, isSending } = settings
    await enqueueEmails(tx, isSending ? this.#jobs : undefined, sender, build(settings))
  }
}
