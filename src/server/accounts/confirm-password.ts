import { and, eq, sql } from 'drizzle-orm'
import { PASSWORD_REQUIRED } from '../../domain/accounts/password-change.ts'
import type { User } from '../../domain/accounts/session.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { AppError, ValidationError } from '../http/errors.ts'
import { findAccount } from './accounts.queries.ts'
import { sessions } from '../database/schema/accounts.ts'
import { checkPassword } from './passwords.ts'

/** How long a session may change accounts after a login or a password confirmation. */
const VALID_MINUTES = 10

/** The OpenAPI description of a request that needs a recent password. */
export const NEEDS_PASSWORD =
  'Returns 403 `password_required` when the last login or password confirmation of this session is older than ten minutes: send `POST /api/session/confirm-password`, then repeat the request.'

/**
 * Checks the current password of a logged-in user.
 * @param field the field of the request with the password
 * @returns the stored hash
 * @throws ValidationError for the field when the password is wrong
 */
export async function checkCurrentPassword(
  db: Queryable,
  user: User,
  password: string,
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<string> {
  const account = await findAccount(db, user.username)
  if (account && (await checkPassword(account.password, password))) return account.password
  throw wrongPasswordError(field)
}

/** The 400 for a field that is not the user's current password. */
export const wrongPasswordError = (field: 'currentPassword' | 'password') =>
  new ValidationError({ [field]: 'This is not your current password' })

/**
 * Re-authenticates a user: checks their password and records the time in their session.
 * @throws ValidationError when the password is wrong
 */
export async function confirmPassword(db: Database, user: User, sessionId: string, password: string): Promise<void> {
  await checkCurrentPassword(db, user, password, 'password')
  await db.update(sessions).set({ passwordConfirmedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/**
 * Requires a login or a password confirmation in this session within the last ten minutes, so that a stolen or unattended
 * session cannot take over accounts.
 * @throws AppError 403 `password_required` otherwise
 */
export async function requireRecentPassword(db: Queryable, sessionId: string): Promise<void> {
  const confirmedAt = sql`coalesce(${sessions.passwordConfirmedAt}, ${sessions.createdAt})`
  const isRecent = sql`${confirmedAt} > now() - make_interval(mins => ${VALID_MINUTES})`
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isRecent))
  if (rows.length === 0) throw new AppError(403, PASSWORD_REQUIRED, 'Please confirm your password to make this change')
}
