import { useState } from 'react'
import type { BulkAnswer } from '../../domain/bulk-products.ts'
import type { Selection } from '../parts/use-selection.ts'
import type { TableState } from '../parts/use-table-state.ts'

export type BulkKind = 'price' | 'stock' | 'flag' | 'delete'

/** Which products a change of many means: the chosen ones, or all that the table's filters leave. */
export type BulkTarget = { ids: number[] } | { filter: Record<string, string> }

/** A change of many products under way: what kind, of which, and what the last one did. */
export function useBulk(selection: Selection, { query }: TableState) {
  const { limit: _, offset: __, sort: ___, ...filter } = query
  const narrowed = JSON.stringify(filter)
  const [kind, setKind] = useState<BulkKind>()
  const [done, setDone] = useState<BulkAnswer>()
  // All that match are meant only as long as the same ones match.
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
    finish: (answer: BulkAnswer) => {
      setKind(undefined)
      setAllOf(undefined)
      setDone(answer)
      selection.clear()
    },
    forget: () => setDone(undefined),
  }
}

export type Bulk = ReturnType<typeof useBulk>
