import type { Role } from '../../domain/accounts/roles.ts'
import type { Credentials, User } from '../../domain/accounts/session.ts'
import type { Queryable } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { users } from '../database/schema/accounts.ts'
import { hashPassword, isStaffPassword } from './passwords.ts'

type UserRow = typeof users.$inferSelect

/**
 * Creates an account. `isAdmin` and `role` are never taken from the request body of a customer.
 * @throws ConflictError when the username is taken, in any case
 */
export async function createUser(
  db: Queryable,
  { username, password }: Credentials,
  isAdmin: boolean,
  role: Role = 'owner',
): Promise<User> {
  const hasStaffPassword = isStaffPassword(password, { username, isAdmin })
  return insertUser(db, { username, password: await hashPassword(password), hasStaffPassword, isAdmin, role })
}

/** A user as the API shows it: the role belongs to staff only. */
export const presentUser = ({ id, username, isAdmin, role }: Pick<UserRow, keyof User>): User => ({
  id,
  username,
  isAdmin,
  ...(isAdmin && { role }),
})

/** Does the same with a password that is hashed already. @throws ConflictError when the username is taken, in any case */
export async function insertUser(db: Queryable, account: typeof users.$inferInsert): Promise<User> {
  const [row] = await db.insert(users).values(account).onConflictDoNothing().returning()
  if (!row) {
    throw new ConflictError('username_taken', 'Username may already exist', {
      fields: { username: 'This username is taken' },
    })
  }
  return presentUser(row)
}
