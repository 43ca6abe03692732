import type { Credentials, User } from '../../domain/accounts/session.ts'
import type { Queryable } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { users } from './accounts.tables.ts'
import { hashPassword } from './passwords.ts'

/**
 * Creates an account. `isAdmin` is never taken from a request body.
 * @throws ConflictError when the username is taken, in any case
 */
export async function createUser(db: Queryable, { username, password }: Credentials, isAdmin: boolean): Promise<User> {
  return insertUser(db, { username, password: await hashPassword(password), isAdmin })
}

/** Does the same with a password that is hashed already. @throws ConflictError when the username is taken, in any case */
export async function insertUser(db: Queryable, account: typeof users.$inferInsert): Promise<User> {
  const [row] = await db.insert(users).values(account).onConflictDoNothing().returning()
  if (!row) {
    throw new ConflictError('username_taken', 'Username may already exist', {
      fields: { username: 'This username is taken' },
    })
  }
  return { id: row.id, username: row.username, isAdmin: row.isAdmin }
}
