import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Address } from '../../domain/accounts/address.ts'
import type { Queryable } from '../database/connect.ts'
import { savedAddresses, sessions, users } from './accounts.tables.ts'

const publicColumns = { id: users.id, username: users.username, isAdmin: users.isAdmin }

/** Returns the account with a username, in any case as PostgreSQL's lower() folds it, with its password hash. */
export async function findAccount(db: Queryable, username: string) {
  const [row] = await db
    .select({ ...publicColumns, password: users.password })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return row
}

/**
 * Looks up an account for login, by username as `findAccount` does.
 * @returns the account if there is one, and the username as the database folds it. One query for both, so that an unknown
 *   username takes as long as a known one.
 */
export async function findLogin(db: Queryable, username: string) {
  const folded = sql<string>`requested.folded`
  const [row] = await db
    .select({ folded, account: { ...publicColumns, password: users.password } })
    .from(sql`(select lower(${username}::text) as folded) as requested`)
    .leftJoin(users, eq(sql`lower(${users.username})`, folded))
  return { folded: row?.folded ?? username, account: row?.account ?? undefined }
}

/** Returns the user of a session that has not expired. */
export async function findSession(db: Queryable, sessionId: string) {
  const [row] = await db
    .select({ user: publicColumns, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)))
    .prepare('find_session')
    .execute()
  return row
}

/** Whether the store has an admin. */
export async function hasAdmin(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return rows.length > 0
}

/** Returns a customer's saved delivery address. */
export async function findSavedAddress(db: Queryable, userId: number): Promise<Address | undefined> {
  const { userId: _, updatedAt: __, ...columns } = getTableColumns(savedAddresses)
  const [row] = await db.select(columns).from(savedAddresses).where(eq(savedAddresses.userId, userId))
  return row
}
