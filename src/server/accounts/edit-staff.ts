import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { STAFF_PASSWORD_MIN } from '../../domain/accounts/credential-limits.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import type { User } from '../../domain/accounts/session.ts'
import type { newStaffSchema, staffRightsSchema } from '../../domain/accounts/staff-accounts.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { sessions, users } from '../database/schema/accounts.ts'
import { hashPassword, isStaffPassword } from './passwords.ts'
import { audit } from '../database/audit.ts'
import { createUser } from './create-user.ts'
import { deleteResetTokens } from './recovery/account-tokens.ts'
import { lockUntilCommit } from '../database/transaction-locks.ts'

type NewStaff = z.infer<typeof newStaffSchema>
type StaffRights = z.infer<typeof staffRightsSchema>

/** The entity type of accounts in the audit log. */
export const ACCOUNT_KIND = 'user'

/**
 * Creates a staff account.
 * @throws ConflictError when the username is taken
 */
export function createStaff(db: Database, actor: User, { role, ...login }: NewStaff): Promise<User> {
  return db.transaction(async (tx) => {
    const user = await createUser(tx, login, true, role)
    const after = { username: user.username, isAdmin: true, role }
    await audit(tx, { actor, action: 'create', kind: ACCOUNT_KIND, id: user.id, subject: user.username, after })
    return user
  })
}

/**
 * Grants a role, or revokes all rights. Staff without a named role become owners.
 * @throws NotFoundError
 * @throws ConflictError when the user is the last owner, or gets a first role with a password that is too easy for staff
 */
export function setRights(db: Database, actor: User, id: number, { isAdmin = true, role }: StaffRights): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'staff')
    const user = await lockUser(tx, id)
    const before = rightsOf(user)
    const after = rightsOf({ isAdmin, role: role ?? (user.isAdmin ? user.role : 'owner') })
    if (isAdmin && !user.isAdmin) assertHasStaffPassword(user)
    if (before.role === 'owner' && after.role !== 'owner') await assertNotLastOwner(tx, user)
    await tx
      .update(users)
      .set({ isAdmin, ...(after.role && { role: after.role }) })
      .where(eq(users.id, id))
    const change = { before, after }
    await audit(tx, { actor, action: 'update', kind: ACCOUNT_KIND, id, subject: user.username, ...change })
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
    const hasStaffPassword = isStaffPassword(newPassword, user)
    await tx.update(users).set({ password, hasStaffPassword }).where(eq(users.id, id))
    await tx.delete(sessions).where(eq(sessions.userId, id))
    await deleteResetTokens(tx, id)
    const change = { before: { password: user.password }, after: { password } }
    await audit(tx, { actor, action: 'reset password', kind: ACCOUNT_KIND, id, subject: user.username, ...change })
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
    await audit(tx, { actor, action: 'end sessions', kind: ACCOUNT_KIND, id, subject: user.username, ...change })
  })
}

async function lockUser(tx: Transaction, id: number) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) throw new NotFoundError('User')
  return row
}

function assertHasStaffPassword({ username, hasStaffPassword }: { username: string; hasStaffPassword: boolean }): void {
  if (hasStaffPassword) return
  const message = `The password of ${username} is too easy to guess for staff. Set a new one of at least ${STAFF_PASSWORD_MIN} characters, or ask ${username} to change it. Then give the role.`
  throw new ConflictError('weak_password', message)
}

/** Customers have no role. */
const rightsOf = ({ isAdmin, role }: { isAdmin: boolean; role: Role }) => ({ isAdmin, role: isAdmin ? role : null })

async function assertNotLastOwner(tx: Transaction, user: { id: number; username: string }) {
  const isOwner = and(eq(users.isAdmin, true), eq(users.role, 'owner'))
  const others = await tx.$count(users, and(isOwner, ne(users.id, user.id)))
  if (others > 0) return
  throw new ConflictError('last_admin', `${user.username} is the last owner. Make another user an owner first.`)
}
