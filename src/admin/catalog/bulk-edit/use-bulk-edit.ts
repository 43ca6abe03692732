import { useState } from 'react'
import type { BulkProductsResult } from '../../../domain/catalog/bulk-products.ts'
import type { RowSelection } from '../../components/table/use-row-selection.ts'
import type { TableState } from '../../components/table/use-table-state.ts'

export type BulkKind = 'price' | 'stock' | 'flag' | 'delete'

/** Target of a bulk edit: the selected products, or all that match the table's filters. */
export type BulkTarget = { ids: number[] } | { filter: Record<string, string> }

/** State of a bulk edit: kind, target and last result. */
export function useBulkEdit(selection: RowSelection, { query }: TableState) {
  const { limit: _, offset: __, sort: ___, ...filter } = query
  const narrowed = JSON.stringify(filter)
  const [kind, setKind] = useState<BulkKind>()
  const [done, setDone] = useState<BulkProductsResult>()
  // "All matches" is valid only for unchanged filters.
  const [allOf, setAllOf] = useState<string>()
  const all = allOf === narrowed && selection.ids.length > 0
  return {
    kind,
    all,
    done,
    target: (all ? { filter } : { ids: selection.ids }) as BulkTarget,
    chooseAll: () => setAllOf(narrowed),
    start: setKind,
    close: () => setKind(undefined),
    finish: (answer: BulkProductsResult) => {
      setKind(undefined)
      setAllOf(undefined)
      setDone(answer)
      selection.clear()
    },
    forget: () => setDone(undefined),
  }
}

export type BulkEdit = ReturnType<typeof useBulkEdit>
