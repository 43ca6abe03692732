import type { Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { Sender } from './templates/email-body.ts'
import type { ChangedTexts } from './templates/fill-template.ts'
import { type NewEmail, enqueueEmails } from './enqueue-emails.ts'

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
export type ReadEmailSettings = (tx: Transaction) => Promise<EmailSettings | undefined>

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
