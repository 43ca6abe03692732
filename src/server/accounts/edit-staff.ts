import { and, eq, ne, sql } from 'drizzle-orm'
import type { Credentials, User } from '../../domain/accounts/session.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { sessions, users } from './accounts.tables.ts'
import { hashPassword, assertStaffPassword } from './passwords.ts'
import { audit } from '../database/audit.ts'
import { createUser } from './create-user.ts'
import { deleteResetTokens } from './recovery/account-tokens.ts'

const KIND = 'user'
/** Advisory lock around changes of admin rights, so that two admins cannot remove each other at the same time. */
const STAFF_LOCK = 0x73746166

/**
 * Creates an admin account.
 * @throws ConflictError when the username is taken
 */
export function createStaff(db: Database, actor: User, login: Credentials): Promise<User> {
  return db.transaction(async (tx) => {
    const user = await createUser(tx, login, true)
    const after = { username: user.username, isAdmin: true }
    await audit(tx, { actor, action: 'create', kind: KIND, id: user.id, subject: user.username, after })
    return user
  })
}

/**
 * Grants or revokes admin rights.
 * @throws NotFoundError
 * @throws ConflictError when the user is the last admin
 */
export function setAdmin(db: Database, actor: User, id: number, isAdmin: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`)
    const user = await lockUser(tx, id)
    if (!isAdmin && user.isAdmin) await assertNotLastAdmin(tx, user)
    await tx.update(users).set({ isAdmin }).where(eq(users.id, id))
    const change = { before: { isAdmin: user.isAdmin }, after: { isAdmin } }
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: user.username, ...change })
  })
}

/**
 * Sets a new password for another user and ends their sessions. Links for a new password no longer work.
 * @throws NotFoundError
 * @throws ValidationError when the password is too easy for an admin
 * @throws ConflictError for the actor's own password, which requires the current one
 */
export async function resetPassword(db: Database, actor: User, id: number, newPassword: string): Promise<void> {
  if (actor.id === id) {
    const message = 'Change your own password in your account, with your current password'
    throw new ConflictError('own_password', message)
  }
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (user.isAdmin) assertStaffPassword(newPassword, user.username)
    await tx.update(users).set({ password }).where(eq(users.id, id))
    await tx.delete(sessions).where(eq(sessions.userId, id))
    await deleteResetTokens(tx, id)
    const change = { before: { password: user.password }, after: { password } }
    await audit(tx, { actor, action: 'reset password', kind: KIND, id, subject: user.username, ...change })
  })
}

/**
 * Ends all sessions of a user.
 * @param ownSessionId the session that makes the request, which stays
 * @throws NotFoundError
 */
export function endSessions(db: Database, actor: User, id: number, ownSessionId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    const others = and(eq(sessions.userId, id), ne(sessions.id, ownSessionId))
    const ended = await tx.delete(sessions).where(others).returning({ id: sessions.id })
    const change = { before: { ended: 0 }, after: { ended: ended.length } }
    await audit(tx, { actor, action: 'end sessions', kind: KIND, id, subject: user.username, ...change })
  })
}

async function lockUser(tx: Transaction, id: number) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) throw new NotFoundError('User')
  return row
}

async function assertNotLastAdmin(tx: Transaction, user: { id: number; username: string }) {
  const others = await tx.$count(users, and(eq(users.isAdmin, true), ne(users.id, user.id)))
  if (others > 0) return
  throw new ConflictError('last_admin', `${user.username} is the last admin. Make another user an admin first.`)
}
