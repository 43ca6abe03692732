import { useCallback, useMemo, useRef, useState } from 'react'
import { between, withIds } from './choosing-rows.ts'

/** Which rows of a table are chosen, by id; they stay chosen while the pages are turned. */
export interface Selection {
  ids: number[]
  has: (id: number) => boolean
  /** Chooses or lets go one row; with `range`, all rows of the page from the one before to this one. */
  toggle: (id: number, page: readonly number[], range?: boolean) => void
  /** Chooses all rows of the page, or lets them go when all are chosen. */
  toggleAll: (page: readonly number[]) => void
  clear: () => void
}

/** The chosen rows of one table: give it to `DataTable` and `BulkBar`. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set())
  const before = useRef<number>(undefined)
  const clear = useCallback(() => setChosen(new Set()), [])
  return useMemo(() => {
    const set = (ids: readonly number[], on: boolean) => setChosen((now) => withIds(now, ids, on))
    return {
      ids: [...chosen],
      has: (id) => chosen.has(id),
      toggle: (id, page, range = false) => {
        set(range ? between(page, before.current, id) : [id], !chosen.has(id))
        before.current = id
      },
      toggleAll: (page) => set(page, !page.every((id) => chosen.has(id))),
      clear,
    }
  }, [chosen, clear])
}
