import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { normalizeMobile } from '../../domain/values/phones.ts'
import type { Queryable } from '../database/connect.ts'
import { accountEmails, provenMobiles, sessions, users } from '../database/schema/accounts.ts'

const publicColumns = { id: users.id, username: users.username, isAdmin: users.isAdmin, role: users.role }

/** Returns the account with a username, in any case as PostgreSQL's lower() folds it, with its password hash. */
export async function findAccount(db: Queryable, username: string) {
  const [row] = await db
    .select({ ...publicColumns, password: users.password })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return row
}

/**
 * Looks up the accounts for a login: by verified email address, by proven mobile number in any spelling, or by username as
 * `findAccount` does. Several accounts may have one mobile number; the login is for the one whose password matches.
 * @returns the accounts, the owners of a contact first, and the login as the database folds it. One query for all, so that an unknown username takes as
 *   long as a known one.
 */
export async function findLoginAccounts(db: Queryable, login: string) {
  const folded = sql<string>`requested.folded`
  const isFound = or(
    eq(sql`lower(${users.username})`, folded),
    inArray(users.id, db.select({ id: accountEmails.userId }).from(accountEmails).where(isVerifiedAddress(folded))),
    inArray(users.id, idsByMobile(db, login)),
  )
  const rows = await db
    .select({ folded, account: { ...publicColumns, password: users.password } })
    .from(sql`(select lower(${login}::text) as folded) as requested`)
    .leftJoin(users, isFound)
    .orderBy(eq(sql`lower(${users.username})`, folded), users.id)
  return { folded: rows[0]?.folded ?? login, accounts: rows.flatMap(({ account }) => account ?? []) }
}

const isVerifiedAddress = (folded: SQL) =>
  and(eq(sql`lower(${accountEmails.email})`, folded), isNotNull(accountEmails.verifiedAt))

/** Selects the ids of the accounts with a mobile number that is proven to be theirs. */
export const idsByMobile = (db: Queryable, login: string) =>
  db
    .select({ id: provenMobiles.userId })
    .from(provenMobiles)
    .where(eq(provenMobiles.mobile, normalizeMobile(login)))

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
