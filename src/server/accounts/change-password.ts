import { and, eq, ne } from 'drizzle-orm'
import type { PasswordChange } from '../../domain/account-password.ts'
import type { User } from '../../domain/session.ts'
import type { Database } from '../database/connect.ts'
import { invalid } from '../http/problem.ts'
import { findAccount } from './accounts.queries.ts'
import { sessions, users } from './accounts.tables.ts'
import { checkPassword, hashPassword, requireStaffPassword } from './passwords.ts'

/**
 * Gives a user a new password and ends their sessions on every other device.
 * @param keptSession the id of the session that changes it
 * @throws Problem 400 when the current password is not the one given, or the new one too easy for one of the staff
 */
export async function changePassword(
  db: Database,
  user: User,
  { currentPassword, newPassword }: PasswordChange,
  keptSession: string,
): Promise<void> {
  const account = await findAccount(db, user.username)
  if (!account || !(await checkPassword(account.password, currentPassword))) throw wrongPassword()
  if (user.isAdmin) requireStaffPassword(newPassword, user.username)
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    // Of two changes at once the second no longer knows the current password.
    const stillCurrent = and(eq(users.id, user.id), eq(users.password, account.password))
    const changed = await tx.update(users).set({ password }).where(stillCurrent).returning({ id: users.id })
    if (changed.length === 0) throw wrongPassword()
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, keptSession)))
  })
}

const wrongPassword = () => invalid({ currentPassword: 'This is not your current password' })
