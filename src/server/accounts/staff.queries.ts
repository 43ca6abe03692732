import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { flag } from '../../domain/values/schemas.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../http/table-query.ts'
import { sessions, twoFactorSecrets, users } from '../database/schema/accounts.ts'

export const usersQuery = tableQuery(['username', 'isAdmin', 'createdAt']).extend({ isAdmin: flag.optional() })
type UsersQuery = z.infer<typeof usersQuery>
/** The filters and the order of a list of accounts. */
export type AccountFilters = Omit<UsersQuery, 'limit' | 'offset'>

/** Returns one page of accounts, by default staff first and then the newest, and their total. */
export async function listAccounts(db: Queryable, { search, sort, isAdmin, limit = MAX_ROWS, offset = 0 }: UsersQuery) {
  const where = and(
    containsText([users.username], search),
    isAdmin === undefined ? undefined : eq(users.isAdmin, isAdmin),
  )
  const columns = { username: sql`lower(${users.username})`, isAdmin: users.isAdmin, createdAt: users.createdAt }
  const rows = selectAccounts(db)
    .where(where)
    .orderBy(...orderBy(sort, columns, [desc(users.isAdmin), desc(users.createdAt), asc(users.id)]))
    .limit(limit)
    .offset(offset)
  const [page, total] = await Promise.all([rows, db.$count(users, where)])
  return { rows: page, total }
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>['rows'][number]

export async function findAccountById(db: Queryable, id: number) {
  const [row] = await selectAccounts(db).where(eq(users.id, id))
  return row
}

function selectAccounts(db: Queryable) {
  const openSessions = db.$count(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql`now()`)))
  const { id, username, isAdmin, role, createdAt } = users
  const isTwoFactorEnabled = isNotNull(twoFactorSecrets.confirmedAt).mapWith(Boolean)
  return db
    .select({ id, username, isAdmin, role, createdAt, sessions: openSessions, isTwoFactorEnabled })
    .from(users)
    .leftJoin(twoFactorSecrets, eq(twoFactorSecrets.userId, users.id))
}
