import { type SQL, sql } from 'drizzle-orm'
import type { Paging } from '../http/paging.ts'

interface PageOptions extends Paging {
  /** Adds the present names of books to groups. */
  withNames: (groups: SQL) => SQL
  order: SQL
  /** Whether the groups are ordered by name: only then the names of all groups are read. */
  isByName: boolean
}

/** Returns the query of one page of groups, with names. */
export function pageOfGroups(groups: SQL, { withNames, order, isByName, limit, offset }: PageOptions): SQL {
  const page = sql`order by ${order} limit ${limit ?? null} offset ${offset ?? 0}`
  return isByName ? sql`${withNames(groups)} ${page}` : sql`${withNames(sql`${groups} ${page}`)} order by ${order}`
}
