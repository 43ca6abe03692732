import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A page of a list with the total. */
export interface TablePage<Row> {
  rows: Row[]
  total: number
}

/**
 * Query options of a table. They show the previous page while the next one loads, and refetch on every visit, because
 * other staff work on the same list.
 * @param name to invalidate it: `invalidateQueries({ queryKey: ['staff', name] })`
 * @param query `useTableState().query`
 * @example tableQuery('institutes', state.query, (query) => readList(api.institutes.$get({ query })))
 */
export const tableQuery = <Row>(
  name: string,
  query: Record<string, string>,
  load: (query: Record<string, string>) => Promise<TablePage<Row>>,
) =>
  queryOptions({
    queryKey: ['staff', name, query],
    queryFn: () => load(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The search and the filters of a table's query, without its page and order: which rows match. */
export function filtersOf(query: Record<string, string>): Record<string, string> {
  const { limit: _, offset: __, sort: ___, ...filters } = query
  return filters
}
