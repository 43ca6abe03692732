import { BulkBar } from '../../components/table/bulk-bar.tsx'
import type { RowSelection } from '../../components/table/use-row-selection.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import type { BulkEdit, BulkKind } from './use-bulk-edit.ts'

const KINDS: Record<BulkKind, string> = { price: 'Price', stock: 'Stock', flag: 'Flags', delete: 'Delete' }

/** Actions for the selected products or for all matches. */
export function BulkProductActions({
  selection,
  total,
  bulk,
}: {
  selection: RowSelection
  total: number
  bulk: BulkEdit
}) {
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
