import { and, eq, ne } from 'drizzle-orm'
import type { PasswordChange } from '../../domain/accounts/password-change.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { findAccount } from './accounts.queries.ts'
import { sessions, users } from './accounts.tables.ts'
import { checkPassword, hashPassword, assertStaffPassword } from './passwords.ts'

/**
 * Changes a user's password and ends their sessions on every other device.
 * @param ownSessionId the id of the session that makes the request, which stays
 * @throws ValidationError when the current password is wrong, or the new one too easy for an admin
 */
export async function changePassword(
  db: Database,
  user: User,
  { currentPassword, newPassword }: PasswordChange,
  ownSessionId: string,
): Promise<void> {
  const account = await findAccount(db, user.username)
  if (!account || !(await checkPassword(account.password, currentPassword))) throw incorrectPasswordError()
  if (user.isAdmin) assertStaffPassword(newPassword, user.username)
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    // Of two concurrent changes the second fails: its current password is no longer current.
    const isStillCurrent = and(eq(users.id, user.id), eq(users.password, account.password))
    const changed = await tx.update(users).set({ password }).where(isStillCurrent).returning({ id: users.id })
    if (changed.length === 0) throw incorrectPasswordError()
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, ownSessionId)))
    if (!user.isAdmin) return
    const change = { before: { password: account.password }, after: { password } }
    await audit(tx, {
      actor: user,
      action: 'change password',
      kind: 'user',
      id: user.id,
      subject: user.username,
      ...change,
    })
  })
}

const incorrectPasswordError = () => new ValidationError({ currentPassword: 'This is not your current password' })
