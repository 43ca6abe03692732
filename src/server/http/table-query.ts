import { asc, desc, ilike, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { text } from '../../domain/values/schemas.ts'
import { pagingQuery } from './paging.ts'

/** A column by its name, `-name` the other way round. */
type Sort<Name extends string> = Name | `-${Name}`

const SEARCH_MAX_LENGTH = 100

/** The query of a list that a table of the back office pages, sorts (`sort=name`, `sort=-name`) and searches. */
export function tableQuery<const Name extends string>(names: readonly Name[]) {
  const sorts = names.flatMap((name): Sort<Name>[] => [name, `-${name}`])
  return pagingQuery.extend({
    search: text(SEARCH_MAX_LENGTH).optional(),
    sort: z.enum(sorts, `sort must be one of ${names.join(', ')}, with a - before it for the other way`).optional(),
  })
}

/** The order that a table asks for; rows that are the same in it keep the order of `last`. */
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

/** Rows with these very letters in one of the columns, in any case; all rows where nothing is searched. */
export function containsText(columns: Parameters<typeof ilike>[0][], search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}
