import { asc, desc, ilike, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { searchText } from '../../domain/values/schemas.ts'
import { pagingQuery } from './paging.ts'

/** A column to sort by: `name` ascending, `-name` descending. */
type Sort<Name extends string> = Name | `-${Name}`

/** The query parameters of a table for staff: paging, search, and sorting by one of the columns. */
export function tableQuery<const Name extends string>(names: readonly Name[]) {
  const sorts = names.flatMap((name): Sort<Name>[] => [name, `-${name}`])
  return pagingQuery.extend({
    search: searchText().optional(),
    sort: z.enum(sorts, `sort must be one of ${names.join(', ')}, with a leading - for descending order`).optional(),
  })
}

/** Returns the ORDER BY expressions of a sort. @param last the order of rows that are equal in the sort column */
export function orderBy<Name extends string>(
  sort: Sort<Name> | undefined,
  columns: Record<Name, SQLWrapper>,
  last: SQL[],
): SQL[] {
  if (!sort) return last
  const isDescending = sort.startsWith('-')
  const column = columns[(isDescending ? sort.slice(1) : sort) as Name]
  return [isDescending ? desc(column) : asc(column), ...last]
}

/** A condition: one of the columns contains the text, ignoring case. Undefined without a search text. */
export function containsText(columns: Parameters<typeof ilike>[0][], search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const pattern = containsPattern(search)
  return or(...columns.map((column) => ilike(column, pattern)))
}

/** The LIKE pattern of values that contain a text literally. */
export const containsPattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
