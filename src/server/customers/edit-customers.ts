import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { Merge, MergePreview } from '../../domain/customers/customer.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { users } from '../database/schema/accounts.ts'
import { customerAccounts, customerNotes, customerPhones, customers } from '../database/schema/customers.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { AppError, ConflictError, NotFoundError } from '../http/errors.ts'
import { refreshCustomersIn, updateCustomers } from '../orders/customers/refresh-customers.ts'
import { presentCustomer } from './customers.queries.ts'

/** The kind of a customer's entries in the audit log. */
export const CUSTOMER_KIND = 'customer'

/** The subject of a customer's entries in the audit log: without the name, because the log cannot be changed. */
const customerSubject = (id: number): string => `#${id}`

/** Locks a customer. @throws NotFoundError */
async function lockCustomer(tx: Transaction, id: number) {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('update')
  if (!row) throw new NotFoundError('Customer')
  return row
}

/**
 * Blocks a customer: no order with one of their mobile numbers or accounts is accepted.
 * @throws NotFoundError
 * @throws ConflictError (409) for a blocked customer
 */
export const blockCustomer = (db: Database, actor: User, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { blockedBy } = await lockCustomer(tx, id)
    if (blockedBy !== null) throw new ConflictError('already_blocked', `${blockedBy} has already blocked this customer`)
    await tx
      .update(customers)
      .set({ blockedAt: new Date(), blockedBy: actor.username, blockReason: reason })
      .where(eq(customers.id, id))
    await audit(tx, {
      actor,
      action: 'block',
      kind: CUSTOMER_KIND,
      id,
      subject: customerSubject(id),
      after: { reason },
    })
  })

/** Ends the block of a customer; without one, does nothing. @throws NotFoundError */
export const unblockCustomer = (db: Database, actor: User, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { blockedAt, blockReason } = await lockCustomer(tx, id)
    if (!blockedAt) return
    await tx.update(customers).set({ blockedAt: null, blockedBy: null, blockReason: null }).where(eq(customers.id, id))
    const before = { reason: blockReason }
    await audit(tx, { actor, action: 'unblock', kind: CUSTOMER_KIND, id, subject: customerSubject(id), before })
  })

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

/**
 * Merges a customer into another: mobile numbers with their orders, accounts, notes and the block. Orders are not
 * changed. It cannot be undone.
 * @throws NotFoundError
 */
export const mergeCustomers = (db: Database, actor: User, merge: Merge): Promise<void> =>
  db.transaction(async (tx) => {
    const { result } = await mergeIn(tx, merge)
    const { phones, usernames, noteCount, orderCount } = result
    await audit(tx, {
      actor,
      action: 'merge',
      kind: CUSTOMER_KIND,
      id: merge.targetId,
      subject: customerSubject(merge.targetId),
      after: { source: merge.sourceId, orderCount, phones: phones.length, accounts: usernames.length, noteCount },
    })
  })

/** Returns what a merge would make of two customers: it is carried out and rolled back. @throws NotFoundError */
export async function previewMerge(db: Database, merge: Merge): Promise<MergePreview> {
  let preview: MergePreview | undefined
  const rollback = new Error('The preview is rolled back')
  try {
    await db.transaction(async (tx) => {
      preview = await mergeIn(tx, merge)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback || !preview) throw error
  }
  if (!preview) throw rollback
  return preview
}

async function mergeIn(tx: Transaction, { targetId, sourceId }: Merge): Promise<MergePreview> {
  await refreshCustomersIn(tx)
  const locked = await tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [targetId, sourceId]))
    .orderBy(asc(customers.id))
    .for('update')
  const [target, source] = [targetId, sourceId].map((id) => locked.find((row) => row.id === id))
  if (!target || !source) throw new NotFoundError('Customer')
  const link = { customerId: targetId }
  await tx.update(customerPhones).set(link).where(eq(customerPhones.customerId, sourceId))
  await tx.update(customerAccounts).set(link).where(eq(customerAccounts.customerId, sourceId))
  await tx.update(customerNotes).set(link).where(eq(customerNotes.customerId, sourceId))
  if (source.blockedAt && !target.blockedAt) {
    const { blockedAt, blockedBy, blockReason } = source
    await tx.update(customers).set({ blockedAt, blockedBy, blockReason }).where(eq(customers.id, targetId))
  }
  await tx.delete(customers).where(eq(customers.id, sourceId))
  await updateCustomers(tx, [targetId])
  return { target: presentCustomer(target), source: presentCustomer(source), result: await readResult(tx, targetId) }
}

async function readResult(tx: Transaction, id: number): Promise<MergePreview['result']> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id))
  if (!row) throw new NotFoundError('Customer')
  const phones = await tx
    .select({ phone: customerPhones.phone })
    .from(customerPhones)
    .where(eq(customerPhones.customerId, id))
    .orderBy(asc(customerPhones.phone))
  const accounts = await tx
    .select({ username: users.username })
    .from(users)
    .innerJoin(customerAccounts, eq(customerAccounts.userId, users.id))
    .where(eq(customerAccounts.customerId, id))
    .orderBy(asc(users.id))
  const [notes] = await tx.select({ total: count() }).from(customerNotes).where(eq(customerNotes.customerId, id))
  return {
    ...presentCustomer(row),
    phones: phones.map(({ phone }) => phone),
    usernames: accounts.map(({ username }) => username),
    noteCount: notes?.total ?? 0,
  }
}
