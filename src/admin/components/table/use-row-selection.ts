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
  /** Adds rows, of this page or of others. */
  add: (ids: readonly number[]) => void
  clear: () => void
}

/** Row selection for `DataTable` and `BulkBar`. */
export function useRowSelection(): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set())
  const lastToggled = useRef<number>(undefined)
  const clear = useCallback(() => setSelected(new Set()), [])
  return useMemo(() => {
    const set = (ids: readonly number[], on: boolean) => setSelected((current) => toggleIds(current, ids, on))
    return {
      ids: [...selected],
      has: (id) => selected.has(id),
      toggle: (id, page, range = false) => {
        set(range ? rangeBetween(page, lastToggled.current, id) : [id], !selected.has(id))
        lastToggled.current = id
      },
      toggleAll: (page) => set(page, !page.every((id) => selected.has(id))),
      add: (ids) => set(ids, true),
      clear,
    }
  }, [selected, clear])
}
