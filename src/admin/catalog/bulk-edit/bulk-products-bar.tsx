import { BulkBar } from '../../components/table/bulk-bar.tsx'
import type { RowSelection } from '../../components/table/use-row-selection.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import type { BulkEdit, BulkKind } from './use-bulk-edit.ts'

const LABELS: Record<BulkKind, string> = {
  price: 'Price',
  stock: 'Stock',
  flag: 'Badges',
  subjects: 'Subjects',
  language: 'Language',
  weight: 'Weight',
  delete: 'Delete',
}

/** What is changed most often. */
const FIRST: readonly BulkKind[] = ['price', 'stock']
const OTHERS = (Object.keys(LABELS) as BulkKind[]).filter((kind) => !FIRST.includes(kind))

interface Props {
  selection: RowSelection
  /** The number of products that match the filters. */
  total: number
  bulk: BulkEdit
}

/** Actions for the selected products or for all matches. */
export function BulkProductActions({ selection, total, bulk }: Props) {
  const start = (kind: BulkKind) => (
    <button key={kind} type="button" className="button" onClick={() => bulk.start(kind)}>
      {LABELS[kind]}
    </button>
  )
  return (
    <BulkBar
      selection={selection}
      all={
        total > selection.ids.length && (
          <button type="button" className="button" aria-pressed={bulk.isAllSelected} onClick={bulk.selectAll}>
            {bulk.isAllSelected ? `All ${formatCount(total)} selected` : `Select all ${formatCount(total)} that match`}
          </button>
        )
      }
      more={OTHERS.map(start)}
    >
      {FIRST.map(start)}
    </BulkBar>
  )
}
