import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { flag } from '../../domain/shapes.ts'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containing, orderBy, tableQuery } from '../http/table-query.ts'
import { secondSteps, sessions, users } from './accounts.tables.ts'

export const usersQuery = tableQuery(['username', 'isAdmin', 'createdAt']).extend({ isAdmin: flag.optional() })
type Asked = z.infer<typeof usersQuery>

/** Accounts, staff first and then the newest, and how many there are of those. */
export async function listAccounts(db: Reader, { search, sort, isAdmin, limit = MAX_ROWS, offset = 0 }: Asked) {
  const which = and(
    containing([users.username], search),
    isAdmin === undefined ? undefined : eq(users.isAdmin, isAdmin),
  )
  const columns = { username: sql`lower(${users.username})`, isAdmin: users.isAdmin, createdAt: users.createdAt }
  const rows = selectAccounts(db)
    .where(which)
    .orderBy(...orderBy(sort, columns, [desc(users.isAdmin), desc(users.createdAt), asc(users.id)]))
    .limit(limit)
    .offset(offset)
  const [page, total] = await Promise.all([rows, db.$count(users, which)])
  return { page, total }
}

export async function findAccountById(db: Reader, id: number) {
  const [row] = await selectAccounts(db).where(eq(users.id, id))
  return row
}

function selectAccounts(db: Reader) {
  const live = db.$count(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql`now()`)))
  const { id, username, isAdmin, createdAt } = users
  const secondStep = isNotNull(secondSteps.confirmedAt).mapWith(Boolean)
  return db
    .select({ id, username, isAdmin, createdAt, sessions: live, secondStep })
    .from(users)
    .leftJoin(secondSteps, eq(secondSteps.userId, users.id))
}
