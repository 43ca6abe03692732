import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A page of a list, and how many rows there are in all. */
export interface TablePage<Row> {
  rows: Row[]
  total: number
}

/**
 * The query behind a table: the last page stays until the next one is there, and each visit asks anew, since others work
 * in the same list.
 * @param name under which a change makes it ask again: `invalidateQueries({ queryKey: ['staff', name] })`
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
