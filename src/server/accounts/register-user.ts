import type { Credentials, User } from '../../domain/session.ts'
import type { Reader } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import { users } from './accounts.tables.ts'
import { hashPassword } from './passwords.ts'

/**
 * Opens an account for somebody of the store. Only the store itself makes admins, never a payload.
 * @throws Problem 409 when the name is taken, in whatever case
 */
export async function registerUser(db: Reader, { username, password }: Credentials, isAdmin: boolean): Promise<User> {
  return enterUser(db, { username, password: await hashPassword(password), isAdmin })
}

/** The same with a password that is hashed already. @throws Problem 409 when the name is taken, in whatever case */
export async function enterUser(db: Reader, account: typeof users.$inferInsert): Promise<User> {
  const [row] = await db.insert(users).values(account).onConflictDoNothing().returning()
  if (!row) {
    throw new Problem(409, 'username_taken', 'Username may already exist', {
      fields: { username: 'This username is taken' },
    })
  }
  return { id: row.id, username: row.username, isAdmin: row.isAdmin }
}
