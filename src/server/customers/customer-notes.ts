import { and, eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { AppError, NotFoundError } from '../http/errors.ts'
import { customerNotes } from '../database/schema/customers.ts'
import { CUSTOMER_KIND, customerSubject, lockCustomer } from './lock-customer.ts'

interface NoteRef {
  customerId: number
  noteId: number
}

/** Adds a note about a customer. @throws NotFoundError */
export const addNote = (db: Database, actor: User, customerId: number, text: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await tx.insert(customerNotes).values({ customerId, authorId: actor.id, author: actor.username, text })
    await auditNote(tx, actor, 'add note', customerId)
  })

/**
 * Changes the text of an own note.
 * @throws NotFoundError
 * @throws AppError (403) for a note of another user
 * @throws ConflictError (409) when it was changed since
 */
export const editNote = (
  db: Database,
  actor: User,
  ref: NoteRef,
  { text, expected }: { text: string; expected?: { text: string } | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const note = await lockNote(tx, ref)
    if (note.authorId !== actor.id) {
      throw new AppError(403, 'forbidden', `Only ${note.author} can change this note. Add a note of your own.`)
    }
    assertNoEditConflict('note', { current: { text: note.text }, fields: { text }, expected: expected ?? {} })
    if (note.text === text) return
    await tx.update(customerNotes).set({ text, editedAt: new Date() }).where(eq(customerNotes.id, ref.noteId))
    await auditNote(tx, actor, 'edit note', ref.customerId)
  })

/** Deletes a note. @throws NotFoundError */
export const deleteNote = (db: Database, actor: User, ref: NoteRef): Promise<void> =>
  db.transaction(async (tx) => {
    const { author } = await lockNote(tx, ref)
    await tx.delete(customerNotes).where(eq(customerNotes.id, ref.noteId))
    await auditNote(tx, actor, 'delete note', ref.customerId, { author })
  })

async function lockNote(tx: Transaction, { customerId, noteId }: NoteRef) {
  await lockCustomer(tx, customerId)
  const [note] = await tx
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.id, noteId), eq(customerNotes.customerId, customerId)))
  if (!note) throw new NotFoundError('Note')
  return note
}

/** The audit log cannot be changed, so the text, which may be personal data, is left out. */
const auditNote = (tx: Transaction, actor: User, action: string, id: number, after?: Record<string, unknown>) =>
  audit(tx, { actor, action, kind: CUSTOMER_KIND, id, subject: customerSubject(id), after })
