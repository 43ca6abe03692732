import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { SavedAddress } from '../../domain/account-address.ts'
import type { Reader } from '../database/connect.ts'
import { savedAddresses, sessions, users } from './accounts.tables.ts'

const publicColumns = { id: users.id, username: users.username, isAdmin: users.isAdmin }

/** An account by its name, in any case as the database sees it, with its password's hash. */
export async function findAccount(db: Reader, username: string) {
  const [row] = await db
    .select({ ...publicColumns, password: users.password })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return row
}

/** Whose session this is, while it lasts. */
export async function findSession(db: Reader, sessionId: string) {
  const [row] = await db
    .select({ user: publicColumns, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)))
  return row
}

/** Whether the store has an admin yet. */
export async function hasAdmin(db: Reader): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return rows.length > 0
}

/** Where a customer's parcels go, if they saved it. */
export async function findAddress(db: Reader, userId: number): Promise<SavedAddress | undefined> {
  const { userId: _, updatedAt: __, ...columns } = getTableColumns(savedAddresses)
  const [row] = await db.select(columns).from(savedAddresses).where(eq(savedAddresses.userId, userId))
  return row
}
