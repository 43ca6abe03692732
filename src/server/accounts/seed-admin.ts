import { randomBytes } from 'node:crypto'
import { type Role, ROLE_LABELS } from '../../domain/accounts/roles.ts'
import type { Transaction } from '../database/connect.ts'
import { hasAdmin } from './accounts.queries.ts'
import { createUser } from './create-user.ts'

/** A login whose password was generated, to print once. */
export interface GeneratedLogin {
  username: string
  password: string
  role: Role
}

/** @example 'Packer login: packer / 8Zk…' */
export const describeLogin = ({ username, password, role }: GeneratedLogin): string =>
  `${role === 'owner' ? 'Admin' : ROLE_LABELS[role]} login: ${username} / ${password}`

/** Returns a random password that passes the rules for staff. */
export const generatePassword = (): string => randomBytes(12).toString('base64url')

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
): Promise<GeneratedLogin | undefined> {
  if ((!configured && !fallback) || (await hasAdmin(tx))) return undefined
  const login = configured ?? { username: 'admin', password: generatePassword() }
  await createUser(tx, login, true)
  return configured ? undefined : { ...login, role: 'owner' }
}
