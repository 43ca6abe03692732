import { and, eq, ne } from 'drizzle-orm'
import type { PasswordChange } from '../../domain/accounts/password-change.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { sessions, users } from '../database/schema/accounts.ts'
import { checkCurrentPassword, wrongPasswordError } from './confirm-password.ts'
import { hashPassword, isStaffPassword } from './passwords.ts'
import { deleteResetTokens } from './recovery/account-tokens.ts'

/**
 * Changes a user's password and ends their sessions on every other device. Links for a new password that were emailed
 * before no longer work.
 * @param ownSessionId the id of the session that makes the request, which stays
 * @throws ValidationError when the current password is wrong, or the new one too easy for an admin
 */
export async function changePassword(
  db: Database,
  user: User,
  { currentPassword, newPassword }: PasswordChange,
  ownSessionId: string,
): Promise<void> {
  const currentHash = await checkCurrentPassword(db, user, currentPassword)
  const hasStaffPassword = isStaffPassword(newPassword, user)
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    // Of two concurrent changes the second fails: its current password is no longer current.
    const isStillCurrent = and(eq(users.id, user.id), eq(users.password, currentHash))
    const changed = await tx
      .update(users)
      .set({ password, hasStaffPassword })
      .where(isStillCurrent)
      .returning({ id: users.id })
    if (changed.length === 0) throw wrongPasswordError('currentPassword')
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, ownSessionId)))
    await deleteResetTokens(tx, user.id)
    if (!user.isAdmin) return
    const change = { before: { password: currentHash }, after: { password } }
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
