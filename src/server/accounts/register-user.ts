import type { Credentials, User } from '../../domain/session.ts'
import type { Reader } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import { users } from './accounts.tables.ts'
import { hashPassword } from './passwords.ts'

/**
 * Opens an account. Only the store itself makes admins, never a payload.
 * @throws Problem 409 when the name is taken, in whatever case
 */
export async function registerUser(db: Reader, { username, password }: Credentials, isAdmin = false): Promise<User> {
  const values = { username, password: await hashPassword(password), isAdmin }
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning()
  if (!row) {
    throw new Problem(409, 'username_taken', 'Username may already exist', {
      fields: { username: 'This username is taken' },
    })
  }
  return { id: row.id, username: row.username, isAdmin: row.isAdmin }
}
