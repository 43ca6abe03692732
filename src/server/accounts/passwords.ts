import { hash, verify } from '@node-rs/argon2'
import { staffPasswordTrouble } from '../../domain/staff-password.ts'
import { invalid } from '../http/problem.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let decoy: Promise<string> | undefined

/** An argon2id hash of a password, in its encoded form. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether a password fits a stored hash. Without a hash it takes as long, so that unknown names cannot be told. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== undefined && fits
}

/** Refuses a new password that is too easy for one of the staff. @throws Problem 400 */
export function requireStaffPassword(newPassword: string, username: string): void {
  const trouble = staffPasswordTrouble(newPassword, username)
  if (trouble) throw invalid({ newPassword: trouble })
}
