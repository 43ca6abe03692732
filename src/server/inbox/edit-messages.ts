import { eq } from 'drizzle-orm'
import type { MESSAGE_STATUSES } from '../../domain/contact-form.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { notFound } from '../http/problem.ts'
import { contactMessages } from './inbox.tables.ts'

const KIND = 'contact-message'
type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** Marks a message as unread, read or replied. */
export function markMessage(db: Database, actor: User, id: number, status: MessageStatus) {
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id)
    await tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id))
    const change = { before: { status: before.status }, after: { status } }
    await recordChange(tx, { actor, action: 'update', kind: KIND, id, subject: subjectOf(before), ...change })
    return { ...before, status }
  })
}

/** Throws a message away. */
export function deleteMessage(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id)
    await tx.delete(contactMessages).where(eq(contactMessages.id, id))
    await recordChange(tx, { actor, action: 'delete', kind: KIND, id, subject: subjectOf(before), before })
  })
}

async function lockMessage(tx: Transaction, id: number) {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  if (!row) throw notFound('Message')
  return row
}

const subjectOf = ({ name, email }: { name: string; email: string }): string => `${name} <${email}>`
