import { EMAIL_KEYS } from '../../domain/email-settings.ts'
import type { Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { Sender } from '../mail/letters/letter-body.ts'
import { type NewLetter, writeLetters } from '../mail/write-letters.ts'
import { presentStore } from './content.present.ts'
import { listSiteSettings } from './content.queries.ts'

/** Who the letters of this shop come from, and which member of staff hears of things; '' until an address is set. */
export interface Correspondence {
  sender: Sender
  adminEmail: string
}

/** Writes the letters that tell of something, in the transaction in which it happens. */
export class LetterPost {
  readonly #jobs: JobQueues
  readonly #named: { name: string; url: string }

  constructor(jobs: JobQueues, { storeName, publicUrl }: { storeName: string; publicUrl: string }) {
    this.#jobs = jobs
    this.#named = { name: storeName, url: publicUrl }
  }

  /**
   * Puts letters into the outbox. While e-mail notifications are switched off none are written.
   * @param write makes the letters, knowing who writes them
   */
  async write(tx: Transaction, write: (correspondence: Correspondence) => readonly NewLetter[]): Promise<void> {
    const rows = await listSiteSettings(tx)
    const settings = new Map(rows.map(({ key, value }) => [key, value]))
    if (settings.get(EMAIL_KEYS.enabled) !== 'true') return
    const { name, url, phone, email, address } = presentStore(rows, this.#named)
    const sender = { name, url, phone, email, address }
    await writeLetters(tx, this.#jobs, sender, write({ sender, adminEmail: settings.get(EMAIL_KEYS.adminEmail) ?? '' }))
  }
}
