import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { messageStatusSchema } from '../../domain/inbox/contact-form.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { NotFoundError } from '../http/errors.ts'
import { contactMessages } from '../database/schema/inbox.ts'

const KIND = 'contact-message'
type StatusEdit = z.output<typeof messageStatusSchema>

/**
 * Marks a message as unread, read or replied.
 * @throws NotFoundError
 * @throws ConflictError when another user has marked it since
 */
export function setMessageStatus(db: Database, actor: User, id: number, { status, expected }: StatusEdit) {
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id)
    assertNoEditConflict('message', { current: { status: before.status }, fields: { status }, expected })
    await tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id))
    const change = { before: { status: before.status }, after: { status } }
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: auditSubject(before), ...change })
    return { ...before, status }
  })
}

/** Deletes a message. @throws NotFoundError */
export function deleteMessage(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id)
    await tx.delete(contactMessages).where(eq(contactMessages.id, id))
    await audit(tx, { actor, action: 'delete', kind: KIND, id, subject: auditSubject(before), before })
  })
}

async function lockMessage(tx: Transaction, id: number) {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  if (!row) throw new NotFoundError('Message')
  return row
}

const auditSubject = ({ name, email }: { name: string; email: string }): string => `${name} <${email}>`
