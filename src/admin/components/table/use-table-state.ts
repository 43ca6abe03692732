import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

export const PAGE_SIZES = [25, 50, 100]
const [FIRST_SIZE = 25] = PAGE_SIZES

interface Options {
  /** Filter names besides `search`. */
  filters?: readonly string[]
  /**
   * The filter that is set without a parameter, such as the view of the work. A search without the parameter is of all rows, as is
   * the value `all`.
   */
  initialFilter?: readonly [name: string, value: string]
}

/** The value of the initial filter for all rows. */
export const ALL_ROWS = 'all'

/** State of a table, stored in the URL. */
export interface TableState {
  page: number
  size: number
  /** Sort name, with `-` for descending; undefined for the default order. */
  sort: string | undefined
  search: string
  /** Active filters by name. */
  filters: Partial<Record<string, string>>
  /** Whether Clear has something to clear: not the view of the work, which is chosen by its own links. */
  isFiltered: boolean
  /** Query of the list endpoint: limit, offset, sort, search and filters. */
  query: Record<string, string>
  /** Updates parameters; empty values are removed. Returns to the first page unless `page` is given. */
  update: (next: Partial<Record<string, string>>) => void
  /** Removes search and filters. */
  clear: () => void
  /** The number of clears: a text that was typed just before one is dropped. */
  clearCount: number
}

/** Table state in the URL: page, size, sort, search and filters. One table per screen. */
export function useTableState({ filters: names = [], initialFilter: initial }: Options = {}): TableState {
  const given: Partial<Record<string, string>> = useSearch({ strict: false })
  const params = initial ? withInitial(given, initial) : given
  const updateSearch = useUpdateSearchParams()
  const [clearCount, setClearCount] = useState(0)
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = params[name]
      return value ? [[name, value]] : []
    }),
  )
  const size = PAGE_SIZES.includes(Number(params.size)) ? Number(params.size) : FIRST_SIZE
  const page = Math.max(1, Math.trunc(Number(params.page)) || 1)
  const { sort, search = '' } = params
  const update: TableState['update'] = (next) =>
    updateSearch({ page: undefined, ...next, ...(initial && removes(next, initial[0]) && { [initial[0]]: ALL_ROWS }) })
  return {
    page,
    size,
    sort,
    search,
    filters,
    isFiltered: search !== '' || Object.keys(filters).some((name) => name !== initial?.[0]),
    query: {
      limit: String(size),
      offset: String((page - 1) * size),
      ...(sort && { sort }),
      ...(search && { search }),
      ...filters,
    },
    update,
    clear: () => {
      setClearCount(clearCount + 1)
      update(Object.fromEntries(['search', ...names].map((name) => [name, undefined])))
    },
    clearCount,
  }
}

type SearchParams = Partial<Record<string, string>>

const removes = (next: SearchParams, name: string): boolean => name in next && !next[name]

function withInitial(given: SearchParams, [name, value]: readonly [string, string]): SearchParams {
  const { [name]: chosen, ...others } = given
  if (chosen === ALL_ROWS || (chosen === undefined && others.search)) return others
  return { ...others, [name]: chosen ?? value }
}

/**
 * Returns a function that updates search parameters of the current page. Empty values are removed. With `asStep` the
 * update adds a history entry.
 */
export function useUpdateSearchParams(): (next: SearchParams, asStep?: boolean) => void {
  const router = useRouter()
  return useCallback(
    (next, asStep = false) => {
      // Not the rendered location: a second update in the same tick builds on the first.
      const { pathname, search } = router.latestLocation
      const params = Object.entries({ ...search, ...next }).filter((entry): entry is [string, string] => !!entry[1])
      const query = new URLSearchParams(params).toString()
      const href = query ? `${pathname}?${query}` : pathname
      void router.navigate({ href, replace: !asStep, resetScroll: false })
    },
    [router],
  )
}
