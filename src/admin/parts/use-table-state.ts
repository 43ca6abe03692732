import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export const PAGE_SIZES = [25, 50, 100]
const [FIRST_SIZE = 25] = PAGE_SIZES

interface Options {
  /** The names in the address that narrow the list, besides `search`. */
  filters?: readonly string[]
}

/** Where somebody is in a table: all of it stands in the address. */
export interface TableState {
  page: number
  size: number
  /** A column's sort name, with `-` before it for the other way; undefined for the list's own order. */
  sort: string | undefined
  search: string
  /** What narrows the list, by name; those that narrow nothing are left out. */
  filters: Partial<Record<string, string>>
  /** The same as the query of a list call: limit, offset, sort, search and the filters. */
  query: Record<string, string>
  /** Writes names into the address; empty ones leave it. The first page comes back unless a page is named. */
  change: (next: Partial<Record<string, string>>) => void
  /** Takes search and filters away. */
  clear: () => void
}

/** The state of one table in the address: page, size, sort, search and the named filters. One table a screen. */
export function useTableState({ filters: names = [] }: Options = {}): TableState {
  const address: Partial<Record<string, string>> = useSearch({ strict: false })
  const change = useAddress()
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = address[name]
      return value ? [[name, value]] : []
    }),
  )
  const size = PAGE_SIZES.includes(Number(address.size)) ? Number(address.size) : FIRST_SIZE
  const page = Math.max(1, Math.trunc(Number(address.page)) || 1)
  const { sort, search = '' } = address
  return {
    page,
    size,
    sort,
    search,
    filters,
    query: {
      limit: String(size),
      offset: String((page - 1) * size),
      ...(sort && { sort }),
      ...(search && { search }),
      ...filters,
    },
    change: (next) => change({ page: undefined, ...next }),
    clear: () => change(Object.fromEntries(['page', 'search', ...names].map((name) => [name, undefined]))),
  }
}

type Words = Partial<Record<string, string>>

/**
 * Writes names into the address of the page that is open, and leaves the others; empty ones are taken away. With `asStep`
 * the way back leads to the address before.
 */
export function useAddress(): (next: Words, asStep?: boolean) => void {
  const router = useRouter()
  return useCallback(
    (next, asStep = false) => {
      // Of two changes in one moment the second must build on the first.
      const { pathname, search } = router.latestLocation
      const words = Object.entries({ ...search, ...next }).filter((entry): entry is [string, string] => !!entry[1])
      const query = new URLSearchParams(words).toString()
      const href = query ? `${pathname}?${query}` : pathname
      void router.navigate({ href, replace: !asStep, resetScroll: false })
    },
    [router],
  )
}
