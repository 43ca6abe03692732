import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DeletionFilters, DeletionRequest } from '../../domain/accounts/deletion.ts'
import { deletionRequests, users } from '../database/schema/accounts.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { containsText } from '../http/table-query.ts'
import { findBlockersOf } from './deletion-blockers.ts'

type Filters = DeletionFilters & { search?: string | undefined }

const isAccount = and(
  eq(users.id, deletionRequests.userId),
  // After an old backup was restored, a later account may have the id.
  eq(users.createdAt, deletionRequests.accountCreatedAt),
)

/** Returns one page of the deletion requests that match, with what blocks them, and their total: waiting ones first. */
export async function listDeletionRequests(
  db: Queryable,
  { limit = MAX_ROWS, offset = 0, ...filters }: Filters & Paging,
) {
  const condition = toCondition(filters)
  const rows = await db
    .select({ request: deletionRequests, username: users.username })
    .from(deletionRequests)
    .leftJoin(users, isAccount)
    .where(condition)
    .orderBy(sql`${deletionRequests.state} = 'pending' desc`, desc(deletionRequests.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(deletionRequests)
    .leftJoin(users, isAccount)
    .where(condition)
  return { rows: await present(db, rows), total: counted?.total ?? 0 }
}

/** Returns a deletion request. */
export async function findDeletionRequest(db: Queryable, id: number): Promise<DeletionRequest | undefined> {
  const [row] = await db
    .select({ request: deletionRequests, username: users.username })
    .from(deletionRequests)
    .leftJoin(users, isAccount)
    .where(eq(deletionRequests.id, id))
  return row && (await present(db, [row]))[0]
}

const toCondition = ({ state, search }: Filters): SQL | undefined =>
  and(
    state && eq(deletionRequests.state, state),
    containsText(
      [users.username, deletionRequests.mobile, sql`array_to_string(${deletionRequests.orderIds}, ' ')`],
      search,
    ),
  )

interface Row {
  request: typeof deletionRequests.$inferSelect
  username: string | null
}

async function present(db: Queryable, rows: readonly Row[]): Promise<DeletionRequest[]> {
  const pending = rows.map(({ request }) => request).filter(({ state }) => state === 'pending')
  const blockers = await findBlockersOf(db, pending)
  return rows.map(({ request, username }) => {
    const { userId, accountCreatedAt: _, requestedAt, dueAt, endedAt, ...columns } = request
    return {
      ...columns,
      accountId: userId,
      username,
      requestedAt: requestedAt.toISOString(),
      dueAt: dueAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      blockers: blockers[pending.indexOf(request)] ?? [],
    }
  })
}
