import { randomBytes } from 'node:crypto'
import type { Transaction } from '../database/connect.ts'
import { hasAdmin } from './accounts.queries.ts'
import { createUser } from './create-user.ts'

/**
 * Creates the first admin of a store that has none. The caller's transaction holds the seed lock, so of several processes
 * that start together only one creates it.
 * @param configured the login from the configuration
 * @param fallback whether to create `admin` with a random password when none is configured
 * @returns the login to print once, if its password was generated here
 */
export async function seedAdmin(
  tx: Transaction,
  configured: { username: string; password: string } | undefined,
  fallback: boolean,
): Promise<{ username: string; password: string } | undefined> {
  if ((!configured && !fallback) || (await hasAdmin(tx))) return undefined
  const login = configured ?? { username: 'admin', password: randomBytes(12).toString('base64url') }
  await createUser(tx, login, true)
  return configured ? undefined : login
}
