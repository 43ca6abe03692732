import { eq, inArray, or, sql } from 'drizzle-orm'
import type { PasswordReset } from '../../../domain/accounts/account-recovery.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import type { EmailOutbox } from '../../email/email-outbox.ts'
import { ConflictError } from '../../http/errors.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { idsByMobile } from '../accounts.queries.ts'
import { accountEmails, knownDevices, sessions, users } from '../../database/schema/accounts.ts'
import { hashPassword, isStaffPassword } from '../passwords.ts'
import { verifyAddress } from './account-email.ts'
import { consumeToken, createToken } from './account-tokens.ts'
import { passwordChangedEmail, passwordResetEmail } from './recovery-emails.ts'

interface ResetDeps {
  db: Database
  outbox: EmailOutbox
}

/**
 * Enqueues a password reset. The account is looked up in the job, so that a request takes the same time whether there is
 * one or not.
 * @param login a username, an email address or a mobile number
 * @throws ConflictError (409) while the store sends no emails
 */
export async function requestPasswordReset(
  { db, jobs, outbox }: ResetDeps & { jobs: JobQueues },
  login: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await outbox.isStoring(tx))) {
      throw new ConflictError('email_off', 'We cannot send emails at the moment. Please contact us.')
    }
    await jobs.send(tx, 'password-reset', [{ login }])
  })
}

/** Emails the link for a new password to each account with an email address that is found. */
export async function sendPasswordReset({ db, outbox }: ResetDeps, login: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { userId, email, username } of await findRecoverable(tx, login)) {
      const token = await createToken(tx, { userId, purpose: 'password_reset', email })
      await outbox.enqueue(tx, (settings) => [passwordResetEmail({ address: email, token, username }, settings)])
    }
  })
}

/**
 * The owner of a verified address or of a proven mobile number comes before an account with that username, and a username
 * before an address that is not verified. Such an address of several accounts finds none; a mobile number finds all its
 * accounts.
 */
async function findRecoverable(db: Queryable, login: string) {
  const folded = sql`lower(${login})`
  const isUsername = sql<boolean>`lower(${users.username}) = ${folded}`
  const isAddress = sql<boolean>`lower(${accountEmails.email}) = ${folded}`
  const rows = await db
    .select({
      userId: users.id,
      username: users.username,
      email: accountEmails.email,
      isUsername,
      isAddress,
      isVerified: sql<boolean>`${accountEmails.verifiedAt} is not null`,
      isMobile: sql<boolean>`${inArray(users.id, idsByMobile(db, login))}`,
    })
    .from(accountEmails)
    .innerJoin(users, eq(users.id, accountEmails.userId))
    .where(or(isUsername, isAddress, inArray(users.id, idsByMobile(db, login))))
  const byContact = rows.filter((row) => (row.isAddress && row.isVerified) || row.isMobile)
  if (byContact.length > 0) return byContact
  const byUsername = rows.filter((row) => row.isUsername)
  if (byUsername.length > 0) return byUsername
  return rows.length === 1 ? rows : []
}

/**
 * Sets a new password with the token of an emailed link, ends all sessions of the user and informs them by email. The
 * address is verified by it. Two-factor authentication stays: a login still requires its code.
 * @throws AppError 400 `invalid_link`
 * @throws ValidationError when the password is too easy for an admin; the link can be used again
 */
export async function resetPassword({ db, outbox }: ResetDeps, { token, newPassword }: PasswordReset): Promise<void> {
  // Slow, so before the transaction takes a connection.
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const { userId, email } = await consumeToken(tx, token, ['password_reset'])
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) return
    const hasStaffPassword = isStaffPassword(newPassword, user)
    await tx.update(users).set({ password, hasStaffPassword }).where(eq(users.id, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    await verifyAddress(tx, userId, email)
    await outbox.enqueue(tx, (settings) => [passwordChangedEmail(email, settings)])
    if (!user.isAdmin) return
    const { id, username } = user
    const change = { before: { password: user.password }, after: { password } }
    await audit(tx, { actor: user, action: 'reset password', kind: 'user', id, subject: username, ...change })
  })
}
