import { useCallback, useMemo, useRef, useState } from 'react'
import { rangeBetween, toggleIds } from './row-selection.ts'

/** Selected row ids; the selection spans pages. */
export interface RowSelection {
  ids: number[]
  has: (id: number) => boolean
  /** Toggles one row; with `range`, all rows of the page from the previous one. */
  toggle: (id: number, page: readonly number[], range?: boolean) => void
  /** Toggles all rows of the page. */
  toggleAll: (page: readonly number[]) => void
  clear: () => void
}

/** Row selection for `DataTable` and `BulkBar`. */
export function useRowSelection(): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set())
  const before = useRef<number>(undefined)
  const clear = useCallback(() => setChosen(new Set()), [])
  return useMemo(() => {
    const set = (ids: readonly number[], on: boolean) => setChosen((now) => toggleIds(now, ids, on))
    return {
      ids: [...chosen],
      has: (id) => chosen.has(id),
      toggle: (id, page, range = false) => {
        set(range ? rangeBetween(page, before.current, id) : [id], !chosen.has(id))
        before.current = id
      },
      toggleAll: (page) => set(page, !page.every((id) => chosen.has(id))),
      clear,
    }
  }, [chosen, clear])
}
