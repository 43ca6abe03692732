import { and, eq, ne, sql } from 'drizzle-orm'
import type { Credentials, User } from '../../domain/session.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { notFound, Problem } from '../http/problem.ts'
import { sessions, users } from './accounts.tables.ts'
import { hashPassword, requireStaffPassword } from './passwords.ts'
import { recordChange } from './record-change.ts'
import { registerUser } from './register-user.ts'

const KIND = 'user'
/** Held while staff are made or unmade, so that of two admins who unmake each other at once one stays. */
const STAFF_LOCK = 0x73746166

/**
 * Opens an account for one of the staff.
 * @throws Problem 409 when the name is taken
 */
export function createStaff(db: Database, actor: User, login: Credentials): Promise<User> {
  return db.transaction(async (tx) => {
    const user = await registerUser(tx, login, true)
    const after = { username: user.username, isAdmin: true }
    await recordChange(tx, { actor, action: 'create', kind: KIND, id: user.id, subject: user.username, after })
    return user
  })
}

/**
 * Makes somebody one of the staff, or unmakes them.
 * @throws Problem 404; 409 when they are the last admin
 */
export function setAdmin(db: Database, actor: User, id: number, isAdmin: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`)
    const user = await lockUser(tx, id)
    if (!isAdmin && user.isAdmin) await refuseLastAdmin(tx, user)
    await tx.update(users).set({ isAdmin }).where(eq(users.id, id))
    const change = { before: { isAdmin: user.isAdmin }, after: { isAdmin } }
    await recordChange(tx, { actor, action: 'update', kind: KIND, id, subject: user.username, ...change })
  })
}

/**
 * Gives somebody a new password, and ends every session opened with the old one.
 * @param kept the session of whoever does it, which stays when the password is their own
 * @throws Problem 404; 400 when it is too easy for one of the staff
 */
export async function resetPassword(db: Database, actor: User, id: number, newPassword: string, kept: string) {
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (user.isAdmin) requireStaffPassword(newPassword, user.username)
    await tx.update(users).set({ password }).where(eq(users.id, id))
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, kept)))
    const change = { before: { password: user.password }, after: { password } }
    await recordChange(tx, { actor, action: 'reset password', kind: KIND, id, subject: user.username, ...change })
  })
}

/**
 * Logs somebody out everywhere.
 * @param kept the session of whoever does it, which stays when the account is their own
 * @throws Problem 404
 */
export function endSessions(db: Database, actor: User, id: number, kept: string): Promise<void> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    const theirs = and(eq(sessions.userId, id), ne(sessions.id, kept))
    const ended = await tx.delete(sessions).where(theirs).returning({ id: sessions.id })
    const change = { before: { ended: 0 }, after: { ended: ended.length } }
    await recordChange(tx, { actor, action: 'end sessions', kind: KIND, id, subject: user.username, ...change })
  })
}

async function lockUser(tx: Transaction, id: number) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) throw notFound('User')
  return row
}

async function refuseLastAdmin(tx: Transaction, user: { id: number; username: string }) {
  const others = await tx.$count(users, and(eq(users.isAdmin, true), ne(users.id, user.id)))
  if (others > 0) return
  throw new Problem(409, 'last_admin', `${user.username} is the last admin. Make somebody else an admin first.`)
}
