import { useState } from 'react'
import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import type { RowSelection } from '../../components/table/use-row-selection.ts'
import { filtersOf } from '../../components/table/table-query.ts'
import type { TableState } from '../../components/table/use-table-state.ts'

export type BulkKind = 'price' | 'stock' | 'flag' | 'subjects' | 'language' | 'weight' | 'delete'

/** Target of a bulk edit: the selected products, or all that match the table's filters. */
export type BulkTarget = { ids: number[] } | { filter: Record<string, string> }

/** State of a bulk edit: kind, target and last result. */
export function useBulkEdit(selection: RowSelection, { query }: TableState) {
  const filter = filtersOf(query)
  const filterKey = JSON.stringify(filter)
  const [kind, setKind] = useState<BulkKind>()
  const [result, setResult] = useState<BulkProductsResult>()
  // Changed filters or a cleared selection end "Select all".
  const [allSelectedFor, setAllSelectedFor] = useState<string>()
  const isAllSelected = allSelectedFor === filterKey && selection.ids.length > 0
  return {
    kind,
    isAllSelected,
    result,
    target: (isAllSelected ? { filter } : { ids: selection.ids }) as BulkTarget,
    selectAll: () => setAllSelectedFor(filterKey),
    start: setKind,
    close: () => setKind(undefined),
    finish: (next: BulkProductsResult) => {
      setKind(undefined)
      setAllSelectedFor(undefined)
      setResult(next)
      selection.clear()
    },
    dismissResult: () => setResult(undefined),
  }
}

export type BulkEdit = ReturnType<typeof useBulkEdit>
