import { BulkBar } from '../parts/bulk-bar.tsx'
import type { Selection } from '../parts/use-selection.ts'
import { formatCount } from '../../domain/counts.ts'
import type { Bulk, BulkKind } from './use-bulk.ts'

const KINDS: Record<BulkKind, string> = { price: 'Price', stock: 'Stock', flag: 'Flags', delete: 'Delete' }

/** What can be done with the chosen products, or with all that match. */
export function BulkProductsBar({ selection, total, bulk }: { selection: Selection; total: number; bulk: Bulk }) {
  return (
    <BulkBar selection={selection}>
      {total > selection.ids.length && (
        <button type="button" className="button" aria-pressed={bulk.all} onClick={bulk.chooseAll}>
          {bulk.all ? `All ${formatCount(total)} are meant` : `Select all ${formatCount(total)} that match`}
        </button>
      )}
      {(Object.keys(KINDS) as BulkKind[]).map((kind) => (
        <button key={kind} type="button" className="button" onClick={() => bulk.start(kind)}>
          {KINDS[kind]}
        </button>
      ))}
    </BulkBar>
  )
}
