import { hash, verify } from '@node-rs/argon2'
import { validateStaffPassword } from '../../domain/accounts/staff-password.ts'
import type { User } from '../../domain/accounts/session.ts'
import { ValidationError } from '../http/errors.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let dummyHash: Promise<string> | undefined

/** Returns the argon2id hash of a password, in its encoded form. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Compares a password with a stored hash. Takes as long without one, so that timing does not reveal which usernames exist. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password')
  const isMatch = await verify(stored ?? (await dummyHash), password)
  return stored !== undefined && isMatch
}

/** Returns the first account that has a password. Takes as long without any account as with one. */
export async function findByPassword<Account extends { password: string }>(
  accounts: readonly Account[],
  password: string,
): Promise<Account | undefined> {
  if (accounts.length === 0) await checkPassword(undefined, password)
  for (const account of accounts) if (await checkPassword(account.password, password)) return account
  return undefined
}

/** Whether a new password satisfies the rules for staff. @throws ValidationError if a member of staff gets one that does not */
export function isStaffPassword(
  newPassword: string,
  { username, isAdmin }: Pick<User, 'username' | 'isAdmin'>,
): boolean {
  const message = validateStaffPassword(newPassword, username)
  if (message && isAdmin) throw new ValidationError({ newPassword: message })
  return message === undefined
}
