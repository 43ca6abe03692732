import { randomBytes } from 'node:crypto'
import type { Transaction } from '../database/connect.ts'
import { hasAdmin } from './accounts.queries.ts'
import { registerUser } from './register-user.ts'

/**
 * Makes the first admin of a store that has none. The transaction holds the lock under which stores are filled, so that
 * one of several processes that start together makes it.
 * @param wanted the login from the settings; without one, `fallback` says whether to make `admin` with a random password
 * @returns the login to print once, when its password was made up here
 */
export async function makeFirstAdmin(
  tx: Transaction,
  wanted: { username: string; password: string } | undefined,
  fallback: boolean,
): Promise<{ username: string; password: string } | undefined> {
  if ((!wanted && !fallback) || (await hasAdmin(tx))) return undefined
  const login = wanted ?? { username: 'admin', password: randomBytes(12).toString('base64url') }
  await registerUser(tx, login, true)
  return wanted ? undefined : login
}
