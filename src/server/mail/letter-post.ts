import type { Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { Sender } from './letters/letter-body.ts'
import { type NewLetter, writeLetters } from './write-letters.ts'

/** Who the letters of this shop come from, and which member of staff hears of things; '' until an address is set. */
export interface Correspondence {
  sender: Sender
  adminEmail: string
  /** Whether letters are sent. While they are not, only a store in development writes them, to be looked at. */
  isSending: boolean
}

/** Reads who the letters come from; undefined where none are to be written. */
export type ReadCorrespondence = (tx: Transaction) => Promise<Correspondence | undefined>

/** Writes the letters that tell of something, in the transaction in which it happens. */
export class LetterPost {
  readonly #jobs: JobQueues
  readonly #read: ReadCorrespondence

  constructor(jobs: JobQueues, read: ReadCorrespondence) {
    this.#jobs = jobs
    this.#read = read
  }

  /**
   * Puts letters into the outbox. While e-mail notifications are switched off none are written, but in development.
   * @param write makes the letters, knowing who writes them
   */
  async write(tx: Transaction, write: (correspondence: Correspondence) => readonly NewLetter[]): Promise<void> {
    const correspondence = await this.#read(tx)
    if (!correspondence) return
    const { sender, isSending } = correspondence
    await writeLetters(tx, isSending ? this.#jobs : undefined, sender, write(correspondence))
  }
}
